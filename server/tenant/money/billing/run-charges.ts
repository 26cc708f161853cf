import { sql, type RawBuilder } from 'kysely'
import type { ChargeType } from '#domain/charges/types.ts'
import type { Transaction } from '../../../db/database.ts'
import { billable } from './gather.ts'

/** What a run bills. */
export interface Chosen {
  fromOn: string
  through: string
  propertyIds: readonly string[]
  /** Empty: all. */
  types: readonly ChargeType[]
}

/** Charges of a period, by their due date, and of some types. */
export const chargesIn = ({
  fromOn,
  through,
  types,
}: Omit<Chosen, 'propertyIds'>): RawBuilder<unknown> => sql`
  charges.due_on between ${fromOn}::date and ${through}::date
    ${types.length > 0 ? sql`and charges.type = any(${types}::text[])` : sql``}`

/** The charges that a run bills, beside that they can be: each lease once. */
export const chargesOf = ({
  id,
  propertyIds,
  ...chosen
}: Chosen & { id: string }): RawBuilder<unknown> => sql`
  ${chargesIn(chosen)} and charges.property_id = any(${propertyIds}::uuid[]) and not exists (
    select from invoices where invoices.organisation_id = charges.organisation_id and invoices.run_id = ${id}
      and invoices.lease_id = charges.lease_id)`

/** Charges for which a lease's tenant is sent a statement: any, or those that are due by its last day and open. */
export const stated = (
  organisationId: string,
  { owingOnly, through }: { owingOnly: boolean; through: string },
): RawBuilder<unknown> => sql`charges.organisation_id = ${organisationId}
  ${owingOnly ? sql`and charges.settled_on is null and charges.due_on <= ${through}::date` : sql``}`

/** The next leases with something to bill, in their order. */
export async function nextLeases(
  tx: Transaction,
  organisationId: string,
  run: Chosen & { id: string },
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct lease_id as id from charges
    where ${billable(organisationId)} and ${chargesOf(run)} and lease_id > ${after}
    order by lease_id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}
