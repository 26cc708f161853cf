import { useEffect, useRef, useState } from 'react'
import { toast } from '#src/ui/feedback/toast.ts'
import { draftOf, forgetDraft, offerDraft } from '#src/lib/drafts.ts'
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

/**
 * What was typed into a form before the page had to be loaded again. React may begin a first rendering more than once,
 * so it is forgotten only when one is on the screen.
 */
export function useTyped<Values>(form: string, otherwise: Values): Values {
  const [typed] = useState(() => draftOf(form, otherwise))
  useEffect(() => forgetDraft(form), [form])
  return typed
}

/** What was typed into the form of a record before; said when there is something. */
export function useFormerDraft(form: string): Draft | undefined {
  const draft = useTyped<Draft | undefined>(form, undefined)
  useEffect(() => {
    if (!draft) return
    toast.message('Your draft is back', { id: 'draft', description: 'It is not saved yet.' })
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
