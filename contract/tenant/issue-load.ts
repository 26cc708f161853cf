import { z } from 'zod'
import { defineOperation, field, narrowingOf, needs } from '../kit/index.ts'
import { issues } from './issues.ts'

const shareSchema = z.object({
  /** Null for what nobody has been given. */
  userId: field.reference('User').nullable(),
  /** Open or in progress. */
  open: z.int(),
  overdue: z.int(),
  /** Of the open ones those that are to be done this week. */
  thisWeek: z.int(),
})
export type Share = z.output<typeof shareSchema>

/** How much work lies with whom: what each figure counts is what the list shows with the same filters. */
export const readIssueLoad = defineOperation({
  id: 'issues.load',
  api: 'tenant',
  method: 'GET',
  path: '/issues/load',
  summary: 'Count open issues by service man and by assignee',
  access: { needs: 'profile', action: 'read', subject: 'Issue' },
  requires: [needs(issues, 'assigneeId', 'contractorId')],
  query: z.strictObject(narrowingOf(issues)),
  answer: z.object({
    /** From Monday to Sunday, where the organisation is. */
    week: z.object({ from: field.date(), to: field.date() }),
    contractors: z.array(shareSchema),
    assignees: z.array(shareSchema),
  }),
})
