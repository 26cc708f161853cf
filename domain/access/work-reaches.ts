import type { Reach } from './reach.ts'

/** Work on it may still follow. */
export const unfinished = { status: { $in: ['open', 'inProgress', 'deferred', 'completed'] } } as const
/** From completed, it can be opened again. */
export const reopenable = { status: { $in: ['completed', 'open'] } } as const

/** What a service man is given. */
const given: Reach = {
  key: 'given',
  short: 'Given to them',
  words: 'those that are given to them as service man',
  conditions: { contractorId: '${user.id}' },
}

/** How far a role reaches into issues besides those of its properties: by what somebody has to do with them. */
export const issueReaches: readonly Reach[] = [
  {
    key: 'reported',
    short: 'Reported',
    words: 'those that they reported',
    conditions: { reporterId: '${user.id}' },
  },
  {
    key: 'assigned-issue',
    short: 'Assigned',
    words: 'those that are assigned to them',
    conditions: { assigneeId: '${user.id}' },
    existing: true,
  },
  { ...given, existing: true },
  {
    key: 'given-unfinished',
    short: 'Given to them, not final',
    words: 'those that are given to them as service man, until they are closed or declined',
    conditions: { ...given.conditions, ...unfinished },
    existing: true,
  },
  {
    key: 'reported-unfinished',
    short: 'Reported, not final',
    words: 'those that they reported, until they are closed or declined',
    conditions: { reporterId: '${user.id}', ...unfinished },
    existing: true,
  },
  {
    key: 'reported-reopenable',
    short: 'Reported, to reopen',
    words: 'those that they reported, to reopen them once they are completed',
    conditions: { reporterId: '${user.id}', ...reopenable },
    existing: true,
  },
]

/** The same of planned work, which is given away as it is planned. */
export const planReaches: readonly Reach[] = [given]

/** By who shows the property. */
export const viewingReaches: readonly Reach[] = [
  {
    key: 'hosted',
    short: 'Hosted',
    words: 'those that they host',
    conditions: { hostId: '${user.id}' },
  },
]
