import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useProfile } from '#src/providers/profile.ts'
import { viewAs } from '#src/providers/view-as.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'

interface ViewAsProps {
  /** Whose eyes: one profile of a person who works here. */
  profileId: string
  userId: string
  name: string
}

/** For administrators: leads to the product as this person sees it. */
export function ViewAsButton({ profileId, userId, name }: ViewAsProps) {
  const { role, user, viewing } = useProfile()
  const [busy, setBusy] = useState(false)
  if (role !== 'admin' || viewing || userId === user.id) return null
  const view = () => {
    setBusy(true)
    viewAs(profileId).catch((error: unknown) => {
      setBusy(false)
      notifyError(error)
    })
  }
  return (
    <Button small busy={busy} disabled={busy} onClick={view}>
      <Eye size={14} aria-hidden />
      View as {name}
    </Button>
  )
}
