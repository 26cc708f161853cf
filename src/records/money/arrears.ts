import type { nextSteps, planStatuses, promiseStatuses } from '#domain/arrears/standing.ts'
import type { Tone } from '#src/resources/screens.ts'

/** Loud where somebody is to act. */
export const stepTones: Readonly<Record<keyof typeof nextSteps, Tone>> = {
  first: 'attention',
  second: 'attention',
  final: 'attention',
  beforeAction: 'danger',
  promise: 'info',
  plan: 'info',
  wait: 'quiet',
  decide: 'danger',
}

export const promiseTones: Readonly<Record<keyof typeof promiseStatuses, Tone>> = {
  open: 'info',
  kept: 'good',
  broken: 'danger',
  withdrawn: 'quiet',
}

export const planTones: Readonly<Record<keyof typeof planStatuses, Tone>> = {
  onTrack: 'info',
  behind: 'danger',
  completed: 'good',
  ended: 'quiet',
}
