import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { test as base, type Page } from '@playwright/test'
import { TestBrowser } from '../../support/browser.ts'

export const password = 'Freehold-demo-1'
export const addressOf = (name: string) => `${name}@demo.freehold.example`

/** A property as the API answers it; tests look into every field. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type Property = Record<string, any>

/** The tenant API as the demonstration's administrator, to prepare what a journey needs. */
export class Api {
  readonly #browser: TestBrowser
  readonly #profileId: string

  constructor(browser: TestBrowser, profileId: string) {
    this.#browser = browser
    this.#profileId = profileId
  }

  static async signedIn(origin: string, name: string): Promise<Api> {
    const browser = new TestBrowser(origin)
    const { body } = await browser.signIn(addressOf(name), password)
    const api = new Api(browser, body.profiles[0].id)
    await api.renew()
    return api
  }

  /** Tokens last five minutes, workers longer. */
  async renew(): Promise<void> {
    await this.#browser.choose(this.#profileId)
  }

  async call(method: string, path: string, body?: unknown) {
    const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const answer = await this.#browser.tenant(method, path, body, headers)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** The admin API: people, invites, roles. */
  async admin(method: string, path: string, body?: unknown) {
    const answer = await this.#browser.admin(method, path, body)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  list = async (query: string): Promise<{ data: Property[]; total: number }> =>
    this.call('GET', `/properties?${query}`)

  create = async (values: Property = {}): Promise<Property> =>
    this.call('POST', '/properties', {
      title: `Test House ${randomUUID().slice(0, 8)}`,
      addressLine1: '1 Test Street',
      city: 'Lagos',
      country: 'NG',
      currency: 'NGN',
      ...values,
    })
}

interface Fixtures {
  /** A page of somebody who is signed in: the demonstration's administrator unless told otherwise. */
  page: Page
  api: Api
  /** A word that no other record carries, so that a search finds just what the journey made. */
  mark: string
}

interface WorkerFixtures {
  /** Path of the cookies of a session, signed in once per worker. */
  session: string
  workerApi: Api
}

export const test = base.extend<Fixtures & { as: string }, WorkerFixtures>({
  as: ['admin', { option: true }],
  session: [
    async ({ playwright }, use, info) => {
      const baseURL = info.project.use.baseURL!
      const request = await playwright.request.newContext({
        baseURL,
        storageState: { cookies: [], origins: [] },
      })
      await request.post('/api/admin/v1/session', { data: { email: addressOf('admin'), password } })
      const path = join(mkdtempSync(join(tmpdir(), 'freehold-session-')), 'state.json')
      await request.storageState({ path })
      await request.dispose()
      await use(path)
    },
    { scope: 'worker' },
  ],
  workerApi: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names that a fixture needs
    async ({}, use, info) => {
      await use(await Api.signedIn(info.project.use.baseURL!, 'admin'))
    },
    { scope: 'worker' },
  ],
  storageState: async ({ session, as, playwright, baseURL }, use) => {
    if (as === 'admin') {
      await use(session)
      return
    }
    const request = await playwright.request.newContext({
      baseURL,
      storageState: { cookies: [], origins: [] },
    })
    await request.post('/api/admin/v1/session', { data: { email: addressOf(as), password } })
    const state = await request.storageState()
    await request.dispose()
    await use(state)
  },
  api: async ({ workerApi }, use) => {
    await workerApi.renew()
    await use(workerApi)
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names that a fixture needs
  mark: async ({}, use) => use(`q${randomUUID().replaceAll('-', '').slice(0, 10)}`),
})

export { expect } from '@playwright/test'

/** The names of the rows (or cards) on the screen, in their order. */
export async function rowNames(page: Page): Promise<string[]> {
  return page.locator('[data-row-link]').allTextContents()
}
