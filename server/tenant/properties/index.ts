import type { tenantOperations } from '#contract/tenant/index.ts'
import { changeMany } from '../../crud/bulk-update.ts'
import type { Handlers } from '../../http/call.ts'
import { propertyCrud } from './crud.ts'
import { exportProperties } from './export.ts'
import { summarise } from './summary.ts'

export const crud = propertyCrud

export const handlers = {
  'properties.bulkUpdate': (call) => changeMany(propertyCrud, call, call.body.change, call.body.properties),
  'properties.summary': summarise,
  'properties.export': exportProperties,
} satisfies Partial<Handlers<typeof tenantOperations>>
