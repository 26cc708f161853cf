import { issueStatuses, type IssueStatus } from './vocabulary.ts'

/** Which status may follow which (docs/spec/domain.md "Issue"), in the order in which they are offered. */
const next: Record<IssueStatus, readonly IssueStatus[]> = {
  open: ['inProgress', 'deferred', 'declined'],
  inProgress: ['completed', 'deferred', 'open', 'declined'],
  deferred: ['open', 'declined'],
  completed: ['closed', 'open'],
  closed: [],
  declined: [],
}

export const nextIssueStatuses = (from: IssueStatus): readonly IssueStatus[] => next[from]

/** Whether work on it may still follow. */
export const isFinalStatus = (status: IssueStatus): boolean => next[status].length === 0

const word = (status: IssueStatus) => issueStatuses[status].toLowerCase()

/** "in progress, deferred or declined" */
function either(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
}

/** Undefined when the change is legal (staying is), else the sentence that says why not. */
export function issueTransitionProblem(from: IssueStatus, to: IssueStatus): string | undefined {
  if (from === to || next[from].includes(to)) return undefined
  if (isFinalStatus(from)) {
    return `This issue is ${word(from)}, which is final. Report it again as a new issue.`
  }
  if (from === 'open' && to === 'completed') {
    return 'Work on this issue has not begun: put it in progress before you complete it.'
  }
  if (to === 'closed') return `Only a completed issue can be closed; this one is ${word(from)}.`
  return `An issue that is ${word(from)} can become ${either(next[from].map(word))}, not ${word(to)}.`
}

/** Putting work off or refusing it affects whoever waits for it: they are told why. */
export const needsReason = (to: IssueStatus): boolean => to === 'deferred' || to === 'declined'

/** Whether the change takes up again what was said to be done. */
export const isReopening = (from: IssueStatus, to: IssueStatus): boolean =>
  from === 'completed' && to === 'open'
