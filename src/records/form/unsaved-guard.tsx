import { useEffect, type RefObject } from 'react'
import { useBlocker } from 'react-router'
import { draftsKept } from '#src/lib/drafts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'

interface GuardProps {
  dirty: boolean
  /** Set when the form was saved: leaving is what is wanted then. */
  left: RefObject<boolean>
}

/** Asks before typed text is lost: on links, on Back, on closing the window. */
export function UnsavedGuard({ dirty, left }: GuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !left.current &&
      `${currentLocation.pathname}${currentLocation.search}` !==
        `${nextLocation.pathname}${nextLocation.search}`,
  )
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!left.current && !draftsKept()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty, left])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title="Leave without saving?"
      onClose={blocker.reset}
      actions={
        <>
          <Button look="danger" onClick={blocker.proceed}>
            Leave without saving
          </Button>
          <Button look="primary" onClick={blocker.reset}>
            Keep editing
          </Button>
        </>
      }
    >
      What you entered isn’t saved yet.
    </Dialog>
  )
}
