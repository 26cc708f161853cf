import { sql } from 'kysely'
import { lateFeeOn, ruleFor } from '#domain/charges/late-fees.ts'
import { addDays, daysUntil } from '#domain/dates/calendar.ts'
import type { LateFee } from '#domain/leases/late-fee.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { startLoop } from '../../queue/loop.ts'
import { raiseCharges, type ChargeDraft } from '../money/charges.ts'
import { openItemsOf } from '../money/items.ts'

/** Leases that one transaction charges. */
const batch = 200
/** Days that are made up for after the software stood still. */
const most = 31

interface Late {
  id: string
  leaseId: string
  description: string
  dueOn: string
  gross: number
  open: number
  charged: number
  ofLease: LateFee | null
  ofProperty: LateFee | null
  ofOrganisation: LateFee | null
}

/** The days on which fees can fall that were not looked at yet, of open books; empty when there is nothing to do. */
async function daysToCharge(tx: Transaction, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ today: string; from: string }>`
    select today_in(organisation_id) as today,
      greatest(begin_on, closed_through + 1, coalesce(fees_on + 1, today_in(organisation_id)),
        today_in(organisation_id) - ${most}::integer) as "from"
    from books left join arrears_nights using (organisation_id)
    where organisation_id = ${organisationId}`.execute(tx)
  const [books] = rows
  if (!books) return []
  const { today, from } = books
  return Array.from({ length: Math.max(0, daysUntil(from, today) + 1) }, (_, index) => addDays(from, index))
}

/** A fee that is charged once falls on the first day after the grace period: a new rule charges nothing of before. */
const fallsOn = ({ times, graceDays }: LateFee, dueOn: string, day: string): boolean =>
  times === 'daily' || daysUntil(dueOn, day) === graceDays + 1

/** Charges late fees of the next leases after one. @returns the last of them; undefined when all are done */
async function step(
  tx: Transaction,
  organisationId: string,
  days: readonly string[],
  after: string,
): Promise<string | undefined> {
  const last = days.at(-1)!
  const { rows: owing } = await sql<{ leaseId: string }>`
    select distinct lease_id as "leaseId" from charges
    where organisation_id = ${organisationId} and settled_on is null and due_on < ${last} and lease_id > ${after}
    order by lease_id limit ${batch}`.execute(tx)
  const leaseIds = owing.map(({ leaseId }) => leaseId)
  const items = await openItemsOf(tx, organisationId, leaseIds)
  // Nothing on fees, nor on balances that were brought in: whatever they were late for has been charged before.
  const { rows } = await sql<Late>`
    select charges.id, lease_id as "leaseId", description, due_on as "dueOn", gross, open, late_fee as "ofLease",
      (select coalesce(sum(fees.gross), 0)::bigint from charges as fees
       where fees.organisation_id = ${organisationId} and fees.of_charge_id = charges.id) as charged,
      (select rule from late_fee_rules where late_fee_rules.organisation_id = ${organisationId}
         and late_fee_rules.property_id = charges.property_id and currency = charges.currency) as "ofProperty",
      (select rule from late_fee_rules where late_fee_rules.organisation_id = ${organisationId}
         and late_fee_rules.property_id is null and currency = charges.currency) as "ofOrganisation"
    from charges join leases on leases.organisation_id = ${organisationId} and leases.id = lease_id
    where charges.organisation_id = ${organisationId} and lease_id = any(${leaseIds}::uuid[]) and settled_on is null
      and due_on < ${last} and charges.type not in ('lateFee', 'opening')
    order by due_on, charges.id`.execute(tx)
  const drafts = rows.flatMap((charge): ChargeDraft[] => {
    const rule = ruleFor(charge.ofLease, charge.ofProperty, charge.ofOrganisation)
    if (!rule) return []
    let { charged } = charge
    return days.flatMap((day): ChargeDraft[] => {
      const net = fallsOn(rule, charge.dueOn, day) ? lateFeeOn(rule, { ...charge, charged }, day) : 0
      if (net <= 0) return []
      charged += net
      return [
        {
          account: items.get(charge.leaseId)!.account,
          type: 'lateFee',
          description: `Late fee: ${charge.description}`.slice(0, 200),
          dueOn: day,
          net,
          ofChargeId: charge.id,
          feeDay: day,
        },
      ]
    })
  })
  await raiseCharges(tx, { organisationId, userId: null }, drafts)
  return leaseIds.length < batch ? undefined : leaseIds.at(-1)
}

async function chargeOf(
  { database }: Pick<Services, 'database'>,
  organisationId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const scope = { organisationId, userId: null }
  const days = await database.withTenant(scope, (tx) => daysToCharge(tx, organisationId))
  let after: string | undefined = days.length > 0 ? '00000000-0000-0000-0000-000000000000' : undefined
  while (after !== undefined) {
    signal?.throwIfAborted()
    const from: string = after
    after = await database.withTenant(scope, (tx) => step(tx, organisationId, days, from))
  }
  await database.withTenant(scope, (tx) =>
    sql`
      insert into arrears_nights (organisation_id, fees_on) values (${organisationId}, ${days.at(-1) ?? sql`today_in(${organisationId})`})
      on conflict (organisation_id) do update set fees_on = greatest(arrears_nights.fees_on, excluded.fees_on)`.execute(
      tx,
    ),
  )
}

/** Charges the late fees of the day, where each organisation is; each once for a charge and day. */
export async function chargeLateNightly(
  services: Pick<Services, 'database' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await services.database.withTransaction((tx) =>
    sql<{ id: string }>`select organisations_with_late_fees() as id`.execute(tx),
  )
  for (const { id } of rows) {
    if (signal?.aborted) return
    try {
      await chargeOf(services, id, signal)
    } catch (error) {
      if (signal?.aborted) return
      services.log.warn({ err: error, organisationId: id }, 'charging late fees failed, will be tried again')
    }
  }
}

/** Milliseconds between looks; midnight comes to each organisation at its own time. */
const every = 10 * 60_000

export const startLateFees = (services: Services) =>
  startLoop(services.log, { what: 'charging late fees', every }, (signal) =>
    chargeLateNightly(services, signal),
  )
