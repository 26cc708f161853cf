import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { AnswerOf } from '#contract/kit/index.ts'
import { listBillRuns, startBillRun } from '#contract/tenant/money/bill-runs.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { listChargeRuns, startChargeRun } from '#contract/tenant/money/charge-runs.ts'
import { readInvoiceDocument } from '#contract/tenant/money/invoice-operations.ts'
import { addMonths } from '#domain/dates/calendar.ts'
import { pathOf } from '#tests/support/client.ts'
import { fillOrganisation } from '#tests/support/filled.ts'
import { inArena } from './support/arena.ts'
import { timesOf } from './support/load.ts'
import { median, type Result } from './support/result.ts'

/** Some 5,000 leases that are billed. */
const [homes, perHome] = [140, 40]
const today = new Date().toISOString().slice(0, 10)
/** Within a year every lease is charged. */
const from = addMonths(`${today.slice(0, 7)}-01`, -11)

const seconds = (since: number) => (performance.now() - since) / 1000

/** Seconds that writing the same rows once more takes. */
async function bareInserts(database: pg.Client): Promise<number> {
  const since = performance.now()
  for (const table of ['invoices', 'invoice_lines']) {
    const { rows } = await database.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const { names } = rows[0]!
    await database.query(`create table bare_${table} (like ${table} including indexes including generated)`)
    await database.query(`insert into bare_${table} (${names}) select ${names} from ${table}`)
  }
  return seconds(since)
}

/** A bill run over all leases of a portfolio: until each has its invoice, and until each tenant has it by mail with its PDF. */
export const run = (): Promise<Result[]> =>
  inArena(['Billing Homes'], async ({ admin: database, organisations, product, signIn }) => {
    const organisation = organisations[0]!
    const amounts = { properties: homes, unitsPerProperty: perHome, issues: 0, documents: 0, portfolios: 0 }
    await fillOrganisation(database, organisation, amounts)
    const { admin } = organisation.people
    const must = async (answer: Promise<{ status: number; text: string; body: unknown }>) => {
      const { status, text, body } = await answer
      if (status >= 300) throw new Error(text)
      return body
    }
    await must(admin.call(beginBooks, { body: { beginOn: from } }))
    await must(admin.call(startChargeRun, { body: { through: today } }))
    const charged = async () =>
      ((await must(admin.call(listChargeRuns, {}))) as AnswerOf<typeof listChargeRuns>).runs[0]!.status
    while ((await charged()) !== 'done') await pause(100)
    await database.query('analyze')

    const begun = performance.now()
    await must(admin.call(startBillRun, { body: { fromOn: from, through: today } }))
    let again = (await signIn())[0]!.people.admin
    const state = async () =>
      ((await must(again.call(listBillRuns, {}))) as AnswerOf<typeof listBillRuns>).runs[0]!
    let bills = await state()
    while (bills.status !== 'done') {
      await pause(50)
      bills = await state()
    }
    const issued = seconds(begun)
    while (bills.mailed + bills.refused < bills.toMail) {
      await pause(200)
      // A token lasts five minutes.
      if (seconds(begun) % 120 < 1) again = (await signIn())[0]!.people.admin
      bills = await state()
    }
    const mailed = seconds(begun)

    const bare = await bareInserts(database)
    const { rows } = await database.query<{ id: string }>('select id from invoices order by id limit 20')
    const { authorization } = again.credentials
    const drawn = await timesOf(
      product.port,
      rows.map(({ id }) => ({
        path: pathOf(readInvoiceDocument, { params: { id } }),
        headers: { authorization },
      })),
    )
    const each = ((mailed - issued) * 1000) / bills.toMail
    return [
      {
        what: `Bill run, ${bills.issued.toLocaleString('en')} invoices numbered and posted with their activity`,
        figure: `${((issued * 1000) / bills.issued).toFixed(1)} ms an invoice, ${issued.toFixed(1)} s`,
        limit: `bare INSERT of the same rows: ${bare.toFixed(1)} s`,
        ratio: issued / bare,
        promise: '≤ 20',
        kept: issued / bare <= 20,
      },
      {
        what: `The same, ${bills.mailed.toLocaleString('en')} mails with their PDF`,
        figure: `${each.toFixed(1)} ms a mail, ${mailed.toFixed(0)} s in all`,
        limit: `one PDF asked for by itself: ${median(drawn).toFixed(1)} ms`,
        ratio: each / median(drawn),
        promise: '≤ 1.5',
        kept: each / median(drawn) <= 1.5,
      },
    ]
  })
