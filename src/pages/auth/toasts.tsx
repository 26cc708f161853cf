import { useEffect } from 'react'
import { toast } from 'sonner'
import { PageToaster } from '#src/ui/feedback/toaster.tsx'
import type { Said } from './say.tsx'

export function Toasts({ said }: { said: readonly Said[] }) {
  // After the toaster's own effects: one that is not there yet would miss it.
  useEffect(() => {
    for (const { id, text } of said.slice(shown)) toast.success(text, { id: `said-${id}` })
    shown = said.length
  }, [said])
  return <PageToaster />
}

/** So many have been shown. */
let shown = 0
