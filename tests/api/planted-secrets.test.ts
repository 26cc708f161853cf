import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordOf } from '#contract/kit/index.ts'
import { sharePortfolio, shareProperty, type shareLinks } from '#contract/tenant/share-links.ts'
import { readPropertySharing, type PropertySharing } from '#contract/tenant/sharing.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { shareExtras } from '#domain/sharing/links.ts'
import { manageUrl } from '#server/tenant/viewings/visitor.ts'
import { createSamples } from '#tests/support/fixtures/index.ts'
import { openLanding } from '#tests/support/landing.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { bodyOf } from '#tests/support/viewings.ts'

/**
 * Everything that is recorded as words says of itself which column it is of: what shows one of them on a page says so. A column
 * that is added is planted without anybody thinking of it.
 */
const secret = 'Planted in '

/** What anyone may read (server/db/schema/views/1-published.sql): the words that a page can show. */
const published = new Set([
  'organisations.name',
  'organisations.summary',
  'portfolios.title',
  'portfolios.description',
  'properties.title',
  'properties.reference',
  'properties.description',
  'properties.subtype',
  'properties.city',
  'properties.district',
  'properties.state',
  'properties.contact_name',
  'property_photos.alt',
  'units.label',
  // Without what tells one house from the next.
  'properties.address_line1',
  // The street of it, which ends before its first number.
  'properties.address_line',
])
/** What whoever has a link sees besides, where it says so. */
const shared = new Set([...published, 'properties.address_line2', 'documents.name'])
/** What a visitor reads of their own viewing. */
const ofVisitor = new Set([
  ...published,
  'viewing_records.visitor_name',
  'viewing_records.reference',
  'viewing_records.reason',
  'properties.address_line2',
  // The host.
  'users.first_name',
  'users.last_name',
])

/** Words that the rest of a record depends on: codes that the database does not list itself. */
const codes =
  /(^|_)(currency|frequency|type|kind|timezone|country|status|stage|unit|purpose|classification|tenure|format|method|source|category|trade|locale|code|slug|state|provider|way|basis|language|sha256|mime_type|email|phone|role|password_hash|secret|postcode)$/

let server: TestServer
let pages: Awaited<ReturnType<typeof openLanding>>
let planted = 0
let organisationId: string
let slug: string
let properties: string[]
let portfolios: string[]
let viewings: string[]
let links: RecordOf<typeof shareLinks>[]
let previews: string[]

async function plant(schema: string, table: string, column: string): Promise<void> {
  const connection = await server.admin.connect()
  try {
    await connection.query('begin')
    // Rules between columns and keys stand; what they refuse is no free text.
    await connection.query(
      `update ${schema}.${table} set ${column} = $1 || left(md5(ctid::text), 6) where ${column} is distinct from ''`,
      [`${secret}${table}.${column} `],
    )
    await connection.query('commit')
    planted += 1
  } catch {
    await connection.query('rollback')
  } finally {
    connection.release()
  }
}

