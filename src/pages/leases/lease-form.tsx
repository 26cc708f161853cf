import type { leases } from '#contract/tenant/leases.ts'
import type { UnitRecord } from './fields/unit-field.tsx'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { leaseFrequencies } from '#domain/leases/vocabulary.ts'
import { useProfile } from '#src/providers/profile.ts'
import { leaseScreens } from '#src/resources/leases.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { ResourceForm, type CustomField } from '#src/records/form/index.tsx'
import type { FormValues } from '#src/records/form/values.ts'
import { EscalationField } from './fields/escalation-field.tsx'
import { ShareInput } from '#src/records/fields/share-input.tsx'
import { LabelledField } from '#src/records/form/labelled-field.tsx'
import { LateFeeField } from '#src/records/fields/late-fee-field.tsx'
import { PartiesField } from './fields/parties-field.tsx'
import { BreaksField, TermsField } from './fields/terms-field.tsx'
import { UnitFieldWithDefaults } from './fields/unit-defaults.tsx'

interface Props {
  title: string
  lead?: ReactNode
  record?: Readable<typeof leases>
  defaults?: FormValues
  without?: ReadonlySet<string>
  onSaved: (record: Readable) => void
  onLeave: () => void
}

/** In per cent, as people agree it. */
const ConcessionField: CustomField = ({ field, label }) => (
  <LabelledField field={field} label={label} help="The part the owner pays instead of the tenant.">
    {({ ref: _, 'aria-required': __, ...bound }) => <ShareInput {...bound} />}
  </LabelledField>
)

/** A lease's form; amounts are in the currency of the chosen unit. */
export function LeaseForm({ record, ...props }: Props) {
  const { organisation } = useProfile()
  const [unit, setUnit] = useState<UnitRecord>()
  const currency = unit?.currency ?? record?.currency ?? organisation.currency
  const onUnit = useCallback((next: UnitRecord) => setUnit(next), [])
  const isNew = !record
  const custom = useMemo<Record<string, CustomField>>(
    () => ({
      unitId: (given) => <UnitFieldWithDefaults {...given} onUnit={onUnit} fill={isNew} />,
      parties: PartiesField,
      terms: ({ field }) => <TermsField field={field} currency={currency} />,
      escalation: (given) => <EscalationField {...given} currency={currency} />,
      breaks: BreaksField,
      lateFee: (given) => <LateFeeField {...given} currency={currency} />,
      serviceChargeConcessionBps: ConcessionField,
    }),
    [onUnit, isNew, currency],
  )
  return (
    <ResourceForm screens={leaseScreens} record={record} currency={currency} custom={custom} {...props} />
  )
}

/** How rent is usually said and noticed where an organisation works. */
export function usualTerms(country: string): FormValues {
  const yearly: keyof typeof leaseFrequencies = 'yearly'
  return country === 'NG'
    ? { frequency: yearly, noticeCount: 6, noticeUnit: 'months' }
    : { frequency: 'monthly', noticeCount: 2, noticeUnit: 'months' }
}
