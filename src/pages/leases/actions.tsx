import {
  Ban,
  CalendarCheck,
  DoorOpen,
  FileSignature,
  RefreshCw,
  Send,
  TrendingUp,
  Undo2,
  UserRoundX,
} from 'lucide-react'
import {
  activateLease,
  cancelLease,
  changeRent,
  endLease,
  giveNotice,
  reinstateLease,
  renewLease,
  sendLease,
  signLease,
  unsendLease,
  withdrawNotice,
} from '#contract/tenant/lease-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { earliestLeaving, type NoticeGiver } from '#domain/leases/notice.ts'
import { renewalDays } from '#domain/leases/renewal.ts'
import { actionsFor, type LeaseAction } from '#domain/leases/transitions.ts'
import type { endReasons } from '#domain/leases/vocabulary.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import {
  ActionButton,
  RecordActions,
  recordActions,
  type RecordAction,
} from '#src/records/actions/record-actions.tsx'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import type { ReactNode } from 'react'

// Units, tenants and figures follow from leases: everything of the organisation is read again.
const action = recordActions<LeaseRecord>([['data', leases.api]])

/** "This unit is already let from 1 Mar to 28 Feb 2027 (L-00012)." */
export const overlapWords = ({ reference, start, lastDay }: NonNullable<LeaseRecord['overlapping']>) =>
  `This unit is already let from ${shortDate(start)}${lastDay ? ` to ${shortDate(lastDay)}` : ' on'} (${reference}).`

const periodWords = ({ noticeCount: count, noticeUnit: unit }: LeaseRecord) =>
  count === null ? undefined : `The notice period is ${count} ${count === 1 ? unit.replace(/s$/, '') : unit}.`

function leavingDay(lease: LeaseRecord, by: NoticeGiver = 'tenant', givenOn?: string): string | null {
  const { start, end, breaks, noticeCount: count, noticeUnit: unit } = lease
  const notice = count === null ? null : { count, unit }
  return givenOn ? earliestLeaving({ by, givenOn }, { start, end, breaks, notice }) : null
}

function endingDay({ status, lastDay, leavesOn }: LeaseRecord, today: string): string {
  if (status === 'holdingOver' || status === 'notice') return leavesOn ?? today
  return lastDay !== null && lastDay < today ? lastDay : today
}

const endingReason = ({ status }: LeaseRecord): keyof typeof endReasons =>
  status === 'notice' ? 'terminated' : 'expired'

