import type { tenantOperations } from '#contract/tenant/index.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { readIssueResolution } from './issue-resolution.ts'
import { readOccupancy } from './occupancy.ts'

export const handlers = {
  'analytics.occupancy': unchecked(readOccupancy),
  'analytics.issueResolution': unchecked(readIssueResolution),
} satisfies Partial<Handlers<typeof tenantOperations>>
