import { useCallback, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { leaseFrequencies } from '#domain/leases/vocabulary.ts'
import type { FormValues } from '#src/records/form/values.ts'
import type { Readable } from '#src/resources/screens.ts'
import { UnitField } from './unit-field.tsx'

interface Props {
  field: string
  label: string
  onUnit: (unit: Readable) => void
  /** Whether what the unit is usually let for is filled in. */
  fill: boolean
}

/** The unit; a new lease begins with what that is usually let for. */
export function UnitFieldWithDefaults({ field, label, onUnit, fill }: Props) {
  const { getValues, setValue } = useFormContext<FormValues>()
  const filled = useRef<string>(undefined)
  const chosen = useCallback(
    (unit: Readable) => {
      onUnit(unit)
      if (!fill || filled.current === unit.id) return
      filled.current = unit.id
      const frequency = unit['rentFrequency'] as string
      if (frequency in leaseFrequencies) setValue('frequency', frequency)
      if (unit['deposit'] !== null) setValue('deposit', unit['deposit'])
      if (unit['marketRent'] === null) return
      const [rent, ...others] = getValues('terms') as Record<string, unknown>[]
      setValue('terms', [{ ...rent, amount: unit['marketRent'] }, ...others])
    },
    [onUnit, fill, getValues, setValue],
  )
  return <UnitField field={field} label={label} onUnit={chosen} />
}
