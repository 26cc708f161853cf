import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { changeMany } from '../../crud/bulk-update.ts'
import type { Handlers } from '../../http/call.ts'
import { createMany, undoCreateMany } from './create-many.ts'
import { unitCrud } from './crud.ts'
import { exportUnits } from './export.ts'
import { overviewOfUnits } from './overview.ts'
import { summariseUnits } from './summary.ts'

export const crud = unitCrud

export const handlers = {
  'units.bulkUpdate': (call) => changeMany(unitCrud, call, call.body.change, call.body.units),
  'units.summary': summariseUnits,
  'units.export': exportUnits,
  'units.activity': recordActivityOf(unitCrud),
  'units.overview': overviewOfUnits,
  'units.createMany': createMany,
  'units.undoCreateMany': undoCreateMany,
} satisfies Partial<Handlers<typeof tenantOperations>>
