import type { tenantOperations } from '#contract/tenant/index.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { openNow, restoreDate, skipDate } from './actions.ts'
import { maintenancePlanCrud } from './crud.ts'
import { readCalendar, readDates } from './dates.ts'

export const crud = maintenancePlanCrud

export const handlers = {
  'maintenance-plans.calendar': unchecked(readCalendar),
  'maintenance-plans.dates': unchecked(readDates),
  'maintenance-plans.open': unchecked(openNow),
  'maintenance-plans.skip': unchecked(skipDate),
  'maintenance-plans.restore': unchecked(restoreDate),
} satisfies Partial<Handlers<typeof tenantOperations>>
