import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { bulkUpdate } from '../../crud/bulk-update.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { createMany, undoCreateMany } from './create-many.ts'
import { unitCrud } from './crud.ts'
import { exportUnits } from './export.ts'
import { overviewOfUnits } from './overview.ts'
import { summariseUnits } from './summary.ts'

export const crud = unitCrud

export const handlers = {
  'units.bulkUpdate': unchecked(bulkUpdate(unitCrud)),
  'units.summary': unchecked(summariseUnits),
  'units.export': unchecked(exportUnits),
  'units.activity': unchecked(recordActivityOf(unitCrud)),
  'units.overview': unchecked(overviewOfUnits),
  'units.createMany': unchecked(createMany),
  'units.undoCreateMany': unchecked(undoCreateMany),
} satisfies Partial<Handlers<typeof tenantOperations>>
