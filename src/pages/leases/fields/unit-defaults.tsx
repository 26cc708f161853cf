import { isKeyOf } from '#domain/kit/keys.ts'
import { listOf } from '#src/lib/values.ts'
import { useCallback, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { leaseFrequencies } from '#domain/leases/vocabulary.ts'
import type { FormValues } from '#src/records/form/values.ts'
import { UnitField, type UnitRecord } from './unit-field.tsx'

interface Props {
  field: string
  label: string
  onUnit: (unit: UnitRecord) => void
  /** Whether what the unit is usually let for is filled in. */
  fill: boolean
}

/** The unit; a new lease begins with what that is usually let for. */
export function UnitFieldWithDefaults({ field, label, onUnit, fill }: Props) {
  const { getValues, setValue } = useFormContext<FormValues>()
  const filled = useRef<string>(undefined)
  const chosen = useCallback(
    (unit: UnitRecord) => {
      onUnit(unit)
      if (!fill || filled.current === unit.id) return
      filled.current = unit.id
      const { rentFrequency = '', deposit, marketRent } = unit
      if (isKeyOf(leaseFrequencies, rentFrequency)) setValue('frequency', rentFrequency)
      if (deposit !== null) setValue('deposit', deposit)
      if (marketRent === null) return
      const [rent, ...others] = listOf<object>(getValues('terms'))
      setValue('terms', [{ ...rent, amount: marketRent }, ...others])
    },
    [onUnit, fill, getValues, setValue],
  )
  return <UnitField field={field} label={label} onUnit={chosen} />
}
