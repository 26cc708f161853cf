/** How a schedule shares its costs among units → what people read. */
export const shareMethods = {
  equal: 'Equally',
  floorArea: 'By floor area',
  bedrooms: 'By bedrooms',
  weighted: 'By weight',
  fixedPercent: 'By fixed percentages',
  metered: 'By meter readings',
  manual: 'By hand',
} as const
export type ShareMethod = keyof typeof shareMethods

/** Those whose keys follow from the units themselves; the others are entered for each unit. */
export const derivedMethods: ReadonlySet<ShareMethod> = new Set(['equal', 'floorArea', 'bedrooms'])

/** How far a service charge has come → what people read. */
export const serviceChargeStages = {
  draft: 'Draft',
  approved: 'Approved',
  locked: 'Locked',
  reconciling: 'Reconciling',
  reconciled: 'Reconciled',
  archived: 'Archived',
} as const
export type ServiceChargeStage = keyof typeof serviceChargeStages

/** Where each stage can lead. A locked budget stays as it is: demands follow from it. */
const nextStages: Readonly<Record<ServiceChargeStage, readonly ServiceChargeStage[]>> = {
  draft: ['approved'],
  approved: ['locked', 'draft'],
  locked: ['reconciling'],
  reconciling: ['reconciled', 'locked'],
  reconciled: ['archived'],
  archived: [],
}

const refusals: Readonly<Record<ServiceChargeStage, string>> = {
  draft: 'Only an approved budget that is not locked can be returned to draft.',
  approved: 'Only a draft can be approved.',
  locked: 'Approve the budget before it is locked.',
  reconciling: 'Only a service charge whose budget is locked can be reconciled.',
  reconciled: 'Start its reconciliation first.',
  archived: 'Only a reconciled service charge can be archived.',
}

/** Why a service charge cannot go from one stage to another; nothing where it can. */
export const stageProblem = (from: ServiceChargeStage, to: ServiceChargeStage): string | undefined =>
  nextStages[from].includes(to) ? undefined : refusals[to]

/** Whether its year is over and done: nothing more is spent in it. */
export const isReconciled = (stage: ServiceChargeStage): boolean =>
  stage === 'reconciled' || stage === 'archived'

/**
 * What an item is expected to come to, in minor units: what is spent beyond the budget adds to it, what is not spent yet is
 * still to come until the year is over.
 */
export const forecastOf = ({ budget, actual }: { budget: number; actual: number }, isOver: boolean): number =>
  isOver ? actual : Math.max(budget, actual)
