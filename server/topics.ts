import { endExpired, viewExpiry } from './admin/view-as/expiry.ts'
import { crudOf } from './admin/roles/counts.ts'
import { deliverTo } from './notifications/deliver.ts'
import { eventTopic } from './notifications/notify.ts'
import { deleteFiles, fileDeletion } from './tenant/documents/deletion.ts'
import { expiryTopic, remind as remindOfExpiry } from './tenant/documents/reminders.ts'
import { expireFile, fileExpiry } from './tenant/report-files/expiry.ts'
import { remind, reminderTopic } from './tenant/issues/targets.ts'
import { remindVisitor } from './tenant/viewings/reminders.ts'
import { reminderTopic as viewingReminders } from './tenant/viewings/tell.ts'
import { deletePhotos, photoDeletion } from './pictures/deletion.ts'
import type { TopicHandler } from './context.ts'

/** What the relay does for each topic of the outbox; a topic without an entry here needs nothing done. */
export const topics: Record<string, TopicHandler> = {
  [photoDeletion]: deletePhotos,
  [eventTopic]: deliverTo(crudOf),
  [viewExpiry]: endExpired,
  [reminderTopic]: remind,
  [fileDeletion]: deleteFiles,
  [expiryTopic]: remindOfExpiry,
  [fileExpiry]: expireFile,
  [viewingReminders]: remindVisitor,
}
