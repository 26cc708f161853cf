import { useForm } from 'react-hook-form'
import { roles } from '#contract/admin/roles.ts'
import { Field } from '#src/ui/form/field.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { formErrors, useAction } from '#src/records/actions/use-action.ts'
import type { Role } from '#src/providers/roles.ts'
import settings from '../settings.module.css'

interface NewRoleProps {
  all: readonly Role[]
  /** The role to start from. */
  from: Role
  onMade: (role: Role) => void
  onClose: () => void
}

/** A role of the organisation's own, as a copy of one that there is. */
export function NewRole({ all, from, onMade, onClose }: NewRoleProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { label: '', from: from.id },
  })
  const { act, busy } = useAction(roles.operations.create, {
    onFieldErrors: formErrors(setError),
    onDone: onMade,
  })
  const make = ({ label, from: id }: { label: string; from: string }) => {
    const { basedOn, rules } = all.find((role) => role.id === id) ?? from
    return act({ body: { label, basedOn, rules } })
  }
  return (
    <Dialog title="New role" onClose={onClose}>
      <form noValidate className={settings.form} onSubmit={(event) => void handleSubmit(make)(event)}>
        <Field
          label="Name"
          hint="What people with this role do, such as night porter."
          error={formState.errors.label?.message}
          {...register('label', { required: 'Fill this in.' })}
        />
        <SelectField label="Start with the permissions of" {...register('from')}>
          {all.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className={settings.actions}>
          <Button type="submit" look="primary" busy={busy} disabled={busy}>
            Create role
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
