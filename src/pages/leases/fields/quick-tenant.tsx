import { keysOf } from '#domain/kit/keys.ts'
import { useCreate } from '@refinedev/core'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { tenants } from '#contract/tenant/tenants.ts'
import { ApiError } from '#src/lib/client/index.ts'
import formStyles from '#src/records/form/form.module.css'
import { FieldNotes } from '#src/records/form/field-notes.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import styles from '#src/records/leases/leases.module.css'

const parts = {
  firstName: 'First name',
  lastName: 'Last name',
  companyName: 'Company',
  email: 'Email',
} as const
type PartName = keyof typeof parts

interface Props {
  /** What has been typed, looking for somebody who was not there. */
  name: string
  onMade: (tenant: Readable) => void
  onClose: () => void
}

/** A tenant made on the way, by what is known at once; a company where one is named. */
export function QuickTenant({ name, onMade, onClose }: Props) {
  const id = useId()
  const [first = '', ...last] = name.trim().split(/\s+/)
  const [values, setValues] = useState<Record<PartName, string>>({
    firstName: first,
    lastName: last.join(' '),
    companyName: '',
    email: '',
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync, mutation } = useCreate<Readable, ApiError>()
  const make = async () => {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    try {
      const { data } = await mutateAsync({
        resource: tenants.name,
        dataProviderName: tenants.api,
        values: { kind: values.companyName ? 'company' : 'person', ...filled },
        successNotification: false,
        errorNotification: false,
      })
      onMade(data)
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : undefined
      if (fields && Object.keys(fields).length > 0) setErrors(fields)
      else notifyError(error)
    }
  }
  return (
    <div className={styles.quick} role="group" aria-label="New tenant">
      {keysOf(parts).map((part) => (
        <div key={part} className={formStyles.field}>
          <label htmlFor={`${id}-${part}`}>{parts[part]}</label>
          <Input
            id={`${id}-${part}`}
            value={values[part]}
            type={part === 'email' ? 'email' : 'text'}
            autoComplete="off"
            aria-invalid={errors[part] ? true : undefined}
            aria-describedby={errors[part] ? `${id}-${part}-error` : undefined}
            onChange={({ target }) => setValues({ ...values, [part]: target.value })}
          />
          <FieldNotes id={`${id}-${part}`} error={errors[part]} />
        </div>
      ))}
      <div>
        <Button small look="primary" busy={mutation.isPending} onClick={() => void make()}>
          Add tenant
        </Button>
        <Button small onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
