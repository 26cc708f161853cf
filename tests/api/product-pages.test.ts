import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicCompanies } from '#contract/public/companies.ts'
import { mountForCrawlers } from '#server/pages/sitemap.ts'
import { openPublicApp, type PublicApp } from '../support/public-app.ts'

const html = { accept: 'text/html,application/xhtml+xml' }
let stage: PublicApp

beforeAll(async () => {
  stage = await openPublicApp()
})
afterAll(() => stage.close())

const get = (url: string, headers: Record<string, string> = html) =>
  stage.inject({ method: 'GET', url, headers })
const heading = (body: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]
const meta = (body: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1]

const pages = [
  ['RT-01', '/', 'Every property, kept like a good ledger.'],
  ['RT-23', '/solution', 'One record of every building, and the work around it'],
  ['RT-24', '/about', 'Software for people who look after buildings'],
  ['RT-25', '/properties', 'Properties'],
  ['RT-25', '/companies', 'Companies'],
  ['RT-26', '/terms-of-service', 'Terms of service'],
  ['RT-27', '/privacy-policy', 'Privacy policy'],
] as const

describe.each(pages)('%s %s', (id, path, title) => {
  it(`${id} is whole in the first answer: words, description, canonical address, sharing, structured data`, async () => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(heading(answer.body)).toBe(title)
    expect(meta(answer.body, 'description')!.length).toBeGreaterThan(40)
    expect(meta(answer.body, 'robots')).toContain('index, follow')
    expect(answer.body).toContain(`<link rel="canonical" href="https://homes.example${path}"/>`)
    expect(meta(answer.body, 'og:url')).toBe(`https://homes.example${path}`)
    expect(meta(answer.body, 'og:title')).toContain('Freehold')
    const picture = await get(new URL(meta(answer.body, 'og:image')!).pathname, {})
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/png')
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(answer.body)![1]!
    expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' })
  })

  it(`${id} AP-05 has a payload that holds the same page, and is not for search engines`, async () => {
    const answer = await get(`${path === '/' ? '' : path}/_payload.json`, { accept: 'application/json' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    const { title: name, canonical, body, style } = answer.json<Record<string, string>>()
    const document = (await get(path)).body
    expect(document).toContain(`<title>${name}</title>`)
    expect(document).toContain(`<style>${style}</style>`)
    expect(document).toContain(`>${body}</body>`)
    expect(canonical).toBe(`https://homes.example${path}`)
  })

  it(`${id} names only files and pages that are there`, async () => {
    const { body } = await get(path)
    const named = [
      ...body.matchAll(/ (?:href|src)="(\/[^"#]*)/g),
      ...body.matchAll(/ srcset="([^" ]*)/gi),
    ].map(([, address]) => address!)
    const skipped = /^\/(auth|dashboard)/
    const addresses = [...new Set(named)].filter((address) => !skipped.test(address))
    for (const address of addresses) expect((await get(address)).statusCode, address).toBe(200)
  })
})

