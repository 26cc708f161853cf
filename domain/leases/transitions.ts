import { keysOf } from '../kit/keys.ts'
import type { LeaseStatus } from './vocabulary.ts'

/** What people do to a lease. */
export const leaseActions = {
  send: 'mark it as sent',
  unsend: 'return it to draft',
  sign: 'mark it as signed',
  activate: 'start it early',
  giveNotice: 'give notice on it',
  withdrawNotice: 'withdraw its notice',
  renew: 'renew it',
  changeRent: 'change its rent',
  end: 'end it',
  reinstate: 'undo its end',
  cancel: 'cancel it',
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
    scheduled: 'Cancel it instead.',
    notice: 'End it when the tenant leaves.',
    holdingOver: 'End it when the tenant leaves, or renew it.',
  },
  renew: { draft: 'Change its dates instead.', ended: 'Create a new lease instead.' },
  changeRent: { draft: 'Change its terms instead.', awaitingSignature: 'Cancel it and create another.' },
  end: {
    draft: 'Cancel it instead.',
    awaitingSignature: 'Cancel it instead.',
    scheduled: 'Cancel it instead.',
  },
  cancel: {
    active: 'Give notice or end it instead.',
    notice: 'End it instead.',
    holdingOver: 'End it instead.',
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
  return `This lease ${described[status]}, so you can’t ${leaseActions[action]}.${hint ? ` ${hint}` : ''}`
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
      : `This lease ${described[status]}, so only its notes can be changed.`
  }
  if (status === 'awaitingSignature') {
    return fields.some((field) => sentFields.has(field))
      ? 'This lease awaits signature, so its unit and frequency are fixed. Return it to draft to change them.'
      : undefined
  }
  if (!fields.some((field) => agreedFields.has(field))) return undefined
  return `This lease ${described[status]}, so its unit, dates, frequency and terms are fixed. Change the rent, renew it or end it instead.`
}
