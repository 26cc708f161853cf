import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordOf } from '#contract/kit/index.ts'
import { organisationSharing } from '#contract/admin/sharing.ts'
import { publicProperty } from '#contract/public/properties.ts'
import { documents } from '#contract/tenant/documents.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { changePortfolioProperties } from '#contract/tenant/portfolio-operations.ts'
import { properties } from '#contract/tenant/properties.ts'
import { revokeShareLink, shareLinks, sharePortfolio, shareProperty } from '#contract/tenant/share-links.ts'
import {
  changePortfolioSharing,
  changePropertySharing,
  readPropertySharing,
  type PropertySharing,
} from '#contract/tenant/sharing.ts'
import { units } from '#contract/tenant/units.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { today } from '#tests/support/calendar.ts'
import { byItself } from '#tests/support/by-itself.ts'
import { keepDocument } from '#tests/support/documents.ts'
import { errorOf } from '#tests/support/error.ts'
import { openLanding } from '#tests/support/landing.ts'
import { letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { bodyOf } from '#tests/support/viewings.ts'

type ShareLink = RecordOf<typeof shareLinks>

let server: TestServer
let pages: Awaited<ReturnType<typeof openLanding>>
beforeAll(async () => {
  pages = await openLanding()
  server = await startServer({}, pages.landing)
})
afterAll(async () => {
  await server.close()
  await pages.close()
})

const people = () => server.own.people

/** As a browser opens an address of the site. */
const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await server.anonymous.send({
    method: 'GET',
    path: url.replace(/^https?:\/\/[^/]+/, ''),
    headers: { accept: 'text/html', ...headers },
  })
  return { ...answer, text: answer.text.replaceAll(/<style>.*?<\/style>/gs, '') }
}

async function share({
  propertyId,
  portfolioId,
  ...body
}: {
  propertyId?: string
  portfolioId?: string
  [field: string]: unknown
}): Promise<ShareLink> {
  const [operation, id] = propertyId ? [shareProperty, propertyId] : [sharePortfolio, portfolioId!]
  const asked = { params: { id }, body: { name: 'A buyer', ...body } }
  return bodyOf<ShareLink>(await people().admin.call(operation, asked), 201)
}

const linkNow = async (id: string) =>
  bodyOf<ShareLink>(await people().admin.call(shareLinks.operations.get, { params: { id } }))

/** A private property with every figure that a link could show. */
async function house(more: object = {}) {
  const made = await letting(server.own, {
    title: 'Hidden House',
    addressLine1: '77 Secret Street',
    description: 'Words for everybody',
    contactName: 'Secret Contact',
    askingPrice: 123_400,
    ...more,
  })
  const unit = await made.unit({ label: 'Flat A', marketRent: 50_000 })
  await made.unit({ label: 'Flat B', marketRent: 60_000, bedrooms: 2 })
  return { id: made.propertyId, unit, made }
}

