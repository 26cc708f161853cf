import { useForm } from 'react-hook-form'
import { roles } from '#contract/admin/roles.ts'
import { call } from '#src/lib/client/index.ts'
import { Field } from '#src/ui/form/field.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import settings from '../settings.module.css'
import { useDeed } from '#src/records/use-deed.ts'
import type { Role } from '#src/providers/roles.ts'

interface RenameProps {
  role: Role
  onSaved: (role: Role) => void
  onClose: () => void
}

export function Rename({ role, onSaved, onClose }: RenameProps) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { label: role.label } })
  const { busy, attempt } = useDeed(setError)
  const rename = ({ label }: { label: string }) =>
    attempt(async () => {
      const body = { version: role.version, label }
      onSaved((await call(roles.operations.update, { params: { id: role.id }, body })) as Role)
    })
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
