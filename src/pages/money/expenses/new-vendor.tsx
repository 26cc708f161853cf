import { useCreate } from '@refinedev/core'
import { Input, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { vendors } from '#contract/tenant/vendors.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { FieldNotes } from '#src/records/form/field-notes.tsx'
import formStyles from '#src/records/form/form.module.css'
import type { Readable } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { Inline } from '#src/ui/page/parts.tsx'

/** A vendor made on the way, by name: the rest is entered on their own page. */
export function NewVendor({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const id = useId()
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const { mutateAsync, mutation } = useCreate<Readable, ApiError>()
  const make = async () => {
    if (name.trim() === '') {
      setError('Enter a name.')
      return
    }
    try {
      const { data } = await mutateAsync({
        resource: vendors.name,
        dataProviderName: vendors.api,
        values: { name: name.trim() },
        successNotification: false,
        errorNotification: false,
      })
      onMade(data.id)
    } catch (problem) {
      const said = problem instanceof ApiError ? problem.errors?.['name'] : undefined
      if (said) setError(said)
      else notifyError(problem)
    }
  }
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>Name of the new vendor</label>
      <Input
        id={id}
        ref={field}
        value={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        status={error ? 'error' : undefined}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Not the whole form.
          event.preventDefault()
          void make()
        }}
      />
      <FieldNotes id={id} error={error} />
      <div style={{ marginTop: 8 }}>
        <Inline>
          <Button small look="primary" busy={mutation.isPending} onClick={() => void make()}>
            Add vendor
          </Button>
          <Button small onClick={onClose}>
            Cancel
          </Button>
        </Inline>
      </div>
    </div>
  )
}
