import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as DraftsModule from './drafts.ts'
import type * as SessionModule from './session/index.ts'

const ada = { id: '01a1fd11-993e-7532-ac0b-26f7f951e274', email: 'ada@example.com' }
const ben = { id: '01a1fd11-993e-7532-ac0b-26f7f951e275', email: 'ben@example.com' }

let kept: Map<string, string>

/** The page as it is loaded, for whoever has signed in. */
async function load(user: typeof ada): Promise<typeof DraftsModule> {
  vi.resetModules()
  const state = encodeURIComponent(JSON.stringify({ user }))
  vi.stubGlobal('document', { cookie: `auth-state=${state}` })
  const session: typeof SessionModule = await import('./session/index.ts')
  expect(session.authState().user?.id).toBe(user.id)
  return import('./drafts.ts')
}

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('location', { pathname: '/dashboard/tenants/1/edit', search: '', protocol: 'https:' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('hands back what was typed until a form has begun with it, however often one is drawn', async () => {
  const page = await load(ada)
  page.offerDraft('tenants', () => ({ name: 'Typed' }))
  page.offerDraft('notes', () => ({ text: 'Also typed' }))
  page.keepDrafts()

  const later = await load(ada)
  expect(later.draftOf('tenants', undefined)).toEqual({ name: 'Typed' })
  expect(later.draftOf('tenants', undefined)).toEqual({ name: 'Typed' })
  later.forgetDraft('tenants')
  expect(later.draftOf('tenants', undefined)).toBeUndefined()
  expect(later.draftOf('notes', undefined)).toEqual({ text: 'Also typed' })
})

it('hands nothing to anybody else, and keeps nothing of somebody who was here before', async () => {
  const page = await load(ada)
  page.offerDraft('tenants', () => ({ name: 'Typed' }))
  page.keepDrafts()

  const others = await load(ben)
  expect(others.draftOf('tenants', undefined)).toBeUndefined()
  others.forgetDraft('notes')
  expect([...kept.values()]).toEqual([])
})
