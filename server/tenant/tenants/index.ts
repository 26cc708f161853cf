import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import type { Handlers } from '../../http/call.ts'
import { tenantCrud } from './crud.ts'
import { exportTenants } from './export.ts'

export const crud = tenantCrud

export const handlers = {
  'tenants.activity': recordActivityOf(tenantCrud),
  'tenants.export': exportTenants,
} satisfies Partial<Handlers<typeof tenantOperations>>
