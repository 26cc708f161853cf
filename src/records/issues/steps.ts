import { isReopening, nextIssueStatuses } from '#domain/issues/transitions.ts'
import { issueStatuses, type IssueStatus } from '#domain/issues/vocabulary.ts'

const labels: Readonly<Record<IssueStatus, string>> = {
  open: 'Back to open',
  inProgress: 'Start work',
  deferred: 'Defer',
  completed: 'Mark as completed',
  closed: 'Close',
  declined: 'Decline',
}

export interface Step {
  to: IssueStatus
  label: string
}

function labelOf(from: IssueStatus, to: IssueStatus): string {
  if (isReopening(from, to)) return 'Reopen'
  if (from === 'deferred' && to === 'open') return 'Resume'
  return labels[to]
}

/** What can be done next, the usual way first. */
export const stepsFrom = (from: IssueStatus): Step[] =>
  nextIssueStatuses(from).map((to) => ({ to, label: labelOf(from, to) }))

export const statusWord = (status: IssueStatus) => issueStatuses[status].toLowerCase()
