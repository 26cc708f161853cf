import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { toast } from 'sonner'
import { changeIssueStatus } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { needsReason } from '#domain/issues/transitions.ts'
import type { IssueStatus } from '#domain/issues/vocabulary.ts'
import { call } from '#src/lib/client/index.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { closing } from '#src/resources/issues.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { statusWord } from './steps.ts'

/** What a step needs to know of an issue. */
export interface Steppable {
  id: string
  version: number
  number: number
  title: string
}

/** Whatever shows issues asks again. */
export function useRefreshIssues(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['data', issues.api, issues.name] })
}

/**
 * Moves an issue on; where others wait for it in vain, it asks why first.
 * @param onBegin told when it is sent, so that it can be shown at once
 * @returns the function that does so, and the question that is open, to be rendered once
 */
export function useStep(onBegin?: (issue: Steppable, to: IssueStatus) => void): {
  step: (issue: Steppable, to: IssueStatus) => void
  busy: boolean
  question: ReactNode
} {
  const refresh = useRefreshIssues()
  const [asked, setAsked] = useState<{ issue: Steppable; to: IssueStatus }>()
  const [busy, setBusy] = useState(false)

  const send = async (issue: Steppable, to: IssueStatus, reason?: string) => {
    const { id, version } = issue
    setBusy(true)
    onBegin?.(issue, to)
    try {
      await call(changeIssueStatus, { params: { id }, body: { status: to, version, reason } })
      toast.success(`#${issue.number} is ${statusWord(to)}`)
    } catch (error) {
      notifyError(error)
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  return {
    step: (issue, to) => {
      if (needsReason(to) || to === 'closed') setAsked({ issue, to })
      else void send(issue, to)
    },
    busy,
    question: asked ? (
      asked.to === 'closed' ? (
        <Confirm
          {...closing(String(asked.issue.number))}
          onConfirm={() => void send(asked.issue, asked.to)}
          onClose={() => setAsked(undefined)}
        />
      ) : (
        <ReasonDialog
          title={
            asked.to === 'declined' ? `Decline #${asked.issue.number}?` : `Put off #${asked.issue.number}?`
          }
          text={
            asked.to === 'declined'
              ? 'This is final. Whoever reported it reads the reason.'
              : 'Its target time stops until it is taken up again. Whoever reported it reads the reason.'
          }
          action={asked.to === 'declined' ? 'Decline' : 'Put off'}
          danger={asked.to === 'declined'}
          onConfirm={(reason) => void send(asked.issue, asked.to, reason)}
          onClose={() => setAsked(undefined)}
        />
      )
    ) : null,
  }
}
