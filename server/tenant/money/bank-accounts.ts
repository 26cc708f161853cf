import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { crud } from '../../crud/crud.ts'
import { completeArchivable, followArchivable } from './archived.ts'

/** Where tenants pay; the database keeps those that something was posted to. */
export const bankAccountCrud = crud(bankAccounts, { complete: completeArchivable, follow: followArchivable })