beforeAll(async () => {
  pages = await openLanding()
  server = await startServer({}, pages.landing)
  const samples = await createSamples(server.own, 3)
  const idsOf = (rows: { id?: unknown }[]) => rows.map(({ id }) => String(id))
  properties = idsOf(samples.properties)
  portfolios = idsOf(samples.portfolios)
  viewings = idsOf(samples.viewings)
  const { admin } = server.own.people
  const ask = (text: string) => server.admin.query(text)
  await ask(`update properties set listing = 'listed', status = 'active', archived_at = null`)
  await ask(`update portfolios set visibility = 'public', status = 'active', archived_at = null`)
  await ask(`update organisations set profile_published = true`)
  const { rows: kept } = await server.admin.query<{ id: string; property: string }>(
    'select id, property_id as property from documents where property_id is not null',
  )
  const everything = keysOf(shareExtras)
  const wanted = [
    ...properties.flatMap((id) => [
      [shareProperty, id, {}] as const,
      [
        shareProperty,
        id,
        {
          extras: everything,
          documentIds: kept.filter(({ property }) => property === id).map((document) => document.id),
        },
      ] as const,
    ]),
    ...portfolios.map((id) => [sharePortfolio, id, { extras: everything }] as const),
  ]
  const { rows: owners } = await server.admin.query<{ id: string; slug: string }>(
    'select id, slug from organisations where id = (select organisation_id from properties where id = $1)',
    [properties[0]],
  )
  organisationId = owners[0]!.id
  slug = owners[0]!.slug
  await server.admin.query(
    `insert into portfolio_properties (organisation_id, portfolio_id, property_id)
     select $1, portfolio, property from unnest($2::uuid[]) as portfolio, unnest($3::uuid[]) as property
     on conflict do nothing`,
    [organisationId, portfolios, properties],
  )
  links = []
  for (const [operation, id, body] of wanted)
    links.push(
      bodyOf(await admin.call(operation, { params: { id }, body: { name: 'A buyer', ...body } }), 201),
    )
  previews = []
  for (const id of properties)
    previews.push(
      bodyOf<PropertySharing>(await admin.call(readPropertySharing, { params: { id } })).previewUrl,
    )
  const { rows: columns } = await server.admin.query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as "table", column_name as "column"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and data_type = 'text' and is_generated = 'NEVER'
       and (table_schema = 'public' or (table_schema, table_name) = ('identity', 'users'))
     order by 1, 2, 3`,
  )
  for (const { schema, table, column } of columns) if (!codes.test(column)) await plant(schema, table, column)
})
afterAll(async () => {
  await server.close()
  await pages.close()
})

/** The columns whose words are on a page. */
async function leaks(url: string, allowed: ReadonlySet<string>): Promise<string[]> {
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const answer = await server.anonymous.send({ method: 'GET', path, headers: { accept: 'text/html,*/*' } })
  expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBe(200)
  const found = [...answer.text.matchAll(/Planted in ([a-z_]+\.[a-z0-9_]+)/g)].map(([, column]) => column!)
  return [...new Set(found)].filter((column) => !allowed.has(column)).map((column) => `${column} on ${path}`)
}

async function all(urls: readonly string[], allowed: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  for (const url of urls) found.push(...(await leaks(url, allowed)))
  return found
}

describe('RT-39 nothing private is shown', () => {
  it('RT-39 plants words in nearly all there is', () => {
    expect(planted).toBeGreaterThan(180)
  })

  it('RT-39 on public pages, in their payloads and in what the API answers', async () => {
    const ofEach = properties.flatMap((id) => [
      `/properties/${id}`,
      `/properties/${id}/_payload.json`,
      `/properties/${id}/schedule-tour`,
      `/api/tenant/v1/public/properties/${id}`,
    ])
    const ofPortfolios = portfolios.flatMap((id) => [
      `/portfolios/${id}`,
      `/portfolios/${id}/_payload.json`,
      `/api/tenant/v1/public/portfolios/${id}`,
    ])
    const lists = ['/properties', '/properties?view=map&sort=price', '/companies', `/companies/${slug}`]
    const others = ['/properties/_payload.json', '/sitemap.xml', '/api/tenant/v1/public/companies']
    expect(await all([...ofEach, ...ofPortfolios, ...lists, ...others], published)).toEqual([])
    // Were it of somewhere else, none of it would be found.
    expect(await all([`/properties/${properties[0]}`], new Set())).not.toEqual([])
  })

  it('RT-39 by links, beyond what each says', async () => {
    const [plain, more] = [
      links.filter(({ extras }) => extras.length === 0),
      links.filter(({ extras }) => extras.length > 0),
    ]
    expect(await all([...plain.map(({ url }) => url), ...previews], published)).toEqual([])
    const ofPortfolios = more
      .filter(({ portfolioId }) => portfolioId !== null)
      .flatMap(({ url }) => properties.map((id) => `${url}/properties/${id}`))
    expect(await all([...more.map(({ url }) => url), ...ofPortfolios], shared)).toEqual([])
  })

  it('RT-22 on the page of a viewing, to its visitor', async () => {
    const { config } = server.services
    const urls = viewings.map((id) => manageUrl(config, { organisationId, id }))
    expect(await all(urls, ofVisitor)).toEqual([])
  })
})
