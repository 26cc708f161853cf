import { PropertyField } from '#src/records/issues/property-field.tsx'
import { UnitField } from '#src/records/issues/unit-field.tsx'

/** Inputs of a prospect that no kind describes. */
export const prospectFields = { propertyId: PropertyField, unitId: UnitField }
