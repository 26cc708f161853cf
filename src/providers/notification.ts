import type { NotificationProvider } from '@refinedev/core'
import { toast } from '#src/ui/feedback/toast.ts'

/** Refine's messages in the shell's toasts. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type }) => {
    const data = { id: key, description }
    if (type === 'success') toast.success(message, data)
    else if (type === 'error') toast.error(message, data)
    else toast.loading(message, data)
  },
  close: (key) => {
    toast.dismiss(key)
  },
}
