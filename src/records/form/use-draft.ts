import { useEffect, useRef, useState } from 'react'
import { toast } from '#src/ui/feedback/toast.ts'
import { offerDraft, takeDraft } from '#src/lib/drafts.ts'
import type { FormValues } from './values.ts'

/** What a form began with: a save says from which version on it changes something. */
export interface FormBase {
  values: FormValues
  version: number
}

interface Draft {
  base: FormBase
  values: FormValues
}

/** What was typed into this form before the page had to be loaded again; said when there is something. */
export function useFormerDraft(form: string): Draft | undefined {
  const [draft] = useState(() => takeDraft<Draft | undefined>(form, undefined))
  useEffect(() => {
    if (!draft) return
    toast.message('What you typed is back', { id: 'draft', description: 'It is not saved yet.' })
  }, [draft])
  return draft
}

/** While something is unsaved, it is kept when the page has to be loaded again. */
export function useKeptDraft(form: string, dirty: boolean, draft: Draft): void {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  useEffect(() => (dirty ? offerDraft(form, () => latest.current) : undefined), [form, dirty])
}
