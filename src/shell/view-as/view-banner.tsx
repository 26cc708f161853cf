import { Eye } from 'lucide-react'
import { stopViewAs } from '#contract/admin/view-as.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { clockTime } from '#src/lib/format/index.ts'
import { useProfile } from '#src/providers/profile.ts'
import { endView } from '#src/providers/view-as.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import styles from './view-banner.module.css'

/** Says on every page whose eyes one looks through, and leads back. */
export function ViewBanner() {
  const { viewing, user, roleLabel } = useProfile()
  const { act, busy } = useAction(stopViewAs, {
    onDone: endView,
    // Refused, it is over already; unless the server could not be told at all.
    onProblem: (error) => (error instanceof ApiError && error.definitive ? endView() : notifyError(error)),
  })
  if (!viewing) return null
  return (
    <section className={styles.banner} aria-label={`Viewing as ${user.name}`}>
      <Eye size={16} aria-hidden />
      <p>
        Viewing as <strong>{user.name}</strong> ({roleLabel}) until{' '}
        <time dateTime={viewing.until}>{clockTime(viewing.until)}</time>. You can’t change anything.
      </p>
      <Button small busy={busy} disabled={busy} onClick={() => void act({})}>
        Stop viewing
      </Button>
    </section>
  )
}
