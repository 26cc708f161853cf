import { listOf } from '#src/lib/values.ts'
import { UserPlus } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Party } from '#contract/tenant/leases.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { errorsInside, FieldNotes } from '#src/records/form/field-notes.tsx'
import formStyles from '#src/records/form/form.module.css'
import type { FormValues } from '#src/records/form/values.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import styles from '#src/records/leases/leases.module.css'
import { PartyRow } from './party-row.tsx'
import { QuickTenant } from './quick-tenant.tsx'
import { FoundSelect } from './found-select.tsx'
import { useFound } from './use-found.ts'

/** Who rents: tenants that are known, or one made on the spot; and who answers for each. */
export function PartiesField({ field, label }: { field: string; label: string }) {
  const { control } = useFormContext<FormValues>()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ control, name: field })
  const { can } = useAccess()
  const id = useId()
  const [text, setText] = useState('')
  const [making, setMaking] = useState(false)
  const parties = listOf<Party>(value)
  const chosen = parties.map(({ tenantId }) => tenantId)
  const { found, byId, loading } = useFound(tenants, useDeferredValue(text.trim()), chosen, 'name')
  const nameOf = (tenantId: string) => byId.get(tenantId)?.name ?? 'Tenant'
  const add = (tenantId: string) => {
    setText('')
    onChange([...parties, { tenantId, guarantor: null }])
  }
  const inside = errorsInside(error)
  const errorsOf = (index: number) => {
    const start = `${index}.guarantor.`
    const found = Object.entries(inside).filter(([path]) => path.startsWith(start))
    return Object.fromEntries(found.map(([path, message]) => [path.slice(start.length), message]))
  }
  return (
    <div className={formStyles.field} data-field={field}>
      <label htmlFor={id}>
        {label}
        <span className={formStyles.required} aria-hidden>
          *
        </span>
      </label>
      {parties.length > 0 ? (
        <ul className={styles.parties}>
          {parties.map((party, index) => (
            <PartyRow
              key={party.tenantId}
              name={nameOf(party.tenantId)}
              party={party}
              errors={errorsOf(index)}
              onChange={(next) => onChange(parties.map((each) => (each === party ? next : each)))}
              onRemove={() => onChange(parties.filter((each) => each !== party))}
              onBlur={onBlur}
            />
          ))}
        </ul>
      ) : null}
      <FoundSelect
        id={id}
        ref={ref}
        error={error}
        loading={loading}
        placeholder={parties.length > 0 ? 'Another tenant' : 'Name, email or phone'}
        empty={text ? 'No matches.' : 'No tenants yet.'}
        value={null}
        searchValue={text}
        options={found
          .filter((tenant) => !chosen.includes(tenant.id))
          .map((tenant) => ({
            value: tenant.id,
            label: tenant.name,
            note: tenant.email,
          }))}
        onSearch={setText}
        onChange={(next) => (next ? add(next) : undefined)}
        onBlur={onBlur}
      />
      {making ? (
        <QuickTenant
          name={text}
          onMade={(tenant) => {
            setMaking(false)
            add(tenant.id)
          }}
          onClose={() => setMaking(false)}
        />
      ) : can('create', tenants.subject) ? (
        <div style={{ marginTop: 8 }}>
          <Button small onClick={() => setMaking(true)}>
            <UserPlus size={14} aria-hidden /> New tenant
          </Button>
        </div>
      ) : null}
      <FieldNotes id={id} error={error?.message || undefined} />
    </div>
  )
}
