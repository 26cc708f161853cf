import type { CustomField } from '#src/records/form/index.tsx'
import { AmountField, PropertyField, RateField } from '#src/records/money/property-fields.tsx'

const MinimumField: CustomField = (props) => (
  <AmountField {...props} help="What a month costs at least, whatever was collected." />
)
const FloatField: CustomField = (props) => (
  <AmountField {...props} help="Kept back when owners are paid, for bills to come." />
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
