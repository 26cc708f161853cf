import { useState, type ReactNode } from 'react'
import { changeIssueStatus } from '#contract/tenant/issue-operations.ts'
import { needsReason, nextIssueStatuses } from '#domain/issues/transitions.ts'
import type { IssueStatus } from '#domain/issues/vocabulary.ts'
import { closing } from '#src/resources/issues.tsx'
import { ActionDialog, type Question } from '../actions/action-dialog.tsx'
import { useActions, type ActionOptions } from '../actions/use-action.ts'
import { statusWord } from './steps.ts'

type Change = typeof changeIssueStatus

/** What a step needs to know of an issue. */
export interface Steppable {
  id: string
  version: number
  number: number
  title: string
  status: IssueStatus
}

/** What is asked before a step that others are told of, or that is final. */
function questionFor({ number }: Steppable, to: IssueStatus): Question<Change> | undefined {
  if (to === 'closed') {
    const { action: confirm, ...words } = closing(String(number))
    return { ...words, confirm, without: ['reason'] }
  }
  if (to === 'declined') {
    return {
      title: `Decline #${number}?`,
      text: 'This is final. The person who reported the issue reads the reason.',
      confirm: 'Decline issue',
      danger: true,
    }
  }
  if (to === 'deferred') {
    return {
      title: `Defer #${number}?`,
      text: 'Its timer pauses until you resume it. The person who reported the issue reads the reason.',
      confirm: 'Defer issue',
    }
  }
  return undefined
}

/**
 * Moves an issue on; where others wait for it in vain, it asks why first.
 * @param onBegin told when it is sent, so that it can be shown at once; returns how to take that back
 * @returns the function that does so, and the question that is open, to be rendered once
 */
export function useStep(onBegin?: (issue: Steppable, to: IssueStatus) => () => void): {
  step: (issue: Steppable, to: IssueStatus) => void
  busy: boolean
  /** Issues whose step is on its way: another of the same one would be refused, as it has changed meanwhile. */
  moving: ReadonlySet<string>
  question: ReactNode
} {
  const { act, busy } = useActions()
  const [asked, setAsked] = useState<{ issue: Steppable; to: IssueStatus; question: Question<Change> }>()

  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())

  const move = async (issue: Steppable, status: IssueStatus) => {
    const { id, version } = issue
    setMoving((ids) => new Set(ids).add(id))
    await act(changeIssueStatus, { params: { id }, body: { status, version } }, optionsFor(issue, status))
    setMoving((ids) => new Set([...ids].filter((each) => each !== id)))
  }
  const optionsFor = (issue: Steppable, to: IssueStatus): ActionOptions<Change> => ({
    begin: () => onBegin?.(issue, to),
    done: `#${issue.number} is ${statusWord(to)}`,
    undo: (after) =>
      nextIssueStatuses(to).includes(issue.status) && !needsReason(issue.status)
        ? () => void move(after, issue.status)
        : undefined,
  })
  return {
    step: (issue, to) => {
      const question = questionFor(issue, to)
      if (question) setAsked({ issue, to, question })
      else void move(issue, to)
    },
    busy,
    moving,
    question: asked ? (
      <ActionDialog
        {...asked.question}
        operation={changeIssueStatus}
        params={{ id: asked.issue.id }}
        given={{ status: asked.to, version: asked.issue.version }}
        fields={{ reason: { required: 'Enter a reason.' } }}
        options={optionsFor(asked.issue, asked.to)}
        onClose={() => setAsked(undefined)}
      />
    ) : null,
  }
}
