import { reminderStages } from './stages.ts'

/** How someone's promise to pay stands → what people read. */
export const promiseStatuses = {
  open: 'Waiting',
  kept: 'Kept',
  broken: 'Broken',
  withdrawn: 'Withdrawn',
} as const

export const planStatuses = {
  onTrack: 'On track',
  behind: 'Behind',
  completed: 'Completed',
  ended: 'Ended',
} as const

/** What is to be done about a lease in arrears → what people read. */
export const nextSteps = {
  ...reminderStages,
  promise: 'Wait for promised payment',
  plan: 'Follow payment plan',
  wait: 'Wait for next reminder',
  decide: 'Decide what to do next',
} as const

/** How the team was in touch; all but a note are contacts with the tenant. */
export const noteKinds = {
  note: 'Note',
  call: 'Phone call',
  message: 'Email or message',
  visit: 'Visit or meeting',
} as const
