import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import { addressPrecisions } from '#domain/sharing/address.ts'
import { propertyFields } from '#domain/sharing/fields.ts'
import { defineOperation } from '../kit/index.ts'

const sharing = z.strictObject({
  addressPrecision: z.enum(keysOf(addressPrecisions), {
    error: () => 'Choose how much of the address is shown.',
  }),
  hiddenFields: z.array(z.enum(keysOf(propertyFields))),
})

/** RT-39: what public pages show of listed properties for which nothing else is chosen. */
export const organisationSharing = {
  read: defineOperation({
    id: 'sharing.read',
    api: 'admin',
    method: 'GET',
    path: '/sharing',
    summary: 'What public pages show unless a property says otherwise',
    access: { needs: 'profile', action: 'read', subject: 'Organisation' },
    answer: sharing,
  }),
  write: defineOperation({
    id: 'sharing.write',
    api: 'admin',
    method: 'PUT',
    path: '/sharing',
    summary: 'Choose what public pages show unless a property says otherwise',
    access: { needs: 'profile', action: 'update', subject: 'Organisation' },
    body: sharing,
    answer: sharing,
  }),
}
