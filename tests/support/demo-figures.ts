import pg from 'pg'
import { expect } from 'vitest'
import type { AnswerOf, Operation, Report } from '#contract/kit/index.ts'
import { addMonths } from '#domain/dates/calendar.ts'
import type { PeriodLength } from '#domain/dates/periods.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { demoPassword } from '#server/admin/demo-people/sign-ins.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { TestBrowser } from './browser.ts'
import { createTestDatabase } from './database.ts'
import { serve } from './serve.ts'

/** A row of a table, each value a text. */
export type Row = Record<string, string | null>
export type Query = Readonly<Record<string, string>>
const addressOf = (path: string, query: Query) => `${path}?${new URLSearchParams(query).toString()}`

/** The demonstration with its administrator signed in, and its rows as they are: figures are worked out of them once more. */
export async function openDemo() {
  const database = await createTestDatabase()
  const served = await serve(database)
  await seedDemo(served.services)
  const rows = new pg.Pool({ ...database.admin, types: { getTypeParser: () => String } })
  const admin = new TestBrowser(served.origin)
  const { body } = await admin.signIn('admin@demo.freehold.example', demoPassword)
  const organisationId: string = body.profiles[0].organisation.id
  await admin.choose(body.profiles[0].id)

  async function answered<O extends Operation>(operation: O, query: Query) {
    const { status, body: answer } = await admin.tenant('GET', addressOf(operation.path, query))
    expect(status, JSON.stringify(answer)).toBe(200)
    return answer as AnswerOf<O>
  }
  return {
    origin: served.origin,
    rows,
    organisationId,
    answered,
    told: <R extends Report>({ read }: R, query: Query): Promise<AnswerOf<R['read']>> =>
      answered<R['read']>(read, { limit: '200', ...query }),
    /** Rows of a table as they are, each value a text. */
    async all(table: string): Promise<Row[]> {
      const { rows: found } = await rows.query<Row>(`select * from ${table} where organisation_id = $1`, [
        organisationId,
      ])
      return found
    },
    async close() {
      await rows.end()
      await served.close()
      await database.drop()
    },
  }
}
export type Demo = Awaited<ReturnType<typeof openDemo>>

/** Today in the time zone of the demonstration’s organisation. */
export const today = dayAt(new Date().toISOString(), 'Africa/Lagos')
/** Twenty-one months, the first and the last cut short. */
export const years = { from: `${addMonths(today, -20).slice(0, 7)}-10`, through: today }
export const begins = (per: PeriodLength): string[] =>
  Array.from({ length: 21 }, (_, n) => `${addMonths(`${years.from.slice(0, 7)}-01`, n).slice(0, 7)}-01`)
    .map((first) => (first < years.from ? years.from : first))
    .filter(
      (first, n) =>
        n === 0 || (Number(first.slice(5, 7)) - 1) % { month: 1, quarter: 3, year: 12 }[per] === 0,
    )
/** The last of the days that something begins with which is not after a day. */
export const begun = (periods: readonly string[], day: string) => periods.findLast((begin) => begin <= day)!

/** What a line of an expense costs: with the tax that is not reclaimed. */
export const costOf = (line: Row, { recovers_tax: reclaimed }: Row) =>
  Number(line['net']) + (reclaimed === 't' ? 0 : Number(line['tax']))
export const byId = (rows: readonly Row[]) => new Map(rows.map((each) => [each['id']!, each]))
