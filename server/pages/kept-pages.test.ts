import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { PageView, PropertyPage } from '#contract/public/pages.ts'
import { keptPages } from './kept-pages.ts'

/** A store of one property whose parts the test changes, and counts of what was asked of it. */
function stage(options: { limit?: number } = {}) {
  const state = {
    revisions: new Map([['a', '1']]),
    title: 'First',
    now: 0,
    reads: 0,
    renders: 0,
    renderer: {},
  }
  let hold: Promise<void> | undefined
  const view = (colorMode: PageView['colorMode']): PageView => ({
    colorMode,
    signedIn: false,
    form: 'document',
  })
  const pageOf = keptPages<PropertyPage>({
    ...options,
    renderer: async () => state.renderer,
    revisionOf: async (id) => state.revisions.get(id),
    read: async (id) => {
      state.reads++
      const page = { property: { id, title: state.title }, locator: null } as unknown as PropertyPage
      await hold
      return state.revisions.has(id) ? page : undefined
    },
    render: async ({ property }, _id, { colorMode }) => {
      state.renders++
      return `${property.title} in ${colorMode} ${'x'.repeat(400)}`
    },
    now: () => state.now,
  })
  const text = async (id = 'a', mode: 'system' | 'dark' = 'system') => {
    const page = await pageOf(id, view(mode))
    return page && (await page.body(undefined)).toString().split(' x')[0]
  }
  return {
    state,
    pageOf: (id: string) => pageOf(id, view('system')),
    text,
    holdReads: (until: Promise<void> | undefined) => void (hold = until),
  }
}

describe('RT-20 rendered pages that are kept', () => {
  it('RT-20 are rendered once for each appearance, and compressed to the same text', async () => {
    const { state, pageOf, text } = stage()
    expect(await text()).toBe('First in system')
    expect(await text('a', 'dark')).toBe('First in dark')
    const again = (await pageOf('a'))!
    expect(state).toMatchObject({ reads: 1, renders: 2 })
    expect(brotliDecompressSync(await again.body('br'))).toEqual(gunzipSync(await again.body('gzip')))
  })

  it('RT-20 are compressed cheaply for the first visitor, and densely for those after', async () => {
    const { pageOf } = stage()
    const page = (await pageOf('a'))!
    const first = await page.body('br')
    await expect.poll(async () => (await page.body('br')).equals(first)).toBe(false)
    expect(brotliDecompressSync(await page.body('br'))).toEqual(brotliDecompressSync(first))
  })

  it('RT-20 are never older than the request: a new revision is read and rendered again', async () => {
    const { state, text } = stage()
    await text()
    state.title = 'Second'
    state.revisions.set('a', '2')
    expect(await text()).toBe('Second in system')
  })

  it('RT-20 are gone at once when the property is no longer listed', async () => {
    const { state, pageOf } = stage()
    await pageOf('a')
    state.revisions.clear()
    expect(await pageOf('a')).toBeUndefined()
  })

  it('RT-20 show changes of other properties after five seconds, rendered again only if there are any', async () => {
    const { state, text } = stage()
    await text()
    state.now = 5_001
    await text()
    expect(state).toMatchObject({ reads: 2, renders: 1 })
    state.now = 10_003
    state.title = 'Second'
    expect(await text()).toBe('Second in system')
  })

  it('RT-20 never answer a request with a reading that began before the change it asks for', async () => {
    const { state, text, holdReads } = stage()
    let go = () => {}
    holdReads(new Promise((resolve) => (go = resolve)))
    const early = text()
    await new Promise(setImmediate)
    state.title = 'Second'
    state.revisions.set('a', '2')
    holdReads(undefined)
    expect(await text()).toBe('Second in system')
    go()
    expect(await early).toBe('First in system')
    expect(await text()).toBe('Second in system')
  })

  it('RT-20 wait for one reading together', async () => {
    const { state, text } = stage()
    await Promise.all(Array.from({ length: 50 }, () => text()))
    expect(state).toMatchObject({ reads: 1, renders: 1 })
  })

  it('RT-20 are rendered again when what renders them is renewed', async () => {
    const { state, text } = stage()
    await text()
    await text()
    expect(state.renders).toBe(1)
    state.renderer = {}
    expect(await text()).toBe('First in system')
    expect(state.renders).toBe(2)
  })

  it('RT-20 stay within their memory: the longest unused goes first', async () => {
    const { state, text } = stage({ limit: 300 })
    for (const id of ['a', 'b', 'c']) state.revisions.set(id, '1')
    await text('a')
    await text('b')
    await text('a')
    await text('c')
    const before = state.reads
    await text('c')
    expect(state.reads).toBe(before)
    await text('b')
    expect(state.reads).toBe(before + 1)
  })
})
