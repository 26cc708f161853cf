import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../../activity/of-record.ts'
import type { Handlers } from '../../../http/call.ts'
import { readBalance } from './balance.ts'
import { serviceChargeCrud } from './crud.ts'
import * as demands from './demands.ts'
import { listItems } from './items.ts'
import * as papers from './papers.ts'
import * as plan from './plan.ts'
import { reconcile } from './reconcile.ts'
import { move } from './steps.ts'
import * as units from './units.ts'

export { serviceChargeCrud }

export const handlers = {
  'service-charges.plan': plan.read,
  'service-charges.changePlan': plan.change,
  'service-charges.copy': plan.copy,
  'service-charges.move': move,
  'service-charges.demandPreview': demands.preview,
  'service-charges.demand': demands.raise,
  'service-charges.units': units.list,
  'service-charges.unit': units.read,
  'charges.serviceCharge': readBalance,
  'service-charges.summary': papers.readSummary,
  'service-charges.statement': papers.readStatement,
  'service-charges.reconcile': reconcile,
  'service-charges.items': listItems,
  'service-charges.activity': recordActivityOf(serviceChargeCrud, { planned: 'budget', demanded: 'budget' }),
} satisfies Partial<Handlers<typeof tenantOperations>>
