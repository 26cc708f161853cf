import type { Letter } from './letter.ts'

/**
 * Nobody is greeted by name at an address that is not known to be theirs: whoever signs up, or asks for another address,
 * would choose what stands in a stranger's mail.
 */
const stranger = 'Hello,'

/** "1 hour", "24 hours". @param seconds whole hours */
const hours = (seconds: number) => (seconds === 3600 ? '1 hour' : `${seconds / 3600} hours`)

export const verificationLetter = (url: string, lifetime: number): Letter => ({
  subject: 'Confirm your email address',
  preview: 'One click, and your Freehold account is ready.',
  heading: 'Confirm your email address',
  paragraphs: [
    stranger,
    'thank you for signing up. Confirm that this address is yours, then sign in and add your first property.',
  ],
  action: { label: 'Confirm address', url },
  notes: [
    `The link works once, within ${hours(lifetime)}.`,
    'If you did not sign up for Freehold, ignore this email: nothing changes without the link.',
  ],
})

export const accountExistsLetter = (firstName: string, signIn: string): Letter => ({
  subject: 'You already have an account',
  preview: 'Someone tried to sign up with your address.',
  heading: 'You already have an account',
  paragraphs: [
    `Hello ${firstName},`,
    'someone, probably you, has just tried to sign up for Freehold with this address. It has an account already, so nothing was changed.',
  ],
  action: { label: 'Sign in', url: signIn },
  notes: [
    'Forgot your password? Reset it from the sign-in page.',
    'If it was not you, there is nothing to do. Nobody learned that you have an account.',
  ],
})

export const resetLetter = (firstName: string | undefined, url: string, lifetime: number): Letter => ({
  subject: 'Choose a new password',
  preview: `The link works once, within ${hours(lifetime)}.`,
  heading: 'Choose a new password',
  paragraphs: [
    firstName ? `Hello ${firstName},` : stranger,
    'someone, probably you, has asked for a new password for your Freehold account.',
  ],
  action: { label: 'Choose a password', url },
  notes: [
    `The link works once, within ${hours(lifetime)}. You are then signed out on every device.`,
    'If it was not you, ignore this email: your password stays as it is.',
  ],
})

export const changeEmailLetter = (url: string, lifetime: number): Letter => ({
  subject: 'Confirm your new email address',
  preview: 'One click, and you sign in to Freehold with this address.',
  heading: 'Confirm your new email address',
  paragraphs: [
    stranger,
    'someone, probably you, wants to sign in to Freehold with this address from now on. Confirm that it is yours.',
  ],
  action: { label: 'Use this address', url },
  notes: [
    `The link works once, within ${hours(lifetime)}. All other devices are then signed out.`,
    'If it was not you, ignore this email: nothing changes without the link.',
  ],
})

export const addressTakenLetter = (firstName: string, signIn: string): Letter => ({
  subject: 'This address already has an account',
  preview: 'Someone wanted to use your address for another account.',
  heading: 'This address already has an account',
  paragraphs: [
    `Hello ${firstName},`,
    'someone, perhaps you, wanted to sign in to another Freehold account with this address. It has an account of its own, so nothing was changed.',
  ],
  action: { label: 'Sign in', url: signIn },
  notes: ['If it was not you, there is nothing to do. Nobody learned that you have an account.'],
})

export const emailChangeAskedLetter = (firstName: string, newEmail: string, forgot: string): Letter => ({
  subject: 'Your email address is about to change',
  preview: `Someone asked to sign in with ${newEmail} instead.`,
  heading: 'Your email address is about to change',
  paragraphs: [
    `Hello ${firstName},`,
    `someone, probably you, has asked to sign in to your Freehold account with ${newEmail} instead of this address. This takes effect when the link we sent there is opened.`,
  ],
  notes: [`If it was not you, choose a new password at once, and nothing changes: ${forgot}`],
})

export const emailChangedLetter = (firstName: string, newEmail: string): Letter => ({
  subject: 'Your email address was changed',
  preview: `You sign in with ${newEmail} from now on.`,
  heading: 'Your email address was changed',
  paragraphs: [
    `Hello ${firstName},`,
    `you sign in to Freehold with ${newEmail} from now on, no longer with this address. All other devices were signed out.`,
  ],
  notes: [
    'If it was not you, someone knows your password. Ask an administrator of your organisation to suspend the account at once.',
  ],
})

export const passwordChangedLetter = (firstName: string, forgot: string): Letter => ({
  subject: 'Your password was changed',
  preview: 'All other devices were signed out.',
  heading: 'Your password was changed',
  paragraphs: [
    `Hello ${firstName},`,
    'the password of your Freehold account has just been changed, and all other devices were signed out.',
  ],
  notes: [`If it was not you, choose a new password at once: ${forgot}`],
})

export const secondFactorLetter = (firstName: string, on: boolean, forgot: string): Letter => ({
  subject: on ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
  preview: on
    ? 'You now sign in with your password and a code from your authenticator app.'
    : 'You now sign in with just your password.',
  heading: on ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
  paragraphs: [
    `Hello ${firstName},`,
    on
      ? 'from now on you sign in to Freehold with your password and a code from your authenticator app. Keep your recovery codes somewhere you can reach without your phone.'
      : 'from now on you sign in to Freehold with just your password.',
  ],
  notes: [`If it was not you, choose a new password at once: ${forgot}`],
})

export const secondFactorResetLetter = (firstName: string, signIn: string): Letter => ({
  subject: 'Two-step sign-in was reset',
  preview: 'An administrator of your organisation turned it off.',
  heading: 'Two-step sign-in was reset',
  paragraphs: [
    `Hello ${firstName},`,
    'an administrator of your organisation has turned off two-step sign-in for your Freehold account and signed you out on every device. Sign in with just your password, then turn it on again on your account page.',
  ],
  action: { label: 'Sign in', url: signIn },
  notes: ['If you did not ask for this, ask your administrator who did.'],
})
