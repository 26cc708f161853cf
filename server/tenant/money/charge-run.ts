import { sql } from 'kysely'
import type { AllocationOrder } from '#domain/allocation/allocate.ts'
import { chargesDue, type ChargeDue, type ChargedLease } from '#domain/charges/due.ts'
import { chargeWords } from '#domain/charges/words.ts'
import { addDays } from '#domain/dates/calendar.ts'
import type { Transaction } from '../../db/database.ts'
import { lockBooks, type Bookkeeper } from '../../ledger/post.ts'
import { raiseCharges, type ChargeDraft } from './charges.ts'
import type { Account } from './items.ts'

/** How far a run charges, and on which day it is made. */
export interface RunDays {
  through: string
  /** Where the organisation works. */
  today: string
}

interface Charged extends Account, ChargedLease {
  chargedThrough: string | null
  /** The last day on which rent that a file brought in is due: what fell due until then is in that file. */
  broughtThrough: string | null
}

/** The books, as far as a run asks. */
interface Open {
  beginOn: string
  closedThrough: string | null
  allocationOrder: AllocationOrder
  /** Whether credit on account settles new charges by itself. */
  appliesCredit: boolean
}

/** What a lease is to be charged, and why not. */
export interface LeaseCharges {
  account: Account
  due: ChargeDue[]
  /** How many amounts are agreed. */
  terms: number
  /** Falls on days that are closed: somebody has to charge it by hand, dated later. */
  closed: ChargeDue[]
}

