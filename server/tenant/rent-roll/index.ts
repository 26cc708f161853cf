import type { tenantOperations } from '#contract/tenant/index.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { exportRentRoll } from './export.ts'
import { readRentRoll } from './read.ts'

export const handlers = {
  'leases.rentRoll': unchecked(readRentRoll),
  'leases.exportRentRoll': unchecked(exportRentRoll),
} satisfies Partial<Handlers<typeof tenantOperations>>
