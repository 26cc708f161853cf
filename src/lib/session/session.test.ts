import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as SessionModule from './index.ts'

const user = {
  id: '01a1fd11-993e-7532-ac0b-26f7f951e274',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Okafor',
}
const profileOf = (id: string) => ({
  id,
  role: 'admin',
  roleLabel: 'Admin',
  organisation: { id: `of ${id}` },
})

/** The admin API as the browser meets it. */
let api: {
  profiles: string[]
  signedIn: boolean
  /** Requests answered, in order. */
  log: string[]
  failing: boolean
  accessVersion: string
  /** The view through somebody else's eyes that goes on. */
  view: string | undefined
}
let jar: Map<string, string>

function answer(method: string, path: string, body: Record<string, unknown>): [number, unknown, object?] {
  if (api.failing) return [503, undefined]
  const session = api.signedIn
    ? { user, profiles: api.profiles.map(profileOf) }
    : { user: null, profiles: [] }
  switch (`${method} ${path}`) {
    case 'GET /config.json':
      return [200, { adminApiUrl: '/admin', tenantApiUrl: '/tenant' }]
    case 'GET /admin/session':
      return [200, session]
    case 'POST /admin/session':
      if (body['password'] === 'again and again') {
        const message = 'Too many attempts. Try again in 2 minutes.'
        return [
          429,
          { code: 429, message, reason: 'too_many_attempts', payload: [] },
          { 'retry-after': '120' },
        ]
      }
      if (body['password'] !== 'right')
        return [401, { code: 401, message: 'No.', reason: 'wrong', payload: [] }]
      api.signedIn = true
      return answer('GET', '/admin/session', {})
    case 'DELETE /admin/session':
      api.signedIn = false
      return [204, undefined]
    case 'POST /admin/session/token': {
      const profileId = body['profileId'] as string
      if (!api.signedIn) return [401, { code: 401, message: 'Over.', reason: 'session_expired', payload: [] }]
      if (!api.profiles.includes(profileId))
        return [404, { code: 404, message: 'None.', reason: '', payload: [] }]
      const viewId = body['viewId'] as string | undefined
      if (viewId && viewId !== api.view)
        return [404, { code: 404, message: 'Over.', reason: 'view_ended', payload: [] }]
      const shown = viewId ? 'theirs' : profileId
      const token = `token ${api.log.length} of ${shown}`
      return [
        201,
        {
          token,
          lifetime: 300,
          profile: profileOf(shown),
          rules: [],
          accessVersion: api.accessVersion,
          viewing: null,
        },
      ]
    }
    default:
      throw new Error(`Nothing serves ${method} ${path}.`)
  }
}

