import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import { addressPrecisions } from '#domain/sharing/address.ts'
import { defineOperation } from '../kit/index.ts'

const sharing = z.strictObject({
  addressPrecision: z.enum(keysOf(addressPrecisions), {
    error: () => 'Choose how much of the address is shown.',
  }),
})

/** RT-39: what the public pages of all listed properties show. */
export const organisationSharing = {
  read: defineOperation({
    id: 'sharing.read',
    api: 'admin',
    method: 'GET',
    path: '/sharing',
    summary: 'How much of an address public pages show',
    access: { needs: 'profile', action: 'read', subject: 'Organisation' },
    answer: sharing,
  }),
  write: defineOperation({
    id: 'sharing.write',
    api: 'admin',
    method: 'PUT',
    path: '/sharing',
    summary: 'Choose how much of an address public pages show',
    access: { needs: 'profile', action: 'update', subject: 'Organisation' },
    body: sharing,
    answer: sharing,
  }),
}
