import { useDeferredValue } from 'react'
import { payments } from '#contract/tenant/money/payments.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useRecords } from '#src/providers/records.ts'
import { Labelled } from '#src/ui/form/labelled.tsx'

interface Props {
  leaseId: string
  value: string
  error: string | undefined
  /** A payment that carries it already and is not another one. */
  ownId?: string
  onChange: (value: string) => void
}

/** A payment's reference; says where the same payer used it before, which may be the same payment recorded twice. */
export function ReferenceField({ leaseId, value, error, ownId, onChange }: Props) {
  const search = useDeferredValue(value.trim())
  const { records } = useRecords(payments, {
    filters: { lease: leaseId },
    search,
    sort: 'date',
    order: 'desc',
    limit: 20,
    enabled: search.length > 0,
  })
  const same = records.find(
    ({ id, reference }) => id !== ownId && reference?.toLowerCase() === search.toLowerCase(),
  )
  const used =
    same && search
      ? `Already used for ${same.receipt} on ${shortDate(same.date ?? '')}. Make sure this is a different payment.`
      : undefined
  return (
    <Labelled label="Reference" hint={used} error={error}>
      {(described) => (
        <input
          {...described}
          value={value}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  )
}