const leaseActions: Readonly<Record<LeaseAction, RecordAction<LeaseRecord>>> = {
  send: action({
    operation: sendLease,
    label: 'Mark as sent',
    icon: Send,
    ask: ({ overlapping }) => ({
      title: 'Mark this lease as sent?',
      text: overlapping
        ? `${overlapWords(overlapping)} They can’t both be signed until one of them has different dates.`
        : 'Do this once you have sent the agreement yourself. The unit is then fixed; you can change dates and rent until everyone has signed.',
    }),
    done: 'Lease marked as sent',
    undoneBy: unsendLease,
  }),
  unsend: action({
    operation: unsendLease,
    label: 'Return to draft',
    icon: Undo2,
    ask: () => ({
      title: 'Return this lease to draft?',
      text: 'You can then change its unit, dates and rent before you send it again.',
    }),
    done: 'Lease returned to draft',
  }),
  sign: action({
    operation: signLease,
    label: 'Mark as signed',
    icon: FileSignature,
    ask: () => ({
      title: 'Has everyone signed?',
      text: 'The lease starts on its first day, and the unit is taken. A lease that it follows ends the day before.',
      without: ['signedOn'],
    }),
    done: 'Lease marked as signed',
  }),
  activate: action({
    operation: activateLease,
    label: 'Start today',
    icon: DoorOpen,
    ask: () => ({
      title: 'Start the lease today?',
      text: 'For a tenant who moves in early. Rent is due from today.',
      without: ['on'],
    }),
    done: 'Lease started',
  }),
  giveNotice: action({
    operation: giveNotice,
    label: 'Give notice',
    icon: UserRoundX,
    ask: (lease, today) => ({
      title: 'Give notice',
      confirm: 'Record notice',
      values: {
        by: 'tenant' as const,
        givenOn: today,
        leavesOn: leavingDay(lease, 'tenant', today),
        agreed: false,
      },
      fields: { leavesOn: { hint: periodWords(lease) }, givenOn: { max: today } },
      follow: {
        by: ({ by, givenOn }) => ({ leavesOn: leavingDay(lease, by, givenOn) }),
        givenOn: ({ by, givenOn }) => ({ leavesOn: leavingDay(lease, by, givenOn) }),
      },
    }),
    done: ({ leavesOn }) => `Notice recorded: the last day is ${shortDate(leavesOn!)}`,
    undoneBy: withdrawNotice,
  }),
  withdrawNotice: action({
    operation: withdrawNotice,
    label: 'Withdraw notice',
    icon: Undo2,
    ask: () => ({
      title: 'Withdraw the notice?',
      text: 'The lease continues as if no notice had been given. Both stay in the activity.',
    }),
    done: 'Notice withdrawn',
  }),
  renew: action({
    operation: renewLease,
    label: 'Renew lease',
    icon: RefreshCw,
    ask: (lease, today) => ({
      title: 'Renew the lease',
      text: 'Creates a new lease for the same unit and tenants. This one ends when the new one is signed.',
      confirm: 'Create draft',
      values: { ...renewalDays(lease, today), rent: lease.rent },
      fields: { end: { hint: 'Leave empty for a lease that runs until notice is given.' } },
      currency: lease.currency,
    }),
    done: ({ reference }) => `Draft ${reference} created`,
    onDone: ({ id }, navigate) => void navigate(paths.leases.show(id)),
  }),
  changeRent: action({
    operation: changeRent,
    label: 'Change rent',
    icon: TrendingUp,
    ask: (lease) => ({
      title: 'Change the rent or a charge',
      confirm: 'Save change',
      values: { type: 'rent' as const, amount: lease.rent },
      fields: {
        label: { when: ({ type }) => type === 'other' },
        from: { hint: 'The previous amount applies until the day before.' },
      },
      without: ['to'],
      currency: lease.currency,
    }),
    done: (_, { from }) => `New amount from ${shortDate(from)} saved`,
  }),
  end: action({
    operation: endLease,
    label: 'End lease',
    icon: CalendarCheck,
    danger: true,
    ask: (lease, today) => ({
      title: 'End the lease?',
      text: 'The unit is free from the day after. The lease stays on record.',
      values: { reason: endingReason(lease), on: endingDay(lease, today) },
      fields: { on: { max: lease.status === 'holdingOver' ? undefined : (lease.leavesOn ?? today) } },
    }),
    done: ({ endedOn }) => `Lease ended: the last day is ${shortDate(endedOn!)}`,
    undoneBy: reinstateLease,
  }),
  reinstate: action({
    operation: reinstateLease,
    label: 'Undo the end',
    icon: Undo2,
    ask: () => ({
      title: 'Undo the end of this lease?',
      text: 'The tenant has the unit again, as long as no other lease has it.',
      confirm: 'Undo the end',
    }),
    done: 'End of the lease undone',
  }),
  cancel: action({
    operation: cancelLease,
    label: 'Cancel lease',
    icon: Ban,
    danger: true,
    ask: () => ({
      title: 'Cancel this lease?',
      text: 'It stays on record as cancelled, and the unit can be let again. You can’t undo this.',
    }),
    done: 'Lease cancelled',
  }),
}

/** What can be done with a lease as it is now. */
export function LeaseActions({ lease }: { lease: LeaseRecord }) {
  const { can, canOn } = useAccess()
  if (!canOn('update', leases.subject, lease)) return null
  const offered = actionsFor(lease.status, lease.endedOn !== null).filter(
    (each) => each !== 'renew' || can('create', leases.subject),
  )
  const next = (['send', 'sign'] as const).find((each) => offered.includes(each))
  return (
    <RecordActions
      record={lease}
      actions={leaseActions}
      offered={offered}
      next={next}
      label="Actions for this lease"
    />
  )
}

/** What takes an action back, while that is still possible. */
const takenBackBy = { send: 'unsend', giveNotice: 'withdrawNotice', end: 'reinstate' } as const

/** The ways back, by what the activity calls the action. */
export function useWaysBack(lease: LeaseRecord): Readonly<Record<string, ReactNode>> {
  const { canOn } = useAccess()
  if (!canOn('update', leases.subject, lease)) return {}
  const offered = actionsFor(lease.status, lease.endedOn !== null)
  return Object.fromEntries(
    Object.entries(takenBackBy)
      .filter(([, back]) => offered.includes(back))
      .map(([done, back]) => [done, <ActionButton key={done} record={lease} action={leaseActions[back]} />]),
  )
}
