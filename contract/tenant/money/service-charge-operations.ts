import {
  changePlan,
  copyServiceCharge,
  listItemsOfProperty,
  moveServiceCharge,
  readPlan,
  serviceChargeActivity,
} from './service-charge-plan.ts'
import {
  previewDemands,
  raiseDemands,
  readBalance,
  readCostSummary,
  readServiceChargeStatement,
  readServiceChargeUnit,
  readServiceChargeUnits,
  reconcileServiceCharge,
} from './service-charge-units.ts'

export const serviceChargeOperations = {
  'service-charges.plan': readPlan,
  'service-charges.changePlan': changePlan,
  'service-charges.copy': copyServiceCharge,
  'service-charges.move': moveServiceCharge,
  'service-charges.demandPreview': previewDemands,
  'service-charges.demand': raiseDemands,
  'service-charges.units': readServiceChargeUnits,
  'service-charges.unit': readServiceChargeUnit,
  'service-charges.summary': readCostSummary,
  'service-charges.statement': readServiceChargeStatement,
  'service-charges.reconcile': reconcileServiceCharge,
  'charges.serviceCharge': readBalance,
  'service-charges.items': listItemsOfProperty,
  'service-charges.activity': serviceChargeActivity,
}
