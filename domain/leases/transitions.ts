import { keysOf } from '../kit/keys.ts'
import { leaseStatuses, type LeaseStatus } from './vocabulary.ts'

/** What people do to a lease. */
export const leaseActions = {
  send: 'marked as sent',
  unsend: 'returned to draft',
  sign: 'marked as signed',
  activate: 'started early',
  giveNotice: 'given notice on',
  withdrawNotice: 'freed of its notice',
  renew: 'renewed',
  changeRent: 'given another rent',
  end: 'ended',
  reinstate: 'reinstated',
  cancel: 'cancelled',
} as const
export type LeaseAction = keyof typeof leaseActions

/** In which status each is possible (docs/spec/domain.md "Lease"); what follows from dates alone nobody does. */
const possible: Record<LeaseAction, readonly LeaseStatus[]> = {
  send: ['draft'],
  unsend: ['awaitingSignature'],
  sign: ['awaitingSignature'],
  activate: ['scheduled'],
  giveNotice: ['active'],
  withdrawNotice: ['notice'],
  renew: ['active', 'notice', 'holdingOver'],
  changeRent: ['scheduled', 'active', 'notice', 'holdingOver'],
  end: ['active', 'notice', 'holdingOver'],
  reinstate: ['active', 'notice', 'holdingOver', 'ended'],
  cancel: ['draft', 'awaitingSignature', 'scheduled'],
}

/** What to do instead, where there is something. */
const instead: Partial<Record<LeaseAction, Partial<Record<LeaseStatus, string>>>> = {
  sign: { draft: 'Mark it as sent first.' },
  giveNotice: {
    draft: 'Cancel it instead.',
    scheduled: 'It has not started: cancel it instead.',
    notice: 'Notice was given already: end it when the tenant leaves.',
    holdingOver: 'Its term is over: end it on the day on which the tenant leaves, or renew it.',
  },
  renew: { draft: 'Change its dates instead.', ended: 'Make a new lease instead.' },
  changeRent: { draft: 'Change its terms instead.', awaitingSignature: 'Cancel it and make another.' },
  end: {
    draft: 'Cancel it instead.',
    awaitingSignature: 'Cancel it instead.',
    scheduled: 'It has not started: cancel it instead.',
  },
  cancel: {
    active: 'It is running: give notice or end it instead.',
    notice: 'It is running: end it instead.',
    holdingOver: 'It is running: end it instead.',
  },
}

const described: Record<LeaseStatus, string> = {
  draft: 'is a draft',
  awaitingSignature: 'awaits signature',
  scheduled: 'has not started yet',
  active: 'is active',
  notice: 'is under notice',
  holdingOver: 'is holding over',
  ended: 'has ended',
  cancelled: 'was cancelled',
}

/**
 * Undefined when it can be done now, else the sentence that says why not.
 * @param ends whether its end is recorded; on its last day a lease still runs
 */
export function actionProblem(
  action: LeaseAction,
  status: LeaseStatus,
  ends = status === 'ended',
): string | undefined {
  if (possible[action].includes(status) && (action !== 'reinstate' || ends)) return undefined
  const hint = instead[action]?.[status]
  return `A lease that ${described[status]} can't be ${leaseActions[action]}.${hint ? ` ${hint}` : ''}`
}

/** What can be done now, in the order in which it is offered. */
export const actionsFor = (status: LeaseStatus, ends?: boolean): LeaseAction[] =>
  keysOf(possible).filter((action) => actionProblem(action, status, ends) === undefined)

/** Fields of a lease that are as agreed once it is no draft any more. */
const agreedFields = new Set(['unitId', 'start', 'end', 'frequency', 'terms'])
/** Of these, what is fixed before everybody has signed: dates and rent may turn out to be wrong until then. */
const sentFields = new Set(['unitId', 'frequency'])

/** Undefined when these fields may be changed, else the sentence that says why not. */
export function editProblem(status: LeaseStatus, fields: readonly string[]): string | undefined {
  if (status === 'draft') return undefined
  if (status === 'ended' || status === 'cancelled') {
    return fields.every((field) => field === 'notes')
      ? undefined
      : `A lease that ${described[status]} stays as it is; only its notes can be changed.`
  }
  if (status === 'awaitingSignature') {
    return fields.some((field) => sentFields.has(field))
      ? 'Unit and frequency are fixed in a lease that awaits signature. Return it to draft to change them.'
      : undefined
  }
  if (!fields.some((field) => agreedFields.has(field))) return undefined
  return `Unit, dates, frequency and terms are agreed in a lease that is ${leaseStatuses[status].toLowerCase()}. Change the rent from a day on, renew it, or end it.`
}
