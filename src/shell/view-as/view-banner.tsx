import { Eye } from 'lucide-react'
import { useState } from 'react'
import { clockTime } from '#src/lib/format/index.ts'
import { useProfile } from '#src/providers/profile.ts'
import { stopViewing } from '#src/providers/view-as.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import styles from './view-banner.module.css'

/** Says on every page whose eyes one looks through, and leads back. */
export function ViewBanner() {
  const { viewing, user, roleLabel } = useProfile()
  const [busy, setBusy] = useState(false)
  if (!viewing) return null
  const stop = () => {
    setBusy(true)
    stopViewing().catch((error: unknown) => {
      setBusy(false)
      notifyError(error)
    })
  }
  return (
    <section className={styles.banner} aria-label="Viewing as somebody else">
      <Eye size={16} aria-hidden />
      <p>
        You see what <strong>{user.name}</strong> ({roleLabel}) sees, until{' '}
        <time dateTime={viewing.until}>{clockTime(viewing.until)}</time>. Nothing can be changed.
      </p>
      <Button small busy={busy} disabled={busy} onClick={stop}>
        Stop viewing
      </Button>
    </section>
  )
}
