import { givenWords, inviteDays } from '#domain/identity/invites.ts'
import type { Letter } from './letter.ts'

interface Invitation {
  organisation: string
  inviter: string
  /** The role as it is shown. */
  role: string
  firstName: string | null
  message: string | null
  /** How many are assigned with the role. */
  properties: number
  portfolios: number
  url: string
}

export function inviteLetter(invitation: Invitation): Letter {
  const { organisation, role, firstName, message, url } = invitation
  const inviter = invitation.inviter.trim() || organisation
  const given = givenWords(invitation)
  const what = given ? `as ${role}, for ${given}` : `as ${role}`
  return {
    subject: `${inviter} invites you to ${organisation}`,
    preview: `Join ${organisation} on Freehold ${what}.`,
    heading: `Join ${organisation}`,
    paragraphs: [
      firstName ? `Hello ${firstName},` : 'Hello,',
      `${inviter} invites you to join ${organisation} on Freehold ${what}.`,
      ...(message ?? '').split(/\n\s*\n/).flatMap((part) => part.trim().replaceAll(/\s*\n\s*/g, ' ') || []),
    ],
    action: { label: 'View invite', url },
    notes: [
      `The link works once, within ${inviteDays} days. You can also decline there.`,
      'If you do not know the sender, ignore this email: nothing changes without the link.',
    ],
  }
}