describe('RT-39 share links', () => {
  it('RT-39 shows a private property to whoever has the link, and counts who opens it', async () => {
    const { id } = await house()
    const link = await share({ propertyId: id })
    const answer = await open(link.url)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Hidden House')
    // As precise as sharing says, with neither figures nor documents.
    expect(answer.text).toContain('Secret Street')
    expect(answer.text).not.toContain('77 Secret')
    expect(answer.text).not.toContain('Rent per year')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(answer.text).toContain('<meta name="robots" content="noindex"')
    await open(link.url, { 'user-agent': 'WhatsApp/2.23' })
    // Of the team.
    await open(link.url, { cookie: 'auth-state=1' })
    expect(await linkNow(link.id)).toMatchObject({ visits: 1, version: 1, status: 'active' })
    errorOf(await people().admin.call(publicProperty, { params: { id } }), 404)
  })

  it('RT-39 opens no more once it is revoked or past its last day, nor by an address that is made up', async () => {
    const { id } = await house()
    const link = await share({ propertyId: id, expiresOn: today })
    expect((await open(link.url)).status).toBe(200)
    const changed = await people().admin.call(shareLinks.operations.update, {
      params: { id: link.id },
      body: { version: link.version, expiresOn: addDays(today, -2) },
    })
    expect(bodyOf<ShareLink>(changed)).toMatchObject({ status: 'expired', url: '' })
    const closed = await open(link.url)
    expect(closed.status).toBe(410)
    expect(closed.text).toContain('This link no longer opens')
    expect(closed.text).not.toContain('Hidden House')

    const other = await share({ propertyId: id })
    const revoke = () =>
      people().admin.call(revokeShareLink, { params: { id: other.id }, body: { version: other.version } })
    expect(bodyOf<ShareLink>(await revoke())).toMatchObject({ status: 'revoked', url: '' })
    expect(errorOf(await revoke(), 409).reason).toBe('stale_version')
    expect((await open(other.url)).status).toBe(410)
    const guessed = other.url.slice(0, -1) + (other.url.endsWith('A') ? 'B' : 'A')
    for (const url of [guessed, '/shared/short', `/shared/${'A'.repeat(64)}`])
      expect((await open(url)).status).toBe(404)
  })

  it('RT-39 shows the whole address, units, figures and documents only where it says so, and no tenant', async () => {
    const { id, unit, made } = await house({ listing: 'listed' })
    const tenant = await made.tenant({ firstName: 'Confidential', lastName: 'Tenant' })
    const start = addDays(today, -40)
    await made.signed(unit, {
      parties: [{ tenantId: tenant }],
      start,
      terms: [{ type: 'rent', amount: 100_000, from: start }],
    })
    const [shown, kept] = [await keepDocument(people().admin, id), await keepDocument(people().admin, id)]
    const link = await share({
      propertyId: id,
      extras: ['address', 'units', 'figures'],
      documentIds: [shown],
    })
    const { text } = await open(link.url)
    expect(text).toContain('77 Secret Street')
    expect(text).toContain('50% (1 of 2)')
    // A rent of 1,000 a month.
    expect(text).toMatch(/Rent per year<\/dt><dd>[^<]*12,000/)
    expect(text).toContain('Flat A')
    expect(text).not.toContain('Confidential')
    const document = (documentId: string) => open(`${link.url}/documents/${documentId}`)
    const download = await document(shown)
    expect(download.status).toBe(303)
    expect((await open(String(download.headers.location))).bytes.toString()).toContain('%PDF')
    expect((await document(kept)).status).toBe(404)
    // What it shows already need not be there any more for a change of something else.
    bodyOf(await people().admin.call(documents.operations.remove, { params: { id: shown } }), 204)
    expect((await document(shown)).status).toBe(404)
    const { version } = await linkNow(link.id)
    const renamed = { version, name: 'Another buyer', extras: link.extras, documentIds: link.documentIds }
    bodyOf(
      await people().admin.call(shareLinks.operations.update, { params: { id: link.id }, body: renamed }),
    )
    const publicPage = await open(`/properties/${id}`)
    for (const secret of ['77 Secret', 'Rent per year', 'Flat A', 'lease.pdf', 'Confidential'])
      expect(publicPage.text, secret).not.toContain(secret)
    expect(publicPage.text).toContain('Flat B')
  })

  it('RT-39 shows nothing of what was archived since', async () => {
    const { admin } = people()
    const { id } = await house()
    const portfolio = bodyOf<{ id: string; version: number }>(
      await admin.call(portfolios.operations.create, { body: { title: 'Sold on' } }),
      201,
    )
    bodyOf(
      await admin.call(changePortfolioProperties, {
        params: { id: portfolio.id },
        body: { add: [id], remove: [] },
      }),
    )
    const [ofAll, ofOne] = [await share({ portfolioId: portfolio.id }), await share({ propertyId: id })]
    const inside = `${ofAll.url}/properties/${id}`
    for (const url of [ofAll.url, inside, ofOne.url]) expect((await open(url)).status).toBe(200)
    await server.admin.query(`update portfolios set status = 'archived', archived_at = now() where id = $1`, [
      portfolio.id,
    ])
    for (const url of [ofAll.url, inside]) expect((await open(url)).status).toBe(410)
    await server.admin.query(`update properties set status = 'archived', archived_at = now() where id = $1`, [
      id,
    ])
    expect((await open(ofOne.url)).status).toBe(410)
  })

  it('RT-39 shows a portfolio with the properties in it, and no others', async () => {
    const { admin } = people()
    const [inside, outside] = [await house(), await house({ title: 'Elsewhere' })]
    const portfolio = bodyOf<{ id: string }>(
      await admin.call(portfolios.operations.create, {
        body: { title: 'Family', ownerName: 'Secret Owner', description: 'Held for long' },
      }),
      201,
    )
    bodyOf(
      await admin.call(changePortfolioProperties, {
        params: { id: portfolio.id },
        body: { add: [inside.id], remove: [] },
      }),
    )
    const link = await share({ portfolioId: portfolio.id, extras: ['figures'] })
    const { status, text } = await open(link.url)
    expect(status).toBe(200)
    expect(text).toContain('Held for long')
    expect(text).toContain('0% (0 of 2)')
    for (const secret of ['Elsewhere', 'Secret Owner', '77 Secret'])
      expect(text, secret).not.toContain(secret)
    expect((await open(`${link.url}/properties/${inside.id}`)).status).toBe(200)
    expect(text).toContain('₦1,234')
    const hidden = { version: 0, hiddenFields: ['description', 'price', 'contact'] }
    bodyOf(await admin.call(changePortfolioSharing, { params: { id: portfolio.id }, body: hidden }))
    const { text: less } = await open(link.url)
    for (const part of ['Held for long', '₦1,234']) expect(less, part).not.toContain(part)
    expect((await open(`${link.url}/properties/${outside.id}`)).status).toBe(404)
  })

  it('RT-39 lets nobody share what they do not see themselves', async () => {
    const { id } = await house()
    const { id: other } = await house()
    const document = await keepDocument(people().admin, other)
    const create = (body: object, by = people().admin) =>
      by.call(shareProperty, { params: { id }, body: { name: 'A buyer', ...body } })
    expect(errorOf(await create({ documentIds: [document] }), 422).payload).toMatchObject([
      { field: 'documentIds' },
    ])
    errorOf(await create({ extras: ['secrets'] }), 422)
    errorOf(await create({}, people()['staff-member']), 403)
    errorOf(await create({}, server.other.people.admin), 404)
    errorOf(await people().agents.call(shareLinks.operations.list), 403)
  })
})

