import type { tenantOperations } from '#contract/tenant/index.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { assignIssue } from './assign.ts'
import { readBoard } from './board.ts'
import { changeManyIssues } from './change-many.ts'
import { changeStatus } from './change-status.ts'
import { addComment, removeComment } from './comments.ts'
import { issueCrud } from './crud.ts'
import { exportIssues } from './export.ts'
import { readLoad } from './load.ts'
import { addIssuePhotos, removeIssuePhoto } from './photos.ts'
import { findSimilar } from './similar.ts'
import { readThread } from './thread.ts'

export const crud = issueCrud

export const handlers = {
  'issues.board': unchecked(readBoard),
  'issues.load': unchecked(readLoad),
  'issues.similar': unchecked(findSimilar),
  'issues.export': unchecked(exportIssues),
  'issues.changeStatus': unchecked(changeStatus),
  'issues.assign': unchecked(assignIssue),
  'issues.bulkUpdate': unchecked(changeManyIssues),
  'issues.thread': unchecked(readThread),
  'issues.comments.add': unchecked(addComment),
  'issues.comments.remove': unchecked(removeComment),
  'issues.photos.add': unchecked(addIssuePhotos),
  'issues.photos.remove': unchecked(removeIssuePhoto),
} satisfies Partial<Handlers<typeof tenantOperations>>
