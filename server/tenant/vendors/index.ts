import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Handlers } from '../../http/call.ts'
import { vendorCrud } from './crud.ts'

export const crud = vendorCrud

export const handlers = {
  'vendors.activity': recordActivityOf(crud),
  'vendors.export': exportList({ crud }),
} satisfies Partial<Handlers<typeof tenantOperations>>
