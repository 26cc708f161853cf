import type { Reach } from './reach.ts'

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
]

/** The same of planned work, which is given away as it is planned. */
export const planReaches: readonly Reach[] = [given]
