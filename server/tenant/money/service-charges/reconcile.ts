import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { reconcileServiceCharge } from '#contract/tenant/money/service-charge-units.ts'
import { allocate } from '#domain/allocation/allocate.ts'
import { reserveClosing, reserveProblem } from '#domain/service-charges/reserve.ts'
import { writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid, noBooks } from '../../../errors.ts'
import type { Handler } from '../../../http/call.ts'
import { entryOf, lockBooks, post, type Bookkeeper, type Entry } from '../../../ledger/post.ts'
import { openBooksOf } from '../charge-run.ts'
import { raiseCharges, type ChargeDraft } from '../charges.ts'
import { recordCredits, type CreditBroughtIn } from '../credits-brought-in.ts'
import { openItemsOf } from '../items.ts'
import { bookkeeperOf } from '../preview.ts'
import { serviceChargeCrud, type Year } from './crud.ts'
import { recordOf, shared, type UnitRecord } from './figures.ts'
import { loadYear, type LoadedYear, type Outcome } from './load.ts'
import { reserveOf } from './plan.ts'
import { found } from './steps.ts'
import { costOf, settling } from './units.ts'

type Body = Parameters<Handler<typeof reconcileServiceCharge>>[0]['body']
type Interest = Pick<Body, 'reserveInterest' | 'bankAccountId'>

/** Charges what is left to pay and gives back what was paid too much, and notes with each occupant which it was. */
async function settleBalances(
  tx: Transaction,
  by: Bookkeeper,
  charge: Year,
  records: readonly UnitRecord[],
  date: string,
): Promise<void> {
  const books = await openBooksOf(tx, by.organisationId)
  if (!books) throw noBooks()
  const balances = records.flatMap(({ occupants }) => occupants.filter(({ balance }) => balance !== 0))
  const items = await openItemsOf(tx, by.organisationId, balances.map(({ leaseId }) => leaseId).toSorted())
  // Credits are numbered and settle charges behind what is charged.
  await lockBooks(tx, by)
  const charges: ChargeDraft[] = []
  const credits: CreditBroughtIn[] = []
  for (const occupant of balances) {
    const { leaseId, balance } = occupant
    const { account, open } = items.get(leaseId)!
    const id = uuid()
    const about = { id, entryId: uuid(), account, serviceChargeId: charge.id }
    if (balance > 0) {
      occupant.chargeId = id
      const description = `Balance of ${charge.name}`
      charges.push({ ...about, type: 'serviceCharge', description, dueOn: date, net: balance })
    } else {
      occupant.creditId = id
      const { allocations } = allocate(-balance, open, books.allocationOrder)
      credits.push({
        ...about,
        kind: 'creditNote',
        date,
        amount: -balance,
        reason: `Paid too much of ${charge.name}`,
        credit: { account: 'serviceChargeFund', net: -balance, tax: 0 },
        settles: allocations,
      })
    }
  }
  await raiseCharges(tx, by, charges)
  await recordCredits(tx, by, credits)
}

/** What the fund holds of the year pays for what was spent; what is set aside goes to the reserve fund. */
function entriesOf(
  { propertyId, currency, id, name }: Year,
  {
    due,
    reserve,
    date,
    reserveInterest,
    bankAccountId,
  }: Interest & { due: number; reserve: Outcome['reserve']; date: string },
): Entry[] {
  const about = { currency, dimensions: { propertyId } }
  const year = entryOf(
    {
      ...about,
      kind: 'serviceCharge',
      due,
      contributed: reserve?.contributions ?? 0,
      spent: reserve?.spent ?? 0,
    },
    { date, sourceId: id, description: `${name} reconciled` },
  )
  if (reserveInterest === 0 || bankAccountId === null) return [year]
  const interest = entryOf(
    { ...about, kind: 'reserveInterest', bankAccountId, amount: reserveInterest },
    { date, sourceId: id, description: `Interest on the reserve fund, ${name}` },
  )
  return [year, interest]
}

