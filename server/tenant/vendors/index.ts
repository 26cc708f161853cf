import type { tenantOperations } from '#contract/tenant/index.ts'
import { vendors } from '#contract/tenant/vendors.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { completeArchivable, followArchivable } from '../../crud/archivable.ts'
import { assertBankNumbers } from '../../crud/bank-numbers.ts'
import { crud as crudOf } from '../../crud/crud.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Handlers } from '../../http/call.ts'

/** Vendors: plain CRUD; the database keeps those that something was bought from. */
export const crud = crudOf(vendors, {
  complete: (tx, record, call) => {
    assertBankNumbers(record)
    return completeArchivable(tx, record, call)
  },
  follow: (tx, before, patch, call) => {
    assertBankNumbers({ ...before, ...patch })
    return followArchivable(tx, before, patch, call)
  },
})

export const handlers = {
  'vendors.activity': recordActivityOf(crud),
  'vendors.export': exportList({ crud }),
} satisfies Partial<Handlers<typeof tenantOperations>>