/** The page loaded anew: memory is gone, cookies stay. */
async function load(): Promise<typeof SessionModule> {
  vi.resetModules()
  return import('./index.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
  api = { profiles: ['one'], signedIn: false, log: [], failing: false, accessVersion: 'a', view: undefined }
  jar = new Map()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    getElementById: () => null,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name, value, age] = /^([^=]+)=([^;]*);.*max-age=(\d+)/.exec(text)!
      if (age === '0') jar.delete(name!)
      else jar.set(name!, value!)
    },
  })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '{}' }: RequestInit = {}) => {
    api.log.push(`${method} ${path}`)
    const [status, json, headers] = answer(
      method,
      path,
      JSON.parse(body as string) as Record<string, unknown>,
    )
    const text = json === undefined ? null : JSON.stringify(json)
    return new Response(text, { status, headers: headers as HeadersInit })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const asked = (request: string) => api.log.filter((entry) => entry === request).length

describe('auth state', () => {
  it('AU-06 is empty when logged out, full when signed in, and outlives a reload without its secrets', async () => {
    const before = await load()
    expect(before.authState()).toEqual({
      user: null,
      token: null,
      isAuthenticated: false,
      isSessionExpired: false,
    })
    await before.signIn({ email: user.email, password: 'right' })
    await before.ensureProfile()
    expect(before.authState()).toMatchObject({
      user,
      token: expect.stringContaining('token'),
      isAuthenticated: true,
    })
    expect([...jar.values()].join()).not.toContain('token')

    const after = await load()
    expect(after.authState()).toEqual({ user, token: null, isAuthenticated: true, isSessionExpired: false })
    expect(after.rememberedProfileId()).toBe('one')
  })

  it('AU-07 is empty again after signing out, on the server too', async () => {
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    await session.ensureProfile()
    await session.signOut()
    expect(api.signedIn).toBe(false)
    expect(session.authState()).toMatchObject({ user: null, token: null, isAuthenticated: false })
    expect(session.chosenProfile()).toBeNull()
    expect(jar.size).toBe(0)
    expect(await session.tenantToken()).toBeNull()
  })

  it('AU-07 stays signed in when the server could not be told', async () => {
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    api.failing = true
    await expect(session.signOut()).rejects.toThrow()
    expect(session.authState().isAuthenticated).toBe(true)
  })

  it('AU-09 keeps the expired flag over reloads until the next sign-in, and tells listeners once', async () => {
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    const heard = vi.fn<() => void>()
    session.subscribeAuth(heard)
    session.setSessionExpired(true)
    session.setSessionExpired(true)
    expect(heard).toHaveBeenCalledTimes(1)
    const after = await load()
    expect(after.authState().isSessionExpired).toBe(true)
    await after.signIn({ email: user.email, password: 'right' })
    expect(after.authState().isSessionExpired).toBe(false)
  })

  it('does not trust a cookie that somebody has tampered with', async () => {
    for (const text of ['', 'x', '%7B', encodeURIComponent('{"user":{}}'), encodeURIComponent('null')]) {
      jar.set('auth-state', text)
      expect((await load()).authState().isAuthenticated).toBe(false)
    }
  })
})

describe('the tenant token', () => {
  it('AU-03 is fetched for the only profile without a choice, once for all who ask', async () => {
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    const tokens = await Promise.all([session.tenantToken(), session.tenantToken(), session.ensureProfile()])
    expect(tokens[0]).toBe(tokens[1])
    expect(asked('POST /admin/session/token')).toBe(1)
  })

  it('RP-02 comes with new rules once an answer was given by others, and keeps them otherwise', async () => {
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    const begun = (await session.ensureProfile())!
    const heard = vi.fn<() => void>()
    session.subscribeAuth(heard)
    session.noteAccess('a')
    expect(asked('POST /admin/session/token')).toBe(1)
    api.accessVersion = 'b'
    for (const version of ['b', 'b', 'a']) session.noteAccess(version)
    const changed = (await session.ensureProfile())!
    expect(asked('POST /admin/session/token')).toBe(2)
    expect(heard).toHaveBeenCalled()
    expect(changed).toMatchObject({ accessVersion: 'b' })
    expect(changed.rules).not.toBe(begun.rules)
    vi.advanceTimersByTime(260_000)
    expect((await session.ensureProfile())!.rules).toBe(changed.rules)
  })

  it('RP-03 is for what somebody else sees while a view lasts; then the page begins anew as one’s own', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', { protocol: 'https:', assign })
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    await session.ensureProfile()
    session.enterView({ id: 'v1', from: '/dashboard/users' })
    api.view = 'v1'
    const viewed = await load()
    expect((await viewed.ensureProfile())!.profile.id).toBe('theirs')
    expect(viewed.rememberedProfileId()).toBe('one')
    vi.advanceTimersByTime(260_000)
    expect((await viewed.ensureProfile())!.profile.id).toBe('theirs')

    api.view = undefined
    void viewed.tenantToken(viewed.authState().token!)
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard/users'))
    expect((await (await load()).ensureProfile())!.profile.id).toBe('one')
  })

  it('AU-03 waits for a choice where there are several profiles, and new tabs begin with it', async () => {
    api.profiles = ['one', 'two']
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    expect(await session.tenantToken()).toBeNull()
    await session.chooseProfile('two')
    expect(session.chosenProfile()?.profile.id).toBe('two')
    const otherTab = await load()
    expect(await otherTab.tenantToken()).toContain('of two')
  })

  it('is renewed before it runs out, and when the server refuses it', async () => {
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    const first = await session.tenantToken()
    vi.advanceTimersByTime(200_000)
    expect(await session.tenantToken()).toBe(first)
    vi.advanceTimersByTime(60_000)
    const second = await session.tenantToken()
    expect(second).not.toBe(first)
    expect(await session.tenantToken(second!)).not.toBe(second)
  })

  it('never turns a tab into another profile by itself; a new page begins with the remaining one', async () => {
    api.profiles = ['one', 'two']
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    await session.chooseProfile('two')
    api.profiles = ['one']
    expect(await session.tenantToken(session.authState().token!)).toBeNull()
    expect(await session.ensureProfile()).toBeNull()
    expect(await (await load()).tenantToken()).toContain('of one')
  })

  it('goes on as the same profile when somebody signs in again in another tab', async () => {
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    const token = (await session.tenantToken())!
    api.signedIn = false
    expect(await session.tenantToken(token)).toBeNull()
    session.setSessionExpired(true)
    api.signedIn = true
    expect(await session.tenantToken(token)).toContain('of one')
    expect(session.authState().isSessionExpired).toBe(false)
  })

  it('leaves what another person has put into the cookie, from another tab, alone', async () => {
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    const token = (await session.tenantToken())!
    const theirs = encodeURIComponent(
      JSON.stringify({ user: { ...user, id: 'another' }, profileId: 'theirs' }),
    )
    jar.set('auth-state', theirs)
    api.profiles = ['theirs']
    expect(await session.tenantToken(token)).toBeNull()
    session.setSessionExpired(true)
    expect(jar.get('auth-state')).toBe(theirs)
  })

  it('is nobody’s when the session has ended, and an error when that can’t be told', async () => {
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    const token = (await session.tenantToken())!
    api.failing = true
    await expect(session.tenantToken(token)).rejects.toMatchObject({ code: 503 })
    api.failing = false
    api.signedIn = false
    expect(await session.tenantToken(token)).toBeNull()
    expect((await session.currentSession()).user).toBeNull()
  })

  it('follows the later of two choices, whichever is answered last', async () => {
    api.profiles = ['one', 'two']
    const session = await load()
    await session.signIn({ email: user.email, password: 'right' })
    await Promise.all([session.chooseProfile('one'), session.chooseProfile('two')])
    expect(session.chosenProfile()?.profile.id).toBe('two')
    expect(session.rememberedProfileId()).toBe('two')
  })
})

describe('signing in', () => {
  it('AU-02 tells wrong credentials and too many attempts apart, with the time to wait', async () => {
    const session = await load()
    await expect(session.signIn({ email: user.email, password: 'wrong' })).rejects.toMatchObject({
      code: 401,
    })
    const refused = session.signIn({ email: user.email, password: 'again and again' })
    await expect(refused).rejects.toMatchObject({ code: 429, retryAfter: 120 })
    expect(session.authState().isAuthenticated).toBe(false)
  })
})