async function reserveAfter(
  tx: Transaction,
  by: Bookkeeper,
  year: LoadedYear,
  { reserveInterest, bankAccountId }: Interest,
): Promise<Outcome['reserve']> {
  if (reserveInterest > 0 && bankAccountId === null) {
    throw invalid([
      { field: 'bankAccountId', errors: ['Choose the account that the interest was paid into.'] },
    ])
  }
  const reserve = await reserveOf(tx, by.organisationId, year.charge, year)
  if (!reserve) {
    if (reserveInterest === 0) return null
    throw invalid([{ field: 'reserveInterest', errors: ['This service charge sets nothing aside.'] }])
  }
  const after = { ...reserve, interest: reserveInterest }
  const problem = reserveProblem(after)
  if (problem) throw conflict('not_ready', problem)
  return { ...after, closing: reserveClosing(after) }
}

/** Keeps what each unit bore, whatever becomes of units and leases. */
async function keep(
  tx: Transaction,
  { organisationId }: Bookkeeper,
  { charge: { id }, items }: LoadedYear,
  records: readonly UnitRecord[],
): Promise<void> {
  const rows = records.map((share, index) => ({ unitId: share.unit.id, n: index + 1, share }))
  await sql`
    insert into service_charge_shares (organisation_id, service_charge_id, unit_id, n, share)
    select ${organisationId}::uuid, ${id}::uuid, "unitId", n, share
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("unitId" uuid, n integer, share jsonb)`.execute(
    tx,
  )
  await sql`
    update service_charge_items as item set actual = given.actual
    from jsonb_to_recordset(${JSON.stringify(items.map((item) => ({ id: item.id, actual: item.actual })))}::jsonb)
      as given (id uuid, actual bigint)
    where organisation_id = ${organisationId} and service_charge_id = ${id} and item.id = given.id`.execute(
    tx,
  )
}

/** Charges and gives back what is left of a year, and keeps what each unit bore. */
export async function reconcileYear(
  tx: Transaction,
  by: Bookkeeper,
  charge: Year,
  { date, expects, ...interest }: Omit<Body, 'version' | 'expects'> & Partial<Pick<Body, 'expects'>>,
): Promise<void> {
  const year = await loadYear(tx, by.organisationId, charge)
  const all = shared(year)
  if (all.problems[0]) throw conflict('not_ready', all.problems[0])
  const { due } = all.actual
  const { cost, owner } = costOf(all)
  const records = year.units.map((_, index) => recordOf(all, index))
  const billed = records.reduce((sum, { figures }) => sum + figures.billed, 0)
  if (expects && (expects.cost !== cost || expects.due !== due || expects.billed !== billed)) {
    throw conflict(
      'changed_since',
      'Costs, leases or charges have changed since you looked. Look at the balances again.',
    )
  }
  const outcome: Outcome = {
    cost,
    owner,
    ...settling(all),
    reserve: await reserveAfter(tx, by, year, interest),
  }
  await settleBalances(tx, by, charge, records, date)
  const entries = entriesOf(charge, { due, reserve: outcome.reserve, date, ...interest })
  post(tx, by, entries)
  await keep(tx, by, year, records)
  const [entry] = entries
  await sql`
    update service_charges set stage = 'reconciled', reconciled_on = ${date}, reserve_interest = ${interest.reserveInterest},
      outcome = ${JSON.stringify(outcome)}, entry_id = ${entry!.postings.length > 0 ? entry!.id : null},
      version = version + 1, updated_at = now()
    where organisation_id = ${by.organisationId} and id = ${charge.id}`.execute(tx)
}

export const reconcile: Handler<typeof reconcileServiceCharge> = (call) =>
  call.write(async (tx) => {
    const charge = await found(tx, call, 'reconciled')
    await reconcileYear(tx, bookkeeperOf(call), charge, call.body)
    const after = await serviceChargeCrud.readBack(tx, charge.id, call)
    const changes = { stage: { before: charge.stage, after: after.stage } }
    writeTrace(tx, serviceChargeCrud.trace(call, 'reconciled', after, call.services.clock.now(), changes))
    return serviceChargeCrud.present(after, call)
  })
