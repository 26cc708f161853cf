import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import {
  mostPreviewed,
  type listChargeRuns,
  type previewChargeRun,
  type startChargeRun,
} from '#contract/tenant/money/charge-runs.ts'
import type { ChargeDue } from '#domain/charges/due.ts'
import { chargeWords } from '#domain/charges/words.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { fromTheStart, openBooksOf, previewCharges, todayIn, type LeaseCharges } from './charge-run.ts'

type Preview = AnswerOf<typeof previewChargeRun>
type Run = AnswerOf<typeof startChargeRun>

/** What each lease was last charged of each kind: leaseId type → net. */
async function lastCharged(tx: Transaction, organisationId: string, leaseIds: string[]) {
  const { rows } = await sql<{ key: string; net: number }>`
    select distinct on (lease_id, type) lease_id || ' ' || type as key, net from charges
    where organisation_id = ${organisationId} and lease_id = any(${leaseIds}::uuid[]) and term is not null
    order by lease_id, type, due_on desc`.execute(tx)
  return new Map(rows.map(({ key, net }) => [key, net]))
}

/** Amounts are much apart where one is more than a fifth above the other. */
const muchApart = (a: number, b: number) => Math.max(a, b) * 5 > Math.min(a, b) * 6

function oddityOf({ parts, net }: ChargeDue, before: number | undefined): Preview['charges'][number]['odd'] {
  if (parts.some(({ of, days }) => of !== null && days !== of)) return 'partPeriod'
  return before !== undefined && muchApart(net, before) ? 'differs' : null
}

interface Names {
  leaseId: string
  tenantNames: string
  unitLabel: string
  propertyTitle: string
}

async function namesOf(tx: Transaction, organisationId: string, leaseIds: string[]) {
  const { rows } = await sql<Names>`
    select id as "leaseId", tenant_names as "tenantNames", unit_label as "unitLabel",
      property_title as "propertyTitle"
    from leases where organisation_id = ${organisationId} and id = any(${leaseIds}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.leaseId, row]))
}

type Unnamed<T> = Omit<T, keyof Names> & { leaseId: string }

/** Gathers a preview from one batch of leases after another. */
class Gathered {
  leases = 0
  odd = 0
  readonly sums = new Map<string, { count: number; sum: bigint }>()
  readonly oddOnes: Unnamed<Preview['charges'][number]>[] = []
  readonly usual: Unnamed<Preview['charges'][number]>[] = []
  readonly skipped: Unnamed<Preview['skipped'][number]>[] = []

  add(
    { account: { leaseId, reference, currency }, due, closed, terms }: LeaseCharges,
    before: Map<string, number>,
  ) {
    const skip = (reason: 'closed' | 'noTerms', charges: number) => {
      if (this.skipped.length < mostPreviewed) this.skipped.push({ leaseId, reference, reason, charges })
    }
    if (terms === 0) skip('noTerms', 0)
    if (closed.length > 0) skip('closed', closed.length)
    if (due.length > 0) this.leases++
    for (const charge of due) {
      const sum = this.sums.get(currency) ?? { count: 0, sum: 0n }
      this.sums.set(currency, { count: sum.count + 1, sum: sum.sum + BigInt(charge.net) })
      const last = before.get(`${leaseId} ${charge.type}`)
      const odd = oddityOf(charge, last)
      if (odd) this.odd++
      const list = odd ? this.oddOnes : this.usual
      if (list.length >= mostPreviewed) continue
      const { dueOn, net } = charge
      list.push({
        leaseId,
        reference,
        description: chargeWords(charge),
        dueOn,
        net,
        currency,
        odd,
        before: last ?? null,
      })
    }
  }
}

/** What a run would charge, and what it would leave out. */
export const preview: Handler<typeof previewChargeRun> = (call) =>
  call.read(async (tx) => {
    const { organisationId, userId } = call.tenant
    const { through } = call.query
    const books = await openBooksOf(tx, organisationId)
    const found = new Gathered()
    if (books) {
      const days = { through, today: await todayIn(tx, organisationId) }
      let after: string | undefined = fromTheStart
      while (after) {
        const from: string = after
        const next = await previewCharges(tx, { organisationId, userId }, books, days, {
          after: from,
          most: 1000,
        })
        const before = await lastCharged(
          tx,
          organisationId,
          next.leases.map(({ account }) => account.leaseId),
        )
        for (const lease of next.leases) found.add(lease, before)
        after = next.after
      }
    }
    const charges = [...found.oddOnes, ...found.usual].slice(0, mostPreviewed)
    const names = await namesOf(tx, organisationId, [
      ...new Set([...charges, ...found.skipped].map(({ leaseId }) => leaseId)),
    ])
    const named = <T extends { leaseId: string }>(row: T): T & Names => ({
      ...row,
      ...names.get(row.leaseId)!,
    })
    return {
      begun: books !== undefined,
      leases: found.leases,
      currencies: [...found.sums].map(([currency, { count, sum }]) => ({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the leases' own accounts
        currency: currency as Preview['currencies'][number]['currency'],
        count,
        sum: String(sum),
      })),
      charges: charges.map(named),
      odd: found.odd,
      skipped: found.skipped.map(named),
    }
  })

const runs = (tx: Transaction, organisationId: string, id?: string) =>
  sql<Run>`
    select id, through, status, raised, created_at as "startedAt", finished_at as "finishedAt",
      created_by as "startedBy", problem
    from charge_runs where organisation_id = ${organisationId} and ${id ? sql`id = ${id}` : sql`true`}
    order by created_at desc, id desc limit 20`.execute(tx)

export const start: Handler<typeof startChargeRun> = (call: Call<typeof startChargeRun>) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    if (!(await openBooksOf(tx, organisationId))) {
      throw conflict('no_books', 'Begin the books first. Nothing can be charged until then.')
    }
    const { rows } = await sql<{ id: string }>`
      insert into charge_runs (organisation_id, created_by, through)
      values (${organisationId}, ${userId}, ${call.body.through})
      on conflict do nothing returning id`.execute(tx)
    const [run] = rows
    if (!run) throw conflict('run_under_way', 'A charge run is under way. Wait until it is done.')
    await call.services.jobs.send(tx, 'charge-runs', { organisationId, runId: run.id })
    return (await runs(tx, organisationId, run.id)).rows[0]!
  })

export const list: Handler<typeof listChargeRuns> = (call) =>
  call.read(async (tx) => ({ runs: (await runs(tx, call.tenant.organisationId)).rows }))
