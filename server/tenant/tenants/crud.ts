import { tenants } from '#contract/tenant/tenants.ts'
import { tenantName, type TenantNames } from '#domain/tenants/name.ts'
import { crud } from '../../crud/crud.ts'

const nameOf = (record: object) => tenantName(record as TenantNames)

/** Tenants: plain CRUD; what they are called is kept with them, to be found and sorted by. */
export const tenantCrud = crud(tenants, {
  complete: (_tx, record) => ({ ...record, name: nameOf(record) }),
  follow: (_tx, before, patch) => ({ name: nameOf({ ...before, ...patch }) }),
})
