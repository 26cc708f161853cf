import type { tenantOperations } from '#contract/tenant/index.ts'
import { unchecked, type Handlers } from '../http/call.ts'
import { countNotifications, listNotifications, markAllNotifications, markNotifications } from './inbox.ts'

export const handlers = {
  'notifications.list': unchecked(listNotifications),
  'notifications.count': unchecked(countNotifications),
  'notifications.mark': unchecked(markNotifications),
  'notifications.markAll': unchecked(markAllNotifications),
} satisfies Partial<Handlers<typeof tenantOperations>>
