import { useForm } from 'react-hook-form'
import { roles } from '#contract/admin/roles.ts'
import { Field } from '#src/ui/form/field.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import settings from '../settings.module.css'
import { formErrors, useAction } from '#src/records/actions/use-action.ts'
import type { Role } from '#src/providers/roles.ts'

interface RenameProps {
  role: Role
  onSaved: (role: Role) => void
  onClose: () => void
}

export function Rename({ role, onSaved, onClose }: RenameProps) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { label: role.label } })
  const { act, busy } = useAction(roles.operations.update, {
    onFieldErrors: formErrors(setError),
    onDone: onSaved,
  })
  const rename = ({ label }: { label: string }) =>
    act({ params: { id: role.id }, body: { version: role.version, label } })
  return (
    <Dialog title={`Rename ${role.label}`} onClose={onClose}>
      <form noValidate className={settings.form} onSubmit={(event) => void handleSubmit(rename)(event)}>
        <Field
          label="Name"
          error={formState.errors.label?.message}
          {...register('label', { required: 'Fill this in.' })}
        />
        <div className={settings.actions}>
          <Button type="submit" look="primary" busy={busy} disabled={busy}>
            Rename
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
