import { vendors } from '#contract/tenant/vendors.ts'
import { completeArchivable, followArchivable } from '../../crud/archivable.ts'
import { assertBankNumbers } from '../../crud/bank-numbers.ts'
import { crud } from '../../crud/crud.ts'
import { deleteFilesOf } from '../documents/deletion.ts'

/** Vendors: plain CRUD; the database keeps those that something was bought from. */
export const vendorCrud = crud(vendors, {
  complete: (tx, record, call) => {
    assertBankNumbers(record)
    return completeArchivable(tx, record, call)
  },
  follow: (tx, before, patch, call) => {
    assertBankNumbers({ ...before, ...patch })
    return followArchivable(tx, before, patch, call)
  },
  beforeRemove: (tx, { id: vendorId }, { tenant: { organisationId } }) =>
    deleteFilesOf(tx, organisationId, { vendorId }),
})
