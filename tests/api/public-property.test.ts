import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { publicPropertySchema } from '#contract/public/properties.ts'
import { byItself } from '../support/by-itself.ts'
import { openPublicApp, type PublicApp } from '../support/public-app.ts'

const html = { accept: 'text/html,application/xhtml+xml' }
let stage: PublicApp
let organisation: string
let listed: string

const page = (path: string, headers: Record<string, string> = {}) =>
  stage.inject({ method: 'GET', url: path, headers: { ...html, ...headers } })
const propertyPage = (id: string) => page(`/properties/${id}`)
const call = (id: string) => stage.inject({ method: 'GET', url: `/api/tenant/v1/public/properties/${id}` })
const update = (id: string, set: string) =>
  stage.admin.query(`update properties set ${set} where id = $1`, [id])

beforeAll(async () => {
  stage = await openPublicApp()
  organisation = await stage.addOrganisation()
  listed = await stage.addProperty(organisation)
})
afterAll(() => stage.close())

describe('RT-20 a listed property', () => {
  it('RT-20 is a whole page: words, price in its currency, facts, structured data, addresses for sharing', async () => {
    const answer = await propertyPage(listed)
    expect(answer.statusCode).toBe(200)
    const text = answer.body
    for (const part of [
      'Banana Court',
      '₦18,500,000',
      'per year',
      'Maisonette',
      'Six maisonettes',
      'Leasehold',
      'Borehole',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain(`<link rel="canonical" href="https://homes.example/properties/${listed}"/>`)
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('name="description"')
    expect(text).toMatch(/property="og:title" content="Banana Court, Ikoyi, Lagos"/)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!)
    expect(data).toMatchObject({
      '@type': 'RealEstateListing',
      about: { '@type': 'Residence', address: { addressLocality: 'Lagos', addressCountry: 'NG' } },
      offers: { price: '18500000.00', priceCurrency: 'NGN' },
    })
  })

  it('RT-20 runs no script before it is touched, and allows only its own style and handler', async () => {
    const answer = await propertyPage(listed)
    expect(answer.body.match(/<script(?! type="application\/ld\+json")/g)).toBeNull()
    const policy = String(answer.headers['content-security-policy'])
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    const handlers = new Set([...answer.body.matchAll(/ on[a-z]+="([^"]*)"/g)].map(([, text]) => text!))
    expect(handlers.size).toBe(1)
    const scripts = /script-src ([^;]*)/.exec(policy)![1]!.split(' ')
    // Its own handler, and that of the pages that book viewings.
    expect(scripts).toHaveLength(4)
    expect(scripts.slice(0, 2)).toEqual(["'self'", "'unsafe-hashes'"])
    expect(scripts).toContain(hash([...handlers][0]!))
    for (const [, style] of answer.body.matchAll(/<style>(.*?)<\/style>/gs))
      expect(policy).toContain(hash(style!))
    expect(answer.body).not.toMatch(/ style="/)
  })

  it('RT-20 is answered by the API with what the contract publishes, and no more', async () => {
    const answer = await call(listed)
    expect(answer.statusCode).toBe(200)
    const body: unknown = answer.json()
    expect(publicPropertySchema.strict().safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({
      addressPrecision: 'street',
      addressLine1: 'Bourdillon Road',
      latitude: 6.45,
    })
  })

  it('RT-20 shows the whole address only where the organisation chose so', async () => {
    const open = await stage.addOrganisation({ settings: JSON.stringify({ addressPrecision: 'exact' }) })
    const id = await stage.addProperty(open)
    expect((await call(id)).json()).toMatchObject({ addressLine1: '27B Bourdillon Road', latitude: 6.45123 })
    expect((await propertyPage(id)).body).toContain('27B Bourdillon Road, Behind the water tower')
    await stage.admin.query(
      `update organisations set settings = '{"addressPrecision":"nonsense"}' where id = $1`,
      [open],
    )
    expect((await call(id)).json()).toMatchObject({ addressPrecision: 'street' })
  })

  it('RT-20 shows neighbours of the same organisation, those of its city first, listed ones only', async () => {
    const firm = await stage.addOrganisation()
    const home = await stage.addProperty(firm)
    const far = await stage.addProperty(firm, { title: 'Far', city: 'Abuja' })
    const near = await stage.addProperty(firm, { title: 'Near', updated_at: '2020-01-01T00:00:00Z' })
    await stage.addProperty(firm, { title: 'Hidden', listing: 'private' })
    const { neighbours } = (await call(home)).json<{ neighbours: { id: string }[] }>()
    expect(neighbours.map(({ id }) => id)).toEqual([near, far])
  })

  it('RT-20 asks whom the property names, else its organisation', async () => {
    const firm = await stage.addOrganisation({
      settings: JSON.stringify({ contactEmail: 'desk@firm.example', contactPhone: '+2348000000000' }),
    })
    const id = await stage.addProperty(firm, {
      contact_email: null,
      contact_phone: null,
      contact_dial_code: null,
    })
    expect((await call(id)).json()).toMatchObject({
      contactEmail: 'desk@firm.example',
      contactPhone: '+2348000000000',
    })
  })

  it('RT-20 is sent compressed as the browser can read it, and not again while nothing changed', async () => {
    const plain = await propertyPage(listed)
    const path = `/properties/${listed}`
    const brotli = await page(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await page(path, { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    const again = await page(path, { 'if-none-match': String(plain.headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    await update(listed, `title = 'Banana Court'`)
    expect((await page(path, { 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304)
  })

  it('RT-20 shows a change with the very next request', async () => {
    const id = await stage.addProperty(organisation)
    expect((await propertyPage(id)).body).toContain('Banana Court')
    await update(id, `title = 'Orange Court'`)
    expect((await propertyPage(id)).body).toContain('<h1>Orange Court</h1>')
    const photo = await stage.addPhoto(organisation, id)
    expect((await propertyPage(id)).body).toContain(`/media/public/${photo}/640.avif`)
    await stage.admin.query(`delete from property_photos where id = $1`, [photo])
    expect((await propertyPage(id)).body).not.toContain(photo)
  })
})

describe('RT-20 what is not listed', () => {
  it('RT-20 is answered exactly like what never was: private, paused, draft, sold, archived, malformed', async () => {
    const hidden = await Promise.all([
      stage.addProperty(organisation, { listing: 'private' }),
      stage.addProperty(organisation, { listing: 'paused' }),
      stage.addProperty(organisation, { status: 'draft' }),
      stage.addProperty(organisation, { status: 'sold' }),
      stage.addProperty(organisation, { status: 'archived', archived_at: new Date() }),
    ])
    const random = uuid()
    const shape = async (path: string, id: string) => {
      const answer = await page(path.replace('ID', id))
      const ownOfEach = /^(x-request-id|date|x-ratelimit-remaining|x-ratelimit-reset)$/
      const headers = Object.fromEntries(
        Object.entries(answer.headers).filter(([name]) => !ownOfEach.test(name)),
      )
      const body = answer.body.replaceAll(id, 'ID').replace(/"requestId":"[^"]+"/, '')
      return { status: answer.statusCode, headers, body }
    }
    for (const path of ['/properties/ID', '/api/tenant/v1/public/properties/ID']) {
      const unknown = await shape(path, random)
      expect(unknown.status).toBe(404)
      for (const id of hidden) expect(await shape(path, id)).toEqual(unknown)
      const { headers, ...malformed } = await shape(path, 'not-an-id')
      expect(malformed).toEqual({ status: 404, body: unknown.body })
      expect(headers['content-type']).toBe(unknown.headers['content-type'])
    }
    expect((await shape('/properties/ID', random)).body).toContain('Page Not Found: /properties/ID')
  })

  it('RT-20 is gone with the change that hides it, its pictures too', async () => {
    const id = await stage.addProperty(organisation)
    const photo = await stage.addPhoto(organisation, id)
    const key = `${organisation}/photos/${photo}/640.avif`
    await stage.services.files.put(key, Buffer.from('picture'), 'image/avif')
    const address = `/media/public/${photo}/640.avif`
    expect((await propertyPage(id)).statusCode).toBe(200)
    const picture = await page(address)
    expect(picture.body).toBe('picture')
    expect(picture.headers['cache-control']).toContain('immutable')
    expect((await page(address, { 'if-none-match': String(picture.headers['etag']) })).statusCode).toBe(304)

    await update(id, `listing = 'private'`)
    expect((await propertyPage(id)).statusCode).toBe(404)
    const gone = await page(address, { 'if-none-match': String(picture.headers['etag']) })
    expect(gone.statusCode).toBe(404)
    expect(gone.headers['cache-control']).toBeUndefined()
    for (const wrong of [
      `/media/public/${uuid()}/640.avif`,
      `/media/public/${photo}/641.avif`,
      `/media/public/x/640.webp`,
    ]) {
      expect((await page(wrong)).statusCode).toBe(404)
    }
  })

  it('RT-20 is shared with a JPEG of its cover, which every messenger shows', async () => {
    const id = await stage.addProperty(organisation)
    const photo = await stage.addPhoto(organisation, id)
    const kept = await sharp({ create: { width: 960, height: 720, channels: 3, background: '#264' } })
      .webp()
      .toBuffer()
    await stage.services.files.put(`${organisation}/photos/${photo}/960.webp`, kept, 'image/webp')
    const { body } = await propertyPage(id)
    const shared = /property="og:image" content="https:\/\/homes\.example([^"]*)"/.exec(body)![1]!
    expect(body).toContain('property="og:image:type" content="image/jpeg"')
    const picture = await page(shared)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 960,
      height: 720,
    })
    expect((await page(`/media/public/${photo}/961.jpeg`)).statusCode).toBe(404)
    await update(id, `listing = 'private'`)
    expect((await page(shared)).statusCode).toBe(404)
  })

  it('RT-20 keeps back every field that is not published, of the property and of what stands beside it', async () => {
    const firm = await stage.addOrganisation({ settings: JSON.stringify({ note: 'SECRET-SETTING' }) })
    const secrets = {
      reference: 'PUBLIC-REFERENCE',
      address_line1: '9071 Marina Street',
      address_line2: 'SECRET-LINE-2',
      latitude: 6.4518765,
      longitude: 3.4318765,
      valuations: JSON.stringify([{ date: '2026-01-01', amount: 7_654_321_987 }]),
      details: JSON.stringify([{ label: 'SECRET-LABEL', value: 'SECRET-VALUE' }]),
      value: 7_654_321_987,
      import_id: uuid(),
      created_by: uuid(),
      timezone: 'Africa/Lagos',
    }
    const id = await stage.addProperty(firm, secrets)
    const other = await stage.addProperty(firm, {
      ...secrets,
      reference: 'SECRET-REFERENCE',
      import_id: uuid(),
    })
    await stage.addProperty(firm, { title: 'SECRET-PRIVATE', reference: 'x', listing: 'private' })
    for (const text of [(await propertyPage(id)).body, (await call(id)).body]) {
      expect(text).toContain(other)
      const hidden = [
        'SECRET',
        '7654321987',
        '76,543',
        firm,
        secrets.import_id,
        secrets.created_by,
        'Africa/Lagos',
      ]
      for (const part of hidden) expect(text, part).not.toContain(part)
      expect(text).not.toMatch(byItself('9071'))
      expect(text).not.toMatch(/[63]\.4[53]18/)
    }
  })

  it('RT-20 does not exist for the public outside of its views, whose columns are these', async () => {
    await stage.services.database.withPublic(async (tx) => {
      for (const table of ['property_photos', 'organisations', 'files', 'members', 'activity'] as const) {
        expect(await tx.selectFrom(table).selectAll().execute(), table).toEqual([])
      }
    })
    const { rows } = await stage.admin.query<{ names: string }>(
      `select string_agg(column_name, ' ' order by column_name) as names
       from information_schema.columns where table_name = 'published_properties'`,
    )
    expect(rows[0]!.names.split(' ')).toEqual(
      (
        'address_line1 address_line2 address_precision amenities area area_unit asking_frequency asking_price asking_rate bookable city ' +
        'classification contact_dial_code contact_email contact_name contact_phone country cover_photo_id currency ' +
        'description district id latitude longitude organisation_email organisation_id organisation_name ' +
        'organisation_phone organisation_slug place_text postcode purpose reference state subtype tenure title unit_count updated_at year_built'
      ).split(' '),
    )
  })
})
