import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../http/call.ts'
import { countNotifications, listNotifications, markAllNotifications, markNotifications } from './inbox.ts'

export const handlers = {
  'notifications.list': listNotifications,
  'notifications.count': countNotifications,
  'notifications.mark': markNotifications,
  'notifications.markAll': markAllNotifications,
} satisfies Partial<Handlers<typeof tenantOperations>>
