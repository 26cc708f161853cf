import type { tenantOperations } from '#contract/tenant/index.ts'
import { bulkUpdate } from '../../crud/bulk-update.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { propertyCrud } from './crud.ts'
import { exportProperties } from './export.ts'
import { summarise } from './summary.ts'

export const crud = propertyCrud

export const handlers = {
  'properties.bulkUpdate': unchecked(bulkUpdate(propertyCrud)),
  'properties.summary': unchecked(summarise),
  'properties.export': unchecked(exportProperties),
} satisfies Partial<Handlers<typeof tenantOperations>>
