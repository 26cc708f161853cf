import { z } from 'zod'
import { defineOperation } from '../kit/index.ts'

const params = z.object({
  key: z.string().regex(/^[a-z][a-zA-Z0-9.-]{0,79}$/, 'Use letters, digits, dots and hyphens.'),
})
/** Small settings of the screen, such as a list's columns and their order; at most 16 kB as JSON. */
const value = z
  .record(z.string().max(80), z.unknown())
  .refine((record) => JSON.stringify(record).length <= 16_384, 'A preference holds at most 16 kB.')

/** What the signed-in person chose about the screens, kept on the server so that every browser shows the same. */
export const preferences = {
  read: defineOperation({
    id: 'preferences.read',
    api: 'tenant',
    method: 'GET',
    path: '/preferences/:key',
    summary: 'Read one of your screen preferences; empty if never set',
    access: { needs: 'profile' },
    params,
    answer: z.object({ value }),
  }),
  write: defineOperation({
    id: 'preferences.write',
    api: 'tenant',
    method: 'PUT',
    path: '/preferences/:key',
    summary: 'Save one of your screen preferences',
    access: { needs: 'profile' },
    params,
    body: z.strictObject({ value }),
    answer: z.object({ value }),
  }),
}
