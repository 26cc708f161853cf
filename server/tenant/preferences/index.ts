import type { tenantOperations } from '#contract/tenant/index.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { readPreference, writePreference } from './preferences.ts'

export const handlers = {
  'preferences.read': unchecked(readPreference),
  'preferences.write': unchecked(writePreference),
} satisfies Partial<Handlers<typeof tenantOperations>>
