import { z } from 'zod'
import { commentVisibilities, issueStatuses, issueStatusKeys } from '#domain/issues/vocabulary.ts'
import { changeOf, changedOf, chosen, defineOperation, exportOf, field, needs, paging } from '../kit/index.ts'
import { activitySchema } from './activity.ts'
import { issues } from './issues.ts'

const params = z.object({ id: field.id('Issue') })
const version = field.integer({ min: 1 })
const { page: _page, limit: _limit, ...narrowing } = issues.operations.list.query!.shape

/** The same filters, search and order as the list, told apart by status. */
export const readIssueBoard = defineOperation({
  id: 'issues.board',
  api: 'tenant',
  method: 'GET',
  path: '/issues/board',
  summary: 'Read the board: the first issues of each status and their number',
  access: { needs: 'profile', action: 'read', subject: 'Issue' },
  requires: [needs(issues, 'status', 'number', 'title')],
  query: z.strictObject({
    ...narrowing,
    limit: z.coerce.number<string>('Enter a number.').int().min(1).max(paging.maxLimit).default(20),
  }),
  answer: z.object({
    columns: z.array(
      z.object({ status: z.enum(issueStatusKeys), total: z.int(), data: z.array(issues.record) }),
    ),
  }),
})

/** Whoever is about to report something sees what has been reported already. */
export const similarIssues = defineOperation({
  id: 'issues.similar',
  api: 'tenant',
  method: 'GET',
  path: '/issues/similar',
  summary: 'Find open issues of a property with a similar title',
  access: { needs: 'profile', action: 'read', subject: 'Issue' },
  query: z.strictObject({
    propertyId: z.uuid('This is not an id.'),
    title: z.string().trim().min(1, 'Give some words.').max(160),
  }),
  answer: z.object({ data: z.array(issues.record) }),
})

export const exportIssues = exportOf(issues)

/** 409 `illegal_transition` says why not; 422 where the reason is missing. */
export const changeIssueStatus = defineOperation({
  id: 'issues.changeStatus',
  api: 'tenant',
  method: 'POST',
  path: '/issues/:id/status',
  summary:
    'Change the status of an issue; deferring and declining need a reason, visible to everyone on the issue',
  access: { needs: 'profile', action: 'update', subject: 'Issue' },
  params,
  body: z.strictObject({
    status: field.choice(issueStatuses),
    version,
    reason: field.longText({ min: 1, max: 2000 }).nullable().optional(),
  }),
  answer: issues.record,
})

export const assignIssue = defineOperation({
  id: 'issues.assign',
  api: 'tenant',
  method: 'POST',
  path: '/issues/:id/assignment',
  summary: 'Set the assignee and the service man of an issue',
  access: { needs: 'profile', action: 'assign', subject: 'Issue' },
  params,
  body: z
    .strictObject({
      version,
      assigneeId: field.reference('User').nullable().optional(),
      contractorId: field.reference('User').nullable().optional(),
    })
    .refine(
      ({ assigneeId, contractorId }) => assigneeId !== undefined || contractorId !== undefined,
      'Choose who to assign.',
    ),
  answer: issues.record,
})

const { category, priority } = issues.record.shape
const person = field.reference('User').nullable()
const bulkChange = { category, priority, assigneeId: person, contractorId: person }

/** One change to many issues at once: all or nothing, each with its own activity row. */
export const bulkUpdateIssues = defineOperation({
  id: 'issues.bulkUpdate',
  api: 'tenant',
  method: 'POST',
  path: '/issues/bulk-update',
  summary: 'Set the priority, category or assignee of many issues at once',
  access: { needs: 'profile', action: 'update', subject: 'Issue' },
  body: z.strictObject({
    issues: chosen('Issue', issues.labels, 500),
    change: changeOf(bulkChange),
  }),
  answer: changedOf('Issue', bulkChange),
})

const commentSchema = z.object({
  kind: z.literal('comment'),
  id: field.id('IssueComment'),
  at: field.instant(),
  actorId: field.reference('User').nullable(),
  actorName: z.string().nullable(),
  visibility: field.choice(commentVisibilities),
  text: z.string(),
  /** Whether the reader may take it away. */
  removable: z.boolean(),
})

/** What people said and what was changed, in one order; newest first. */
export const readIssueThread = defineOperation({
  id: 'issues.thread',
  api: 'tenant',
  method: 'GET',
  path: '/issues/:id/thread',
  summary:
    'Comments and changes of an issue, newest first; what only the team may read is left out for others',
  access: { needs: 'profile', action: 'read', subject: 'Issue' },
  params,
  query: z.strictObject({
    page: z.coerce.number<string>('Enter a number.').int().min(1).max(100_000).default(paging.page),
    limit: z.coerce.number<string>('Enter a number.').int().min(1).max(paging.maxLimit).default(50),
  }),
  answer: z.object({
    data: z.array(
      z.discriminatedUnion('kind', [
        commentSchema,
        activitySchema.omit({ id: true }).extend({ kind: z.literal('change'), id: z.uuid() }),
      ]),
    ),
    total: z.int(),
  }),
})

export const addIssueComment = defineOperation({
  id: 'issues.comments.add',
  api: 'tenant',
  method: 'POST',
  path: '/issues/:id/comments',
  summary: 'Comment on an issue, for everyone on it or for the team only',
  access: { needs: 'profile', action: 'create', subject: 'IssueComment' },
  params,
  body: z.strictObject({
    text: field.longText({ min: 1, max: 5000 }),
    visibility: field.choice(commentVisibilities).default('shared'),
  }),
  answer: commentSchema,
  status: 201,
})

export const removeIssueComment = defineOperation({
  id: 'issues.comments.remove',
  api: 'tenant',
  method: 'DELETE',
  path: '/issues/:id/comments/:commentId',
  summary: 'Delete a comment',
  access: { needs: 'profile', action: 'delete', subject: 'IssueComment' },
  params: params.extend({ commentId: field.id('IssueComment') }),
  status: 204,
})

/** Pictures of what is wrong, and of the work that was done. */
export const issuePhotos = {
  add: defineOperation({
    id: 'issues.photos.add',
    api: 'tenant',
    method: 'POST',
    path: '/issues/:id/photos',
    summary: 'Add pictures to an issue (JPEG, PNG, WebP or AVIF, up to 20 MB each, several in one form)',
    access: { needs: 'profile', action: 'update', subject: 'Issue' },
    params,
    bodyKind: 'multipart',
    answer: issues.record,
    status: 201,
  }),
  remove: defineOperation({
    id: 'issues.photos.remove',
    api: 'tenant',
    method: 'DELETE',
    path: '/issues/:id/photos/:photoId',
    summary: 'Remove one picture of an issue',
    access: { needs: 'profile', action: 'update', subject: 'Issue' },
    params: params.extend({ photoId: field.id('File') }),
    status: 204,
  }),
}
