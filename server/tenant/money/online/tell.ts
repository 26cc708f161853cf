import { sql } from 'kysely'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import type { Transaction } from '../../../db/database.ts'
import { notify } from '../../../notifications/notify.ts'

/** Has whoever manages the property told of an online payment; where nobody does, the administrators. */
export async function tellStaff(
  tx: Transaction,
  organisationId: string,
  type: 'onlinePayment.received' | 'onlinePayment.needsLook',
  { id, why }: { id: string; why: 'paid' | 'review' | 'refunded' | 'disputed' },
): Promise<void> {
  const { rows } = await sql<{
    amount: number
    currency: Currency
    unit: string
    property: string
    people: string[]
  }>`
    select coalesce(case when received_currency = currency then received_amount end, amount) as amount, currency,
      unit_label as unit, property_title as property,
      coalesce(
        (select array[portfolio_manager_id] from properties where organisation_id = ${organisationId}
          and properties.id = property_id and portfolio_manager_id is not null),
        array(select user_id from profiles
          where organisation_id = ${organisationId} and role = 'admin' and status = 'active')) as people
    from online_payment_records where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
  const { amount, currency, unit, property, people } = rows[0]!
  await notify(tx, organisationId, {
    type,
    actorId: null,
    recipients: people,
    subjectId: id,
    data: { amount: formatMoney(amount, currency), unit, property, why },
    key: `online-payment:${id}:${why}`,
  })
}
