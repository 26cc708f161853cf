import type { CustomField } from '#src/records/form/index.tsx'
import { AmountField, PropertyField, RateField } from '#src/records/money/property-fields.tsx'

const MinimumField: CustomField = (props) => (
  <AmountField {...props} help="The least charged for a month, whatever was collected." />
)
const FloatField: CustomField = (props) => (
  <AmountField {...props} help="Kept back for future bills when owners are paid." />
)

export const agreementFields: Readonly<Record<string, CustomField>> = {
  propertyId: PropertyField,
  feeBps: RateField,
  taxBps: RateField,
  lettingFeeBps: RateField,
  renewalFeeBps: RateField,
  monthlyAmount: AmountField,
  minimumAmount: MinimumField,
  lettingFeeAmount: AmountField,
  renewalFeeAmount: AmountField,
  float: FloatField,
}
