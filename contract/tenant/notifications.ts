import { z } from 'zod'
import { subjects } from '#domain/access/vocabulary.ts'
import { eventTypes } from '#domain/notifications/vocabulary.ts'
import { defineOperation } from '../kit/index.ts'

const notificationSchema = z.object({
  id: z.uuid(),
  eventType: z.enum(eventTypes),
  /** What it is about, if it leads anywhere. */
  subject: z.enum(subjects).nullable(),
  subjectId: z.uuid().nullable(),
  /** What `sentenceOf` makes a sentence of. */
  data: z.record(z.string(), z.string()),
  readAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Notification = z.output<typeof notificationSchema>

const unread = z.int()
const unreadSchema = z.object({ unread })
const number = (least: number, most: number) => z.coerce.number('Enter a number.').int().min(least).max(most)

/** One's own inbox; nobody sees anybody else's, whatever their role. */
export const notifications = {
  list: defineOperation({
    id: 'notifications.list',
    api: 'tenant',
    method: 'GET',
    path: '/notifications',
    summary: 'List your notifications, newest first; `tab=unread` for unread ones',
    access: { needs: 'profile' },
    query: z.strictObject({
      tab: z.enum(['all', 'unread'], { error: () => 'Choose all or unread.' }).default('all'),
      page: number(1, 1_000_000).default(1),
      limit: number(1, 100).default(10),
    }),
    answer: z.object({ data: z.array(notificationSchema), total: z.int(), unread }),
  }),
  count: defineOperation({
    id: 'notifications.count',
    api: 'tenant',
    method: 'GET',
    path: '/notifications/unread',
    summary: 'Count your unread notifications',
    access: { needs: 'profile' },
    answer: unreadSchema,
  }),
  mark: defineOperation({
    id: 'notifications.mark',
    api: 'tenant',
    method: 'PATCH',
    path: '/notifications',
    summary: 'Mark notifications as read or unread; ids that are not yours are ignored',
    access: { needs: 'profile' },
    body: z.strictObject({
      ids: z.array(z.uuid('This is not an id.')).min(1, 'Say which ones.').max(100),
      read: z.boolean('Answer yes or no.'),
    }),
    answer: unreadSchema,
  }),
  markAll: defineOperation({
    id: 'notifications.markAll',
    api: 'tenant',
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark all notifications up to a given one as read',
    access: { needs: 'profile' },
    body: z.strictObject({ through: z.uuid('This is not an id.') }),
    answer: unreadSchema,
  }),
}

/**
 * `text/event-stream`, with the bearer token, never in the address. Its one event, `changed`, says that something of one's
 * own inbox has changed; what, is asked for as ever. It ends after some minutes: whoever still may opens the next one.
 * No operation, as those end with an answer.
 */
export const notificationStreamPath = '/notifications/stream'
