import { savedViews } from '#contract/tenant/saved-views.ts'
import { crud as crudOf } from '../../crud/crud.ts'

/** Saved views: plain CRUD; whoever creates one owns it. */
export const crud = crudOf(savedViews, {
  complete: (_tx, record, call) => ({ ...record, ownerId: call.tenant.userId }),
})
