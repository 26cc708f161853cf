import { endExpired, viewExpiry } from './admin/view-as/expiry.ts'
import { deliver } from './notifications/deliver.ts'
import { eventTopic } from './notifications/notify.ts'
import { deleteFiles, fileDeletion } from './tenant/documents/deletion.ts'
import { expiryTopic, remind as remindOfExpiry } from './tenant/documents/reminders.ts'
import { remind, reminderTopic } from './tenant/issues/targets.ts'
import { deletePhotos, photoDeletion } from './tenant/photos/deletion.ts'
import type { TopicHandler } from './queue/relay.ts'

/** What the relay does for each topic of the outbox; a topic without an entry here needs nothing done. */
export const topics: Record<string, TopicHandler> = {
  [photoDeletion]: deletePhotos,
  [eventTopic]: deliver,
  [viewExpiry]: endExpired,
  [reminderTopic]: remind,
  [fileDeletion]: deleteFiles,
  [expiryTopic]: remindOfExpiry,
}
