import { Eye } from 'lucide-react'
import { startViewAs } from '#contract/admin/view-as.ts'
import { useProfile } from '#src/providers/profile.ts'
import { showView } from '#src/providers/view-as.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { Button } from '#src/ui/controls/button.tsx'

interface ViewAsProps {
  /** Whose eyes: one profile of a person who works here. */
  profileId: string
  userId: string
  name: string
}

/** For administrators: leads to the product as this person sees it. */
export function ViewAsButton({ profileId, userId, name }: ViewAsProps) {
  const { role, user, viewing } = useProfile()
  const { act, busy } = useAction(startViewAs, { onDone: ({ id }) => showView(id) })
  if (role !== 'admin' || viewing || userId === user.id) return null
  return (
    <Button small busy={busy} disabled={busy} onClick={() => void act({ body: { profileId } })}>
      <Eye size={14} aria-hidden />
      View as {name}
    </Button>
  )
}