describe('RT-01 visitors', () => {
  it('AU-06 are shown the way into the dashboard where the browser remembers who signed in', async () => {
    const known = await get('/', { ...html, cookie: 'auth-state=%7B%22user%22%3A%7B%7D%7D' })
    expect(known.body).toContain('Open dashboard')
    expect(known.body).not.toContain('>Create account<')
    expect(known.headers['vary']).toContain('cookie')
    const stranger = await get('/')
    expect(stranger.body).not.toContain('Open dashboard')
    expect(stranger.headers['etag']).not.toBe(known.headers['etag'])
  })

  it('RT-01 who have the page are told in a line that it is the same', async () => {
    const { headers } = await get('/')
    const again = await get('/', { ...html, 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('ER-04 that are crawlers get pages like anybody', async () => {
    const crawler = { ...html, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
    expect((await get('/', crawler)).body).toBe((await get('/')).body)
    expect((await get('/about', { 'user-agent': 'facebookexternalhit/1.1' })).statusCode).toBe(200)
  })

  it('AP-05 of whatever has no page are told so', async () => {
    for (const path of ['/nowhere/_payload.json', '/properties/none/_payload.json'])
      expect((await get(path, { accept: 'application/json' })).statusCode).toBe(404)
    expect((await get('/scripts/navigation.00000000.js')).statusCode).toBe(404)
  })

  it('AP-05 get a script of less than 3 kB, kept for ever under its name', async () => {
    const path = /import\('(\/scripts\/navigation\.[0-9a-f]{8}\.js)'\)/.exec((await get('/')).body)![1]!
    const script = await get(path, {})
    expect(script.statusCode).toBe(200)
    expect(script.headers['content-type']).toContain('text/javascript')
    expect(script.headers['cache-control']).toContain('immutable')
    expect(Buffer.byteLength(script.body)).toBeLessThan(3000)
  })
})

describe('RT-26 RT-27 an operator’s own words', () => {
  const folder = () => join(stage.services.config.dataDir, 'content')
  const write = async (name: string, text: string) => {
    await mkdir(folder(), { recursive: true })
    await writeFile(join(folder(), name), text)
  }

  it('RT-26 take the place of those that ship, from the next request on, and give it back', async () => {
    await write(
      'terms-of-service.md',
      '# Our terms\n\nBe kind.\n\n## One\n\nText with a [link](https://example.com).',
    )
    const own = (await get('/terms-of-service')).body
    expect(heading(own)).toBe('Our terms')
    expect(meta(own, 'description')).toBe('Be kind.')
    expect(own).toContain('<h2 id="one">One</h2>')
    expect(own).toContain('<a href="https://example.com">link</a>')
    await write('terms-of-service.md', '# Our newer terms\n\nBe kinder.')
    expect(heading((await get('/terms-of-service')).body)).toBe('Our newer terms')
    await rm(join(folder(), 'terms-of-service.md'))
    expect(heading((await get('/terms-of-service')).body)).toBe('Terms of service')
  })

  it('RT-27 run nothing: raw HTML and addresses that are code stay out', async () => {
    await write(
      'privacy-policy.md',
      '# Mine\n\nSummary.\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[go](javascript:alert(1)) ![x](javascript:alert(2))',
    )
    const { body } = await get('/privacy-policy')
    expect(heading(body)).toBe('Mine')
    expect(body).not.toContain('<script>')
    expect(body).not.toContain('<img src="x"')
    expect(body).not.toContain('javascript:')
    await rm(join(folder(), 'privacy-policy.md'))
  })
})

describe('RT-25 companies', () => {
  const call = (query = '') => stage.inject({ method: 'GET', url: `/api/tenant/v1/public/companies${query}` })
  const publish = (name: string, row: Record<string, unknown> = {}) =>
    stage.addOrganisation({ name, profile_published: true, ...row })

  it('RT-25 show those that publish a profile and no others, with what they have listed', async () => {
    await stage.addOrganisation({ name: 'Secretive Estates' })
    const open = await publish('Akoka Homes', {
      summary: 'Houses for lecturers.',
      website: 'https://www.akoka.example/',
      settings: JSON.stringify({ contactEmail: 'post@akoka.example', secret: 'x' }),
    })
    const listed = await stage.addProperty(open, { title: 'Blue House', city: 'Yaba' })
    await stage.addProperty(open, { title: 'Hidden House', listing: 'private' })
    const { body } = await get('/companies')
    expect(body).toContain('Akoka Homes')
    expect(body).toContain('Houses for lecturers.')
    expect(body).toContain('>1 property listed</a> in Yaba')
    expect(body).toContain(`href="/properties/${listed}"`)
    expect(body).toContain('href="mailto:post@akoka.example"')
    expect(body).toContain('>akoka.example</a>')
    expect(body).not.toContain('Secretive')
    expect(body).not.toContain('Hidden House')

    const answer = await call()
    expect(answer.statusCode).toBe(200)
    expect(publicCompanies.answer!.safeParse(answer.json()).error).toBeUndefined()
    expect(answer.body).not.toContain('secret')
    expect(answer.json()).toMatchObject({ total: 1, data: [{ name: 'Akoka Homes', listedCount: 1 }] })

    await stage.admin.query('update organisations set profile_published = false where id = $1', [open])
    expect((await get('/companies')).body).not.toContain('Akoka Homes')
  })

  it('RT-25 are paged by ten in the order of their names, and searched by words, without script', async () => {
    for (let index = 1; index <= 23; index++)
      await publish(`House ${String(index).padStart(2, '0')}`, {
        summary: index === 7 ? 'Çiçek 100% lofts' : null,
      })
    const first = (await get('/companies')).body
    expect(first.match(/class="company"/g)).toHaveLength(10)
    expect(first).toContain('rel="next" href="/companies?page=2"')
    const last = (await get('/companies?page=3')).body
    expect(last.match(/class="company"/g)).toHaveLength(3)
    expect(last).toContain('<link rel="canonical" href="https://homes.example/companies?page=3"/>')
    expect(last).toContain('rel="prev" href="/companies?page=2"')
    expect((await get('/companies?page=4')).statusCode).toBe(404)
    expect((await get('/companies?page=nonsense')).statusCode).toBe(200)

    const found = (await get('/companies?searchQuery=cicek%20house')).body
    expect(found.match(/class="company"/g)).toHaveLength(1)
    expect(found).toContain('House 07')
    expect(meta(found, 'robots')).toContain('noindex')
    expect((await call('?searchQuery=100%25')).json<{ total: number }>().total).toBe(1)
    const none = (await get('/companies?searchQuery=%22%3E%3Cscript%3E')).body
    expect(none).toContain('No company for “&quot;&gt;&lt;script&gt;”.')
    expect(none).not.toContain('"><script>')
  })

  it('RT-25 lead by links alone to each thing that is listed, also of companies without a profile', async () => {
    const firm = await publish('Longlist Lettings', { slug: 'longlist' })
    const shy = await stage.addOrganisation()
    const ids = await Promise.all(
      Array.from({ length: 27 }, (_, index) => stage.addProperty(index < 26 ? firm : shy)),
    )
    const hidden = await stage.addProperty(firm, { listing: 'paused' })
    const reached = async (start: string) => {
      const found = new Set<string>()
      for (let path: string | undefined = start; path;) {
        const { body, statusCode } = await get(path)
        expect(statusCode, path).toBe(200)
        for (const [, id] of body.matchAll(/ href="\/properties\/([0-9a-f-]{36})"/g)) found.add(id!)
        path = / rel="next" href="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
      }
      return found
    }
    const all = await reached('/properties')
    expect(ids.filter((id) => !all.has(id))).toEqual([])
    expect(all).not.toContain(hidden)
    expect((await get('/companies?searchQuery=longlist')).body).toContain(
      '<a href="/companies/longlist">26 properties listed</a>',
    )
    const own = await reached('/companies/longlist')
    expect([...own].sort()).toEqual(ids.slice(0, 26).sort())
    for (const wrong of ['?page=9', '?company=%00', '?company=longlist&company=x'])
      expect((await get(`/properties${wrong}`)).statusCode, wrong).toBe(404)
    for (const wrong of ['nobody', '%00', 'longlist?page=9'])
      expect((await get(`/companies/${wrong}`)).statusCode, wrong).toBe(404)
  })

  it('RT-25 are named only by the public’s view: the application’s role reads no other organisation', async () => {
    const rows = await stage.services.database.withPublic((tx) =>
      tx.selectFrom('organisations').select('id').execute(),
    )
    expect(rows).toEqual([])
  })
})

describe('what crawlers read', () => {
  it('RT-01 robots.txt keeps them out of dashboard, sign-in and APIs, and names the site map', async () => {
    const { body, headers } = await get('/robots.txt', {})
    expect(headers['content-type']).toContain('text/plain')
    for (const path of ['/dashboard', '/auth', '/api/']) expect(body).toContain(`Disallow: ${path}\n`)
    expect(body).toContain('Sitemap: https://homes.example/sitemap.xml')
  })

  it('RT-01 sitemap.xml names every public page and listed property, and nothing else', async () => {
    const firm = await stage.addOrganisation({ profile_published: true, slug: 'mapped-homes' })
    const shy = await stage.addOrganisation({ slug: 'unmapped-homes' })
    const listed = await stage.addProperty(firm)
    const hidden = await stage.addProperty(firm, { listing: 'paused' })
    const [open, closed] = [
      await stage.addPortfolio(shy),
      await stage.addPortfolio(firm, { visibility: 'private' }),
    ]
    const { body, headers } = await get('/sitemap.xml', {})
    expect(headers['content-type']).toContain('application/xml')
    for (const [, path] of pages) expect(body).toContain(`<loc>https://homes.example${path}</loc>`)
    expect(body).toContain(`<loc>https://homes.example/properties/${listed}</loc><lastmod>20`)
    expect(body).toContain(`<loc>https://homes.example/portfolios/${open}</loc><lastmod>20`)
    expect(body).toContain('<loc>https://homes.example/companies/mapped-homes</loc><lastmod>20')
    for (const secret of [hidden, closed, 'unmapped-homes']) expect(body).not.toContain(secret)
  })

  it('RT-01 the site map is split where one may hold no more, each listed property in one part', async () => {
    const app = Fastify()
    mountForCrawlers(app, stage.services, 3)
    const firm = await stage.addOrganisation()
    const ids = await Promise.all([
      ...Array.from({ length: 4 }, () => stage.addProperty(firm)),
      ...Array.from({ length: 4 }, () => stage.addPortfolio(firm)),
    ])
    const map = (await app.inject('/sitemap.xml')).body
    const parts = [...map.matchAll(/<loc>https:\/\/homes\.example(\/sitemaps\/[^<]+)<\/loc>/g)].map(
      ([, path]) => path!,
    )
    expect(parts[0]).toBe('/sitemaps/pages.xml')
    expect(parts.length).toBeGreaterThan(2)
    const texts = await Promise.all(parts.map(async (path) => (await app.inject(path)).body))
    for (const text of texts.slice(1)) expect(text.match(/<url>/g)!.length).toBeLessThanOrEqual(3)
    for (const id of ids) expect(texts.filter((text) => text.includes(id))).toHaveLength(1)
    expect((await app.inject(`/sitemaps/properties-${parts.length}.xml`)).statusCode).toBe(404)
    for (const wrong of ['properties-0', 'portfolios-99', 'companies', 'toString-1'])
      expect((await app.inject(`/sitemaps/${wrong}.xml`)).statusCode, wrong).toBe(404)
    await app.close()
  })
})
