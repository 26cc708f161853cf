import { z } from 'zod'
import { emailTimingKeys, eventTypes } from '#domain/notifications/vocabulary.ts'
import { defineOperation } from '../kit/index.ts'

const preferenceSchema = z.object({
  eventType: z.enum(eventTypes),
  inApp: z.boolean(),
  email: z.enum(emailTimingKeys),
})
export type NotificationPreference = z.output<typeof preferenceSchema>

/** RT-40: how oneself wants to hear of each event in this organisation. */
export const notificationPreferences = {
  read: defineOperation({
    id: 'notification-preferences.read',
    api: 'admin',
    method: 'GET',
    path: '/notification-preferences',
    summary: 'Read your notification preferences, defaults included',
    access: { needs: 'profile' },
    answer: z.object({ data: z.array(preferenceSchema) }),
  }),
  write: defineOperation({
    id: 'notification-preferences.write',
    api: 'admin',
    method: 'PUT',
    path: '/notification-preferences',
    summary: 'Change your notification preference for an event',
    access: { needs: 'profile' },
    body: z.strictObject({
      eventType: z.enum(eventTypes, { error: () => 'There is no such event.' }),
      inApp: z.boolean('Answer yes or no.'),
      email: z.enum(emailTimingKeys, { error: () => 'Choose off, now or daily.' }),
    }),
    answer: preferenceSchema,
  }),
}
