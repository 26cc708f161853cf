/** Requested until the host agrees, where they have to; no-show and completed are what came of it. */
export const viewingStatuses = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  completed: 'Completed',
  noShow: 'No-show',
  declined: 'Declined',
  cancelled: 'Cancelled',
} as const
export type ViewingStatus = keyof typeof viewingStatuses

/** Those that keep their time: nobody else can have it. */
export const isLive = (status: ViewingStatus): boolean => status === 'requested' || status === 'confirmed'

/** How the visitor found the property or came to ask. */
export const viewingSources = {
  website: 'Public page',
  phone: 'Phone',
  email: 'Email',
  walkIn: 'Walk-in',
  portal: 'Property portal',
  referral: 'Referral',
} as const
export type ViewingSource = keyof typeof viewingSources

export const cancellers = { visitor: 'Visitor', host: 'Host' } as const

const steps: Readonly<Record<ViewingStatus, readonly ViewingStatus[]>> = {
  requested: ['confirmed', 'declined', 'cancelled'],
  confirmed: ['completed', 'noShow', 'cancelled'],
  completed: [],
  noShow: ['completed'],
  declined: [],
  cancelled: [],
}

/**
 * Why a viewing cannot take a step, in a sentence; nothing where it can.
 * @param begun whether its time has come: nobody was shown round, or stayed away, before that
 */
export function stepProblem(from: ViewingStatus, to: ViewingStatus, begun: boolean): string | undefined {
  if (!steps[from].includes(to))
    return `A ${viewingStatuses[from].toLowerCase()} viewing can’t be changed to ${viewingStatuses[to].toLowerCase()}.`
  if ((to === 'completed' || to === 'noShow') && !begun)
    return 'You can record the outcome once the viewing has started.'
  return undefined
}

/** A viewing keeps its place for so many minutes until a visitor whose browser proved nothing opens the mail. */
export const holdMinutes = 30

/** Hours before a viewing at which its visitor is reminded. */
export const reminderHours = [24, 2] as const
