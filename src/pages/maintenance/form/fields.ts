import { PropertyField } from '#src/records/issues/property-field.tsx'
import { UnitField } from '#src/records/issues/unit-field.tsx'
import { CostField } from './cost-field.tsx'
import { RecurrenceField } from './recurrence-field.tsx'

/** Inputs of a plan that no kind describes. */
export const planFields = {
  propertyId: PropertyField,
  unitId: UnitField,
  recurrence: RecurrenceField,
  estimatedCost: CostField,
}
