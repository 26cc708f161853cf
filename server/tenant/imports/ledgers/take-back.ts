import { sql } from 'kysely'
import { lockBooks, type Bookkeeper } from '../../../ledger/post.ts'
import { reverseCredit, voidCharges } from '../../money/credits-brought-in.ts'
import { openItemsOf } from '../../money/items.ts'
import { reversePayments } from '../../money/payments.ts'
import { rowsOf } from '../outcome.ts'
import type { ImportTarget } from '../target.ts'

interface Brought {
  id: string
  leaseId: string
  kind: string
  /** The day on which it is taken back: its own, or the first that is open after it. */
  date: string
  refunded: number
  line: boolean
}

/**
 * Takes back what a file brought in, by reversals: nothing that is posted is deleted. A payment of which a part was refunded
 * stays, and so does a charge that something else has settled since.
 */
export const takeBackLedgers: NonNullable<ImportTarget['posted']>['takeBack'] = async ({
  tx,
  record,
  actorId,
}) => {
  const by: Bookkeeper = { organisationId: record.organisationId, userId: actorId }
  const reason = `Import of ${record.fileName} undone`.slice(0, 200)
  const own = sql`organisation_id = ${by.organisationId} and import_id = ${record.id}`
  const day = (date: string) => sql`greatest(${sql.ref(date)}, (
    select greatest(begin_on, closed_through + 1) from books where organisation_id = ${by.organisationId}))::text`
  const { rows: leases } = await sql<{ id: string }>`
    select lease_id as id from charges where ${own} union select lease_id from credits where ${own}`.execute(
    tx,
  )
  const items = await openItemsOf(
    tx,
    by.organisationId,
    leases.map(({ id }) => id),
  )
  await lockBooks(tx, by)
  const { rows: credits } = await sql<Brought>`
    select id, lease_id as "leaseId", kind, ${day('date')} as date, refunded, import_key is not null as line
    from credits where ${own} and reversed_on is null order by date, id`.execute(tx)
  const keep = async (ids: readonly string[], because: string) => {
    await sql`update import_rows set kept_because = ${because}
      where ${rowsOf(record.id, record.run)} and record_id = any(${ids}::uuid[])`.execute(tx)
  }
  const refunded = credits.filter((credit) => credit.refunded > 0)
  const open = credits.filter((credit) => credit.refunded === 0)
  const payments = Map.groupBy(
    open.filter(({ kind }) => kind === 'payment'),
    ({ date }) => date,
  )
  for (const [date, paid] of payments) {
    await reversePayments(tx, by, { ids: paid.map(({ id }) => id), date, reason })
  }
  for (const { id, date } of open.filter(({ kind }) => kind !== 'payment')) {
    await reverseCredit(tx, by, id, { date, reason })
  }
  const { rows: charges } = await sql<
    Brought & { accountId: string; net: number; tax: number; open: number; gross: number }
  >`
    select id, lease_id as "leaseId", account_id as "accountId", ${day('due_on')} as date, net, tax, open, gross, import_key is not null as line from charges
    where ${own} and ended_as is null order by due_on, id`.execute(tx)
  const settled = charges.filter((charge) => charge.open < charge.gross)
  const unpaid = charges.filter((charge) => charge.open === charge.gross)
  await voidCharges(
    tx,
    by,
    unpaid.map(({ leaseId, ...charge }) => ({ ...charge, account: items.get(leaseId)!.account })),
    reason,
  )
  await keep(
    refunded.map(({ id }) => id),
    'A part of it was refunded.',
  )
  await keep(
    settled.map(({ id }) => id),
    'Something else has settled it since.',
  )
  const back = [...open, ...unpaid]
  const ids = back.map(({ id }) => id)
  for (const table of ['charges', 'credits']) {
    await sql`update ${sql.table(table)} set import_key = null where ${own} and id = any(${ids}::uuid[])`.execute(
      tx,
    )
  }
  const lines = (all: readonly { line: boolean }[]) => all.filter(({ line }) => line).length
  return { removed: lines(back), kept: lines([...refunded, ...settled]) }
}