describe('RT-39 what a property shows', () => {
  it('RT-39 hides fields from the page, its payload and the API, and shows a preview to the team alone', async () => {
    const { admin } = people()
    const { id } = await house({
      listing: 'listed',
      askingPrice: 987_600,
      yearBuilt: 1971,
      contactPhone: '8031234567',
      contactDialCode: '+234',
    })
    const params = { id }
    const sharing = async () => bodyOf<PropertySharing>(await admin.call(readPropertySharing, { params }))
    const secrets = ['9,876', 'Secret Contact', '8031234567', 'Words for everybody', 'Flat B']
    const shown = async () =>
      (await open(`/properties/${id}`)).text +
      (await open(`/properties/${id}/_payload.json`)).text +
      (await admin.call(publicProperty, { params })).text
    const before = await shown()
    const built = byItself('1971')
    for (const secret of secrets) expect(before).toContain(secret)
    expect(before).toMatch(built)
    const change = (body: object) => admin.call(changePropertySharing, { params, body })
    const hiddenFields = ['price', 'size', 'contact', 'phone', 'description', 'units'] as const
    const { version } = await sharing()
    const changed = { version, addressPrecision: 'area', hiddenFields }
    expect(bodyOf<PropertySharing>(await change(changed))).toMatchObject({ version: 1, hiddenFields })
    expect(errorOf(await change(changed), 409).reason).toBe('stale_version')
    const after = await shown()
    for (const secret of [...secrets, 'Secret Street']) expect(after, secret).not.toContain(secret)
    expect(after).not.toMatch(built)
    // What nobody has chosen here is as the organisation says.
    bodyOf(await change({ version: 1, addressPrecision: null, hiddenFields: null }))
    const usual = { addressPrecision: 'street', hiddenFields: ['description'] }
    bodyOf(await admin.call(organisationSharing.write, { body: usual }))
    const usually = await shown()
    expect(usually).not.toContain('Words for everybody')
    expect(usually).toContain('Secret Contact')
    bodyOf(await admin.call(organisationSharing.write, { body: { ...usual, hiddenFields: [] } }))

    const { id: hidden } = await house()
    const preview = bodyOf<PropertySharing>(
      await admin.call(readPropertySharing, { params: { id: hidden } }),
    ).previewUrl
    const page = await open(preview)
    expect(page.text).toContain('Preview: this is what visitors see')
    expect(page.text).not.toContain('77 Secret')
    errorOf(await people().agents.call(readPropertySharing, { params }), 403)
    bodyOf(
      await admin.call(properties.operations.update, {
        params: { id: hidden },
        body: { version: 1, status: 'archived' },
      }),
    )
    expect((await open(preview)).status).toBe(404)
  })

  it('RT-39 offers units on the page until they are let', async () => {
    const { admin } = people()
    const { id } = await house({ listing: 'listed' })
    const page = async () =>
      bodyOf<{ units: { label: string }[] }>(await admin.call(publicProperty, { params: { id } }))
    expect((await page()).units.map(({ label }) => label)).toEqual(['Flat A', 'Flat B'])
    const { data } = bodyOf<{ data: { id: string; version: number }[] }>(
      await admin.call(units.operations.list, { query: { propertyId: id } }),
    )
    const { id: unitId, version } = data[0]!
    bodyOf(
      await admin.call(units.operations.update, {
        params: { id: unitId },
        body: { version, status: 'offMarket' },
      }),
    )
    expect((await page()).units).toHaveLength(1)
  })
})
