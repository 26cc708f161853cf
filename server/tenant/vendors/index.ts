import type { tenantOperations } from '#contract/tenant/index.ts'
import { vendors } from '#contract/tenant/vendors.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { completeArchivable, followArchivable } from '../../crud/archivable.ts'
import { crud as crudOf } from '../../crud/crud.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Handlers } from '../../http/call.ts'

/** Vendors: plain CRUD; the database keeps those that something was bought from. */
export const crud = crudOf(vendors, { complete: completeArchivable, follow: followArchivable })

export const handlers = {
  'vendors.activity': recordActivityOf(crud),
  'vendors.export': exportList({ crud }),
} satisfies Partial<Handlers<typeof tenantOperations>>