export async function openBooksOf(tx: Transaction, organisationId: string): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select begin_on as "beginOn", closed_through as "closedThrough", allocation_order as "allocationOrder",
      applies_credit as "appliesCredit"
    from books
    where organisation_id = ${organisationId}`.execute(tx)
  return rows[0]
}

/** The organisation's own day. */
export async function todayIn(tx: Transaction, organisationId: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`select today_in(${organisationId}) as today`.execute(tx)
  return rows[0]!.today
}

/** What charges follow from, of `leases left join lease_charging`. */
const chargedLease = (organisationId: string, today: string) => sql`
  leases.id as "leaseId", property_id as "propertyId", unit_id as "unitId", tenant_ids[1] as "tenantId", currency, reference,
  start, last_day as "lastDay", frequency, periods_from as "periodsFrom", payable, due_day as "dueDay", proration,
  escalation, charged_through as "chargedThrough",
  (select max(due_on) from charges where charges.organisation_id = ${organisationId} and charges.lease_id = leases.id
     and import_id is not null and type in ('rent', 'serviceCharge') and ended_as is null) as "broughtThrough",
  lease_status(stage, start, "end", notice_given_on, ended_on, ${today}) = 'holdingOver' as "holdingOver",
  (select coalesce(json_agg(json_build_object('n', n, 'type', type, 'label', label, 'amount', amount, 'from', "from", 'to', "to")
     order by n), '[]')
   from lease_terms where lease_terms.organisation_id = ${organisationId} and lease_terms.lease_id = leases.id) as terms
  from leases left join lease_charging
    on lease_charging.organisation_id = leases.organisation_id and lease_charging.lease_id = leases.id`

/** Signed leases that are not charged as far as this, in the order of their ids. */
async function leasesToCharge(
  tx: Transaction,
  { organisationId }: Bookkeeper,
  { through, today }: RunDays,
  { after, most, lock }: { after: string; most: number; lock: boolean },
): Promise<Charged[]> {
  const { rows } = await sql<Charged>`
    select ${chargedLease(organisationId, today)}
    where leases.organisation_id = ${organisationId} and stage = 'signed' and leases.id > ${after}
      and start <= ${through} and (charged_through is null or charged_through < ${through})
    order by leases.id limit ${most} ${lock ? sql`for no key update of leases` : sql``}`.execute(tx)
  return rows
}

/** One signed lease as its charges follow from it, and how far it has been charged; undefined where it has not. */
export async function leaseAsCharged(
  tx: Transaction,
  organisationId: string,
  { leaseId, today }: { leaseId: string; today: string },
): Promise<
  { lease: ChargedLease; account: Account; chargedThrough: string; broughtThrough: string | null } | undefined
> {
  const { rows } = await sql<Charged>`
    select ${chargedLease(organisationId, today)}
    where leases.organisation_id = ${organisationId} and leases.id = ${leaseId} and stage = 'signed'`.execute(
    tx,
  )
  const [lease] = rows
  if (!lease || lease.chargedThrough === null) return undefined
  const { chargedThrough, broughtThrough } = lease
  return { lease, account: accountOf(lease), chargedThrough, broughtThrough }
}

const accountOf = ({ leaseId, propertyId, unitId, tenantId, currency, reference }: Charged): Account => ({
  leaseId,
  propertyId,
  unitId,
  tenantId,
  currency,
  reference,
})

/** The first day that is not charged yet, in books that begin on a day. */
export const firstToCharge = (beginOn: string, ...through: (string | null)[]): string =>
  through
    .filter((day) => day !== null)
    .map((day) => addDays(day, 1))
    .reduce((latest, day) => (day > latest ? day : latest), beginOn)

function chargesOf(lease: Charged, { beginOn, closedThrough }: Open, through: string): LeaseCharges {
  const { chargedThrough, broughtThrough } = lease
  const from = firstToCharge(beginOn, chargedThrough, broughtThrough)
  const all = from > through ? [] : chargesDue(lease, { from, to: through })
  const isOpen = ({ dueOn }: ChargeDue) => closedThrough === null || dueOn > closedThrough
  return {
    account: accountOf(lease),
    terms: lease.terms.length,
    due: all.filter(isOpen),
    closed: all.filter((charge) => !isOpen(charge)),
  }
}

/** Before every id. */
export const fromTheStart = '00000000-0000-0000-0000-000000000000'

/** What a run would charge, by lease, in batches. @param books from `openBooksOf` */
export async function previewCharges(
  tx: Transaction,
  by: Bookkeeper,
  books: Open,
  days: RunDays,
  batch: { after: string; most: number },
): Promise<{ leases: LeaseCharges[]; after: string | undefined }> {
  const leases = await leasesToCharge(tx, by, days, { ...batch, lock: false })
  return {
    leases: leases.map((lease) => chargesOf(lease, books, days.through)),
    after: leases.length < batch.most ? undefined : leases.at(-1)?.leaseId,
  }
}

/** A charge that a lease brings, as it is raised. */
export const draftOf = (account: Account, charge: ChargeDue): ChargeDraft => ({
  account,
  type: charge.type,
  description: chargeWords(charge),
  dueOn: charge.dueOn,
  net: charge.net,
  from: charge.from,
  to: charge.to,
  term: charge.term,
  period: charge.period,
  parts: charge.parts,
})

/** Whether there is credit on account of any of these. */
async function haveCredit(
  tx: Transaction,
  { organisationId }: Bookkeeper,
  leases: readonly Charged[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from credits where organisation_id = ${organisationId} and available > 0
      and lease_id = any(${leases.map(({ leaseId }) => leaseId)}::uuid[])) as found`.execute(tx)
  return rows[0]!.found
}

/**
 * Charges the next leases after one, in one transaction: a run that is stopped goes on where it was, and one that is
 * repeated charges nothing twice.
 * @returns how many were charged how often, and the last of them; no last one when all are done
 */
export async function chargeNext(
  tx: Transaction,
  by: Bookkeeper,
  books: Open,
  days: RunDays,
  batch: { after: string; most: number },
): Promise<{ raised: string[]; after: string | undefined }> {
  const leases = await leasesToCharge(tx, by, days, { ...batch, lock: true })
  const drafts = leases.flatMap((lease) => {
    const { account, due } = chargesOf(lease, books, days.through)
    return due.map((charge) => draftOf(account, charge))
  })
  // Behind the charges, the credit is posted that settles them.
  if (books.appliesCredit && (await haveCredit(tx, by, leases))) await lockBooks(tx, by)
  const raised = await raiseCharges(tx, by, drafts)
  await sql`
    insert into lease_charging (organisation_id, lease_id, charged_through)
    select ${by.organisationId}::uuid, id, ${days.through}::date
    from unnest(${leases.map(({ leaseId }) => leaseId)}::uuid[]) as id
    on conflict (organisation_id, lease_id) do update set charged_through = excluded.charged_through`.execute(
    tx,
  )
  return { raised, after: leases.length < batch.most ? undefined : leases.at(-1)?.leaseId }
}
