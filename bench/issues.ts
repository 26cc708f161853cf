import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readIssueBoard } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import type { Operation } from '#contract/kit/index.ts'
import { readConfig } from '#server/config/environment.ts'
import { pathOf } from '#tests/support/client.ts'
import { createOrganisation, signIn, type Organisation } from '#tests/support/organisation.ts'
import { openBenchDatabase } from './support/database.ts'
import { timesOf, type Request } from './support/load.ts'
import { median, type Result } from './support/result.ts'
import { serveProduct, type Served } from './support/served.ts'

const rounds = 15
const [few, many] = [500, 5_000]

/** Properties, and issues of every status, category and age at them. */
async function seed(admin: pg.Client, { id, people }: Organisation, count: number): Promise<void> {
  await admin.query(
    `insert into properties (organisation_id, id, title, reference, classification, purpose, status, listing,
       address_line1, city, country, currency, area_unit)
     select $1, gen_random_uuid(), 'House ' || n, 'I-' || n, 'residential', 'rent', 'active', 'private',
       n || ' Broad Street', 'Lagos', 'NG', 'NGN', 'sqm'
     from generate_series(1, 100) as n`,
    [id],
  )
  await admin.query(
    `with places as (select id, row_number() over () as n from properties where organisation_id = $1),
     drawn as (
       select n, (array['open', 'inProgress', 'deferred', 'completed', 'closed', 'closed', 'closed', 'declined'])[1 + n % 8]
         as status, now() - n * interval '40 minutes' as at
       from generate_series(1, $3::integer) as n)
     insert into issue_records (organisation_id, id, created_at, number, title, description, property_id, category,
       priority, status, reporter_id, assignee_id, target_at, currency, completed_at, closed_at)
     select $1, gen_random_uuid(), at, drawn.n, 'Issue ' || drawn.n, 'Something that is wrong',
       (select id from places where places.n = 1 + drawn.n % 100),
       (array['plumbing', 'electrical', 'lift', 'roof', 'locks'])[1 + drawn.n % 5],
       (array['emergency', 'high', 'medium', 'low'])[1 + drawn.n % 4], status, $2,
       case when drawn.n % 3 = 0 then $2::uuid end, at + interval '7 days', 'NGN',
       case when status in ('completed', 'closed') then at + interval '3 days' end,
       case when status in ('closed', 'declined') then at + interval '4 days' end
     from drawn`,
    [id, people.admin.userId, count],
  )
}

const asks: readonly [what: string, operation: Operation, queries: readonly Record<string, string>[]][] = [
  [
    'List of issues, filtered, searched, sorted',
    issues.operations.list,
    [
      {},
      { categoryId: 'plumbing', date_created: 'oldest' },
      { status: 'open,inProgress', sortBy: 'targetAt' },
      { standing: 'overdue', priorityId: 'high' },
      { searchQuery: '42', limit: '25' },
    ],
  ],
  ['Board of issues', readIssueBoard, [{}, { categoryId: 'lift' }, { standing: 'overdue', limit: '40' }]],
]

/** Lists and boards of many issues beside those of a tenth of them. */
export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  const database = await openBenchDatabase()
  const admin = new pg.Client(database.asSuperuser)
  let product: Served | undefined
  try {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', DEMO: 'off' })
    const made = [
      await createOrganisation(database.asSuperuser, config, 'Some Issues'),
      await createOrganisation(database.asSuperuser, config, 'Many Issues'),
    ]
    const { port } = (product = await serveProduct(config, database.asApplication))
    await admin.connect()
    const [small, large] = (await Promise.all(made.map((each) => signIn(port, each)))) as [
      Organisation,
      Organisation,
    ]
    await seed(admin, small, few)
    await seed(admin, large, many)
    await admin.query('vacuum (analyze) issue_records, properties')
    const results: Result[] = []
    for (const [what, operation, queries] of asks) {
      const of = ({ people }: Organisation): Request[] =>
        queries.map((query) => ({
          path: pathOf(operation, { query }),
          headers: { authorization: people.admin.credentials.authorization },
        }))
      const sides = [of(large), of(small)] as const
      const times: [ours: number[], limit: number[]] = [[], []]
      for (const side of sides) await timesOf(port, side)
      for (let round = 0; round < rounds; round++)
        for (const [index, side] of sides.entries()) times[index]!.push(...(await timesOf(port, side)))
      const [figure, limit] = times.map(median) as [number, number]
      results.push({
        what: `${what}, of ${many.toLocaleString('en')}, median`,
        figure: `${figure.toFixed(1)} ms`,
        limit: `${limit.toFixed(1)} ms, of ${few.toLocaleString('en')}`,
        ratio: figure / limit,
        promise: '≤ 2',
        kept: figure <= 2 * limit,
      })
    }
    return results
  } finally {
    await admin.end()
    await product?.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
