import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { tenantCrud } from './crud.ts'
import { exportTenants } from './export.ts'

export const crud = tenantCrud

export const handlers = {
  'tenants.activity': unchecked(recordActivityOf(tenantCrud)),
  'tenants.export': unchecked(exportTenants),
} satisfies Partial<Handlers<typeof tenantOperations>>
