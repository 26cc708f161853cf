import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amenityIcons } from '#domain/properties/amenity-icons.ts'
import { openPublicApp, type PublicApp } from '../support/public-app.ts'

const html = { accept: 'text/html' }
let stage: PublicApp

beforeAll(async () => {
  stage = await openPublicApp()
})
afterAll(() => stage.close())

const get = (url: string, headers: Record<string, string> = html) =>
  stage.inject({ method: 'GET', url, headers })

describe('error pages', () => {
  it('ER-10 answers a path that nothing matches with status 404 and says which', async () => {
    const answer = await get('/no/such/page&more')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<h1>Page Not Found</h1>')
    expect(answer.body).toContain('Page Not Found: /no/such/page&amp;more')
    expect(answer.body).toContain('noindex')
  })

  it('ER-02 names every known status, and calls the rest a fatal 500', async () => {
    for (const [code, name] of [
      [402, 'Payment Required'],
      [403, 'Forbidden'],
      [503, 'Service Unavailable'],
    ] as const) {
      const answer = await get(`/error/${code}`)
      expect(answer.statusCode).toBe(code)
      expect(answer.body).toContain(`<h1>${name}</h1>`)
    }
    const odd = await get('/error/418')
    expect(odd.statusCode).toBe(500)
    expect(odd.body).toContain('Unknown Error')
    expect((await get('/error/abc')).statusCode).toBe(404)
  })

  it('ER-01 leads back to the page of this site that the visitor came from, and nowhere else', async () => {
    const from = (referer: string) => get('/nowhere', { ...html, referer })
    expect((await from('https://homes.example/properties/1?a=b')).body).toContain('href="/properties/1?a=b"')
    expect((await from('https://elsewhere.example/x')).body).not.toContain('Go back')
    expect((await from('https://homes.example//elsewhere.example')).body).not.toContain('Go back')
  })

  it('ER-04 shows no page to a crawler, only the status', async () => {
    const answer = await get('/nowhere', { ...html, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).not.toContain('<')
  })

  it('AP-07 answers programs with the error object, whatever the path', async () => {
    const answer = await get('/nowhere', { accept: 'application/json' })
    expect(answer.json()).toMatchObject({ code: 404, message: 'Page Not Found: /nowhere' })
    expect((await get('/api/tenant/v1/nothing')).json()).toMatchObject({ code: 404 })
  })
})

describe('SC-10 appearance without script', () => {
  const choose = (form: string) =>
    stage.inject({
      method: 'POST',
      url: '/appearance',
      payload: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...html },
    })

  it('SC-10 is kept in a cookie, goes back to the page, and is there with the first byte', async () => {
    const answer = await choose('mode=dark&back=%2Fnowhere')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['location']).toBe('/nowhere')
    expect(answer.headers['set-cookie']).toMatch(/^colour-mode=dark; .*Secure/)
    const dark = await get('/nowhere', { ...html, cookie: 'colour-mode=dark' })
    expect(dark.body).toContain('<html lang="en" data-color-mode="dark">')
    expect((await get('/nowhere')).body).toContain('<html lang="en">')
    expect((await choose('mode=system&back=/')).headers['set-cookie']).toContain('Max-Age=0')
  })

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '',
  ])('SC-10 never leads to another site: %s', async (back) => {
    const answer = await choose(`mode=light&back=${encodeURIComponent(back)}`)
    expect(answer.headers['location']).toBe('/')
  })

  it('SC-10 refuses what is no appearance', async () => {
    expect((await choose('mode=pink')).statusCode).toBe(422)
    expect((await choose('')).statusCode).toBe(422)
  })
})

describe('static files', () => {
  it('carry a year of caching where their name has a hash, and safe headers', async () => {
    const [address] = /\/fonts\/[\w.-]+\.woff2/.exec((await get('/nowhere')).body)!
    const font = await get(address)
    expect(font.statusCode).toBe(200)
    expect(font.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(font.headers['x-content-type-options']).toBe('nosniff')
    const icon = await get('/favicon.svg')
    expect(icon.headers['cache-control']).toBe('public, max-age=3600')
    expect(icon.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each([
    '/landing/server.js',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/auth.html',
  ])('keep to themselves what is not for browsers: %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })
})

describe('icon data', () => {
  it('AP-06 answers the icons that are asked for, as long as they exist, to be kept for a week', async () => {
    const answer = await get('/icon-data/lucide.json?icons=waves,no-such-icon')
    expect(answer.headers['cache-control']).toBe('public, max-age=604800')
    const { prefix, icons, not_found: missing } = answer.json()
    expect(prefix).toBe('lucide')
    expect(icons.waves.body).toContain('<path')
    expect(missing).toEqual(['no-such-icon'])
  })

  it('AP-06 says what is wrong with what is asked for', async () => {
    const wrong = ['', '?icons=', '?icons=../x', '?icons=a&icons=b', `?icons=${'a,'.repeat(100)}a`]
    for (const query of wrong) {
      const answer = await get(`/icon-data/lucide.json${query}`, { accept: 'application/json' })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 400, message: expect.stringMatching(/icon/i) })
    }
  })

  it('AP-06 has a drawing for every amenity that the rules know', async () => {
    const names = [...amenityIcons]
    const { icons } = (await get(`/icon-data/lucide.json?icons=${names.join(',')}`)).json()
    expect(Object.keys(icons).sort()).toEqual(names.sort())
  })
})
