import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'

/** Says with each property of an owner whose accounts those of its owners are, the owner's from now on being this one. */
export function keepAccounts(
  tx: Transaction,
  organisationId: string,
  ownerId: string,
  userId: string | null,
): void {
  sendAlong(
    tx,
    sql`
      update properties set owner_user_ids = array(
        select distinct account from property_owners as share
        join owners on owners.organisation_id = ${organisationId} and owners.id = share.owner_id
        cross join lateral (
          select case when owners.id = ${ownerId} then ${userId}::uuid else owners.user_id end as account) as signs_in
        where share.organisation_id = ${organisationId} and share.property_id = properties.id and account is not null
        order by account)
      where organisation_id = ${organisationId} and id in (
        select property_id from property_owners where organisation_id = ${organisationId} and owner_id = ${ownerId})`,
  )
}
