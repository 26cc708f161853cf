import { keysOf } from '../kit/keys.ts'

/** SC-10: what a person prefers; `system` follows the device. */
export const colourModes = { system: 'System', light: 'Light', dark: 'Dark' } as const

/** Length in characters that a new password needs, and that any password may have. */
export const shortestPassword = 10
export const longestPassword = 128

/** The status of a person within an organisation (docs/spec/domain.md "People"). */
export const memberStatuses = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  deactivated: 'Deactivated',
} as const

/** SC-11: what an organisation that signs up is, and what that is for. */
export const accountTypes = {
  'property-manager': {
    label: 'Property manager',
    description: 'You look after several properties for different owners.',
  },
  landlord: { label: 'Landlord', description: 'You look after property of your own.' },
} as const
export type AccountType = keyof typeof accountTypes
export const accountTypeKeys = keysOf(accountTypes)

/** Seconds between two mails of a kind to one address. */
export const mailPause = 60

/** How dates, numbers and amounts are written; the words are English in all. */
export const locales = {
  'en-GB': 'English, United Kingdom',
  'en-NG': 'English, Nigeria',
  'en-US': 'English, United States',
  'en-KE': 'English, Kenya',
  'en-ZA': 'English, South Africa',
  'en-IN': 'English, India',
} as const
