import { sql } from 'kysely'
import type { Currency } from '#domain/money/currencies.ts'
import type { Transaction } from '../../../db/database.ts'
import { invalid } from '../../../errors.ts'

/** What a bank account is kept in. @throws 422 for an account that is not there */
export async function currencyOf(
  tx: Transaction,
  organisationId: string,
  bankAccountId: string,
): Promise<Currency> {
  const { rows } = await sql<{ currency: Currency }>`
    select currency from bank_accounts
    where organisation_id = ${organisationId} and id = ${bankAccountId} and archived_at is null`.execute(tx)
  if (rows[0]) return rows[0].currency
  throw invalid([{ field: 'bankAccountId', errors: ['There is no such record in your organisation.'] }])
}
