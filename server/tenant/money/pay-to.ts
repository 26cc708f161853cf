import { sql, type RawBuilder } from 'kysely'
import type { BankDetails } from '#domain/money/bank-details.ts'

/**
 * Where the rent of a lease is paid to, as JSON; `lease` has its `lease_id`, `property_id` and `currency`. That is where the
 * lease was last paid, or else its property; before any payment the account that rent is paid into by setting, or the only
 * one for rents in the currency. Where that leaves a choice, nothing is said rather than something wrong.
 */
export function payTo(organisationId: string, lease: string): RawBuilder<BankDetails | null> {
  const organisation = sql`organisation_id = ${organisationId}`
  const of = (column: string) => sql.ref(`${lease}.${column}`)
  const usable = sql`(
    select * from bank_accounts where ${organisation} and kind = 'client' and archived_at is null
      and coalesce(account_number, iban) is not null and currency = ${of('currency')}
  )`
  const lastInto = (where: RawBuilder<unknown>) => sql`(
    select bank_account_id from credits
    where ${organisation} and ${where} and kind = 'payment' and reversed_on is null
      and bank_account_id in (select id from ${usable} as usable)
    order by date desc, id desc limit 1
  )`
  return sql<BankDetails | null>`(
    select json_build_object('bankName', bank_name, 'accountName', account_name, 'accountNumber', account_number,
      'sortCode', sort_code, 'iban', iban, 'bic', bic)
    from ${usable} as account
    where id = coalesce(
      ${lastInto(sql`lease_id = ${of('lease_id')}`)}, ${lastInto(sql`property_id = ${of('property_id')}`)},
      (select id from ${usable} as chosen where takes_rent),
      (select (array_agg(id))[1] from ${usable} as single having count(*) = 1))
  )`
}
