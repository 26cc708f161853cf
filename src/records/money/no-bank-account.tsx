import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'

/** Before there is a bank account: why one is needed, and the way to it. */
export function NoBankAccount({ why }: { why: string }) {
  const { can } = useAccess()
  const may = can('create', bankAccounts.subject)
  return (
    <Note
      title="No bank account yet"
      actions={
        may ? (
          <ButtonLink look="primary" to={paths.settings.records('bank-accounts', 'create-new')}>
            Add bank account
          </ButtonLink>
        ) : undefined
      }
    >
      {why} {may ? null : 'An administrator adds them in the settings.'}
    </Note>
  )
}
