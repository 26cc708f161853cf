/** SC-10: what a person prefers; `system` follows the device. */
export const colourModes = { system: 'System', light: 'Light', dark: 'Dark' } as const

/** Length in characters that a new password needs, and that any password may have. */
export const shortestPassword = 10
export const longestPassword = 128

/** The status of a person within an organisation (spec/domain.md "People"). */
export const memberStatuses = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  deactivated: 'Deactivated',
} as const
export type MemberStatus = keyof typeof memberStatuses
