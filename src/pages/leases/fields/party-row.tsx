import { Trash2 } from 'lucide-react'
import type { Party } from '#contract/tenant/leases.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { TextInput } from '#src/records/fields/text-input.tsx'
import styles from '#src/records/leases/leases.module.css'
import { Part } from '#src/records/fields/part.tsx'

type Guarantor = NonNullable<Party['guarantor']>

const contacts = [
  { name: 'email', label: 'Email of the guarantor', type: 'email' },
  { name: 'phone', label: 'Phone of the guarantor', type: 'tel' },
  { name: 'address', label: 'Address of the guarantor', type: 'text' },
] as const

interface Props {
  name: string
  party: Party
  /** What is wrong with the guarantor, by the name of its part. */
  errors: Readonly<Partial<Record<string, string>>>
  onChange: (party: Party) => void
  onRemove: () => void
  onBlur: () => void
}

/** One tenant of a lease, who answers for them and how to reach that person. */
export function PartyRow({ name, party, errors, onChange, onRemove, onBlur }: Props) {
  const { guarantor } = party
  const change = (part: Partial<Guarantor>) =>
    onChange({ ...party, guarantor: { name: '', ...guarantor, ...part } })
  const given = (field: 'name' | (typeof contacts)[number]['name']) => ({
    value: guarantor?.[field] ?? '',
    'aria-invalid': errors[field] ? true : undefined,
    onBlur,
  })
  return (
    <li>
      <div className={styles.partyLine}>
        <span>{name}</span>
        <TextInput
          {...given('name')}
          id={`guarantor-${party.tenantId}`}
          placeholder="Guarantor (optional)"
          aria-label={`Guarantor of ${name}`}
          onChange={(text) => (text ? change({ name: text }) : onChange({ ...party, guarantor: null }))}
        />
        <IconButton label={`Take ${name} out`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {guarantor ? (
        <div className={styles.partyContacts}>
          {contacts.map(({ name: field, label, type }) => (
            <Part key={field} label={label} error={errors[field]}>
              {(labelled) => (
                <TextInput
                  {...given(field)}
                  {...labelled}
                  type={type}
                  onChange={(text) => change({ [field]: text || null })}
                />
              )}
            </Part>
          ))}
        </div>
      ) : null}
    </li>
  )
}
