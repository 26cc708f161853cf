import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../http/call.ts'
import { assignIssue, changeManyIssues, changeStatus } from './actions.ts'
import { issueCrud } from './crud.ts'
import { exportIssues, findSimilar, readBoard, readLoad } from './lists.ts'
import { addIssuePhotos, removeIssuePhoto } from './photos.ts'
import { addComment, readThread, removeComment } from './thread.ts'

export const crud = issueCrud

export const handlers = {
  'issues.board': readBoard,
  'issues.load': readLoad,
  'issues.similar': findSimilar,
  'issues.export': exportIssues,
  'issues.changeStatus': changeStatus,
  'issues.assign': assignIssue,
  'issues.bulkUpdate': changeManyIssues,
  'issues.thread': readThread,
  'issues.comments.add': addComment,
  'issues.comments.remove': removeComment,
  'issues.photos.add': addIssuePhotos,
  'issues.photos.remove': removeIssuePhoto,
} satisfies Partial<Handlers<typeof tenantOperations>>
