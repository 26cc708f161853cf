import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../http/call.ts'
import { openNow, restoreDate, skipDate } from './actions.ts'
import { readCalendar, readDates } from './calendar.ts'
import { maintenancePlanCrud } from './crud.ts'

export const crud = maintenancePlanCrud

export const handlers = {
  'maintenance-plans.calendar': readCalendar,
  'maintenance-plans.dates': readDates,
  'maintenance-plans.open': openNow,
  'maintenance-plans.skip': skipDate,
  'maintenance-plans.restore': restoreDate,
} satisfies Partial<Handlers<typeof tenantOperations>>
