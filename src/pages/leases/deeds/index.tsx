import { useQueryClient } from '@tanstack/react-query'
import {
  Ban,
  CalendarCheck,
  ChevronDown,
  DoorOpen,
  FileSignature,
  RefreshCw,
  Send,
  TrendingUp,
  Undo2,
  UserRoundX,
} from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import {
  activateLease,
  cancelLease,
  reinstateLease,
  sendLease,
  signLease,
  unsendLease,
  withdrawNotice,
} from '#contract/tenant/lease-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { actionsFor, type LeaseAction } from '#domain/leases/transitions.ts'
import { call } from '#src/lib/client/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { EndDialog, NoticeDialog, RenewDialog, RentDialog } from './dialogs.tsx'

const shown = {
  send: { label: 'Mark as sent', icon: Send },
  unsend: { label: 'Back to draft', icon: Undo2 },
  sign: { label: 'Mark as signed', icon: FileSignature },
  activate: { label: 'Start today', icon: DoorOpen },
  giveNotice: { label: 'Give notice', icon: UserRoundX },
  withdrawNotice: { label: 'Withdraw the notice', icon: Undo2 },
  renew: { label: 'Renew', icon: RefreshCw },
  changeRent: { label: 'Change the rent', icon: TrendingUp },
  end: { label: 'End the lease', icon: CalendarCheck },
  reinstate: { label: 'Undo the end', icon: Undo2 },
  cancel: { label: 'Cancel the lease', icon: Ban },
} as const satisfies Record<LeaseAction, unknown>

/** Those that ask no more than whether one is sure. */
const simple = {
  send: {
    operation: sendLease,
    title: 'Mark this lease as sent?',
    text: 'Nothing is mailed: record it once you have sent the agreement yourself. You can make it a draft again until everybody has signed.',
    done: 'Waiting for signatures',
  },
  unsend: {
    operation: unsendLease,
    title: 'Make this lease a draft again?',
    text: 'Its unit, dates and rent can then be changed before it is sent again.',
    done: 'A draft again',
  },
  withdrawNotice: {
    operation: withdrawNotice,
    title: 'Withdraw the notice?',
    text: 'The lease goes on as if no notice had been given. The activity keeps both.',
    done: 'Notice withdrawn',
  },
  reinstate: {
    operation: reinstateLease,
    title: 'Undo the end of this lease?',
    text: 'The tenant has the unit again, as long as no other lease has it.',
    done: 'The lease runs again',
  },
  sign: {
    operation: signLease,
    title: 'Has everybody signed?',
    text: 'The lease then starts on its first day by itself, and the unit is taken. A lease that it follows ends on its last day.',
    done: 'Signed',
  },
  activate: {
    operation: activateLease,
    title: 'Let it start today?',
    text: 'For a tenant who moves in early. Rent is due from today on, as agreed for the first day.',
    done: 'The lease runs from today',
  },
  cancel: {
    operation: cancelLease,
    title: 'Cancel this lease?',
    text: 'It stays on record as cancelled, and the unit is free for another one. This cannot be taken back.',
    done: 'Cancelled',
  },
} as const

type Simple = keyof typeof simple
const isSimple = (deed: LeaseAction): deed is Simple => deed in simple

/** What can be done with a lease as it is now: the next step as a button, the rest in a menu. */
export function Deeds({ lease }: { lease: LeaseRecord }) {
  const { can, canOn } = useAccess()
  const [open, setOpen] = useState<LeaseAction>()
  const client = useQueryClient()
  const forget = () => client.invalidateQueries({ queryKey: ['data', leases.api] })
  if (!canOn('update', leases.subject, lease)) return null
  const deeds = actionsFor(lease.status, lease.endedOn !== null).filter(
    (deed) => deed !== 'renew' || can('create', leases.subject),
  )
  if (deeds.length === 0) return null
  const next = (['send', 'sign'] as const).find((deed) => deeds.includes(deed))
  const others = deeds.filter((deed) => deed !== next)
  const close = () => setOpen(undefined)
  const carryOut = async (deed: Simple) => {
    try {
      await call(simple[deed].operation, { params: { id: lease.id }, body: { version: lease.version } })
      toast.success(simple[deed].done)
    } catch (error) {
      notifyError(error)
    } finally {
      await forget()
    }
  }
  const given = { lease, onClose: close, onDone: () => void forget() }
  return (
    <>
      {next ? (
        <Button look="primary" onClick={() => setOpen(next)}>
          {shown[next].label}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <Menu
          label="What can be done with this lease"
          align="end"
          entries={() =>
            others.map((deed) => ({
              key: deed,
              ...shown[deed],
              label: `${shown[deed].label}…`,
              danger: deed === 'cancel' || deed === 'end',
              onSelect: () => setOpen(deed),
            }))
          }
          trigger={(props) => (
            <Button {...props} look={next ? 'secondary' : 'primary'}>
              Manage <ChevronDown size={15} aria-hidden />
            </Button>
          )}
        />
      ) : null}
      {open && isSimple(open) ? (
        <Confirm
          {...simple[open]}
          action={shown[open].label}
          danger={open === 'cancel'}
          onConfirm={() => void carryOut(open)}
          onClose={close}
        />
      ) : null}
      {open === 'giveNotice' ? <NoticeDialog {...given} /> : null}
      {open === 'changeRent' ? <RentDialog {...given} /> : null}
      {open === 'end' ? <EndDialog {...given} /> : null}
      {open === 'renew' ? <RenewDialog {...given} /> : null}
    </>
  )
}
