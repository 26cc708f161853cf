import { sql } from 'kysely'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { assertBankNumbers } from '../../crud/bank-numbers.ts'
import { crud } from '../../crud/crud.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { completeArchivable, followArchivable } from '../../crud/archivable.ts'

/** Rent in a currency is paid into one account: the one that is marked now. */
async function takeTurns(
  tx: Transaction,
  { takesRent, currency }: { takesRent?: boolean; currency?: string },
  { tenant: { organisationId } }: Call,
): Promise<void> {
  if (!takesRent || !currency) return
  await sql`
    update bank_accounts set takes_rent = false, version = version + 1, updated_at = now()
    where organisation_id = ${organisationId} and currency = ${currency} and takes_rent`.execute(tx)
}

/** Where tenants pay; the database keeps those that something was posted to. */
export const bankAccountCrud = crud(bankAccounts, {
  complete: async (tx, record, call) => {
    assertBankNumbers(record)
    await takeTurns(tx, record, call)
    return completeArchivable(tx, record, call)
  },
  follow: async (tx, before, patch, call) => {
    const after = { ...before, ...patch }
    assertBankNumbers(after)
    if (!before.takesRent || after.currency !== before.currency) await takeTurns(tx, after, call)
    return followArchivable(tx, before, patch, call)
  },
})
