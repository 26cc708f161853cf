import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { vendors } from '#contract/tenant/vendors.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { isDate } from '#domain/dates/typed.ts'
import { usualPaymentDays } from '#domain/expenses/vocabulary.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecord } from '#src/providers/records.ts'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { LabelledField } from '#src/records/form/labelled-field.tsx'
import { useText } from '#src/records/form/use-text.ts'
import type { FormValues } from '#src/records/form/values.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { NewVendor } from './new-vendor.tsx'

/** Whom an expense is owed to: somebody known, or added on the spot. When it is due follows from what is agreed. */
export function VendorField({ field, label }: { field: string; label: string }) {
  const { setValue } = useFormContext<FormValues>()
  const { can } = useAccess()
  const [adding, setAdding] = useState(false)
  useDueDay()
  return (
    <>
      <LabelledField field={field} label={label}>
        {(bound) => (
          <RecordSelect
            bound={bound}
            resource={vendors}
            clearable
            placeholder="Name, contact, email"
            none="No matches."
            filters={[{ field: 'status', operator: 'eq', value: 'active' }]}
            wordsOf={({ name }) => name ?? ''}
          />
        )}
      </LabelledField>
      {adding ? (
        <NewVendor
          onMade={(id) => {
            setAdding(false)
            setValue(field, id, { shouldDirty: true, shouldValidate: true })
          }}
          onClose={() => setAdding(false)}
        />
      ) : can('create', vendors.subject) ? (
        <div>
          <Button small onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden /> New vendor
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Keeps the day that it is due behind the invoice's by what the vendor gives, until somebody enters another. */
function useDueDay(): void {
  const { getValues, setValue } = useFormContext<FormValues>()
  const vendorId = useText('vendorId')
  const incurredOn = useText('incurredOn')
  const { record } = useRecord(vendors, vendorId ?? '', { enabled: vendorId !== null })
  const days = record ? (record.paymentDays ?? usualPaymentDays) : undefined
  const followed = useRef(getValues('dueOn'))
  const begun = useRef(`${vendorId} ${incurredOn}`)
  useEffect(() => {
    const isOwn = getValues('dueOn') !== followed.current
    const asBegun = begun.current === `${vendorId} ${incurredOn}`
    if (isOwn || asBegun || !incurredOn || !isDate(incurredOn)) return
    followed.current = addDays(incurredOn, days ?? usualPaymentDays)
    setValue('dueOn', followed.current, { shouldDirty: true })
  }, [vendorId, incurredOn, days, getValues, setValue])
}
