import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../http/call.ts'
import { readCollection } from './collection.ts'
import { readIssueResolution } from './issue-resolution.ts'
import { readOccupancy } from './occupancy.ts'

export const handlers = {
  'analytics.occupancy': readOccupancy,
  'analytics.collection': readCollection,
  'analytics.issueResolution': readIssueResolution,
} satisfies Partial<Handlers<typeof tenantOperations>>
