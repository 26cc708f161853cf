import { owners } from '#contract/tenant/owners.ts'
import { completeArchivable, followArchivable } from '../../crud/archivable.ts'
import { assertBankNumbers } from '../../crud/bank-numbers.ts'
import { crud } from '../../crud/crud.ts'
import { keepAccounts } from './accounts.ts'

/** Owners: plain CRUD; the database keeps those that own something. Whose account it is decides who sees the properties. */
export const ownerCrud = crud(owners, {
  complete: (tx, record, call) => {
    assertBankNumbers(record)
    return completeArchivable(tx, record, call)
  },
  follow: (tx, before, patch, call) => {
    assertBankNumbers({ ...before, ...patch })
    if (patch.userId !== undefined) keepAccounts(tx, call.tenant.organisationId, before.id, patch.userId)
    return followArchivable(tx, before, patch, call)
  },
})
