import { BookOpen, Ellipsis, Mail, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import {
  previewReverse,
  reverseDepositMovement,
  sendDepositReceipt,
  type listDepositMovements,
} from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { depositKinds } from '#domain/deposits/vocabulary.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'

export type Deposit = Pick<RecordOf<typeof deposits>, 'leaseId' | 'propertyId' | 'currency'>
export type Movement = AnswerOf<typeof listDepositMovements>['movements'][number]

/** What is reversed, in a sentence. */
const nouns: Partial<Record<Movement['kind'], string>> = {
  refunded: 'refund',
  applied: 'use for charges',
  retained: 'retention',
  transferredOut: 'transfer',
  transferredIn: 'transfer',
}

interface Props {
  movement: Movement
  deposit: Deposit
}

/** What can be done with one movement of a deposit, and the way to its entry. */
export function MovementActions({ movement, deposit }: Props) {
  const { can, canOn } = useAccess()
  const [asked, setAsked] = useState<'send' | 'reverse'>()
  const { kind, date, entryId, receipt, reversedOn } = movement
  const mayChange = kind !== 'reversed' && !reversedOn && canOn('update', deposits.subject, deposit)
  const onClose = () => setAsked(undefined)
  const entries: MenuEntry[] = [
    ...(can('read', journalEntries.subject)
      ? [{ key: 'entry', label: 'Journal entry', icon: BookOpen, to: paths.money.entry(entryId) }]
      : []),
    ...(mayChange && receipt
      ? [{ key: 'send', label: 'Email receipt…', icon: Mail, onSelect: () => setAsked('send') }]
      : []),
    ...(mayChange
      ? [
          {
            key: 'reverse',
            label: 'Reverse…',
            icon: Undo2,
            danger: true,
            onSelect: () => setAsked('reverse'),
          },
        ]
      : []),
  ]
  if (entries.length === 0) return null
  const what = `${depositKinds[kind]}, ${shortDate(date)}`
  return (
    <>
      <Menu
        label={`Actions for ${what}`}
        align="end"
        entries={() => entries}
        trigger={(props) => (
          <IconButton {...props} small label={`More for ${what}`}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        )}
      />
      {asked === 'reverse' ? <Reverse movement={movement} deposit={deposit} onClose={onClose} /> : null}
      {asked === 'send' ? <SendReceipt movement={movement} deposit={deposit} onClose={onClose} /> : null}
    </>
  )
}

function Reverse({ movement, deposit, onClose }: Props & { onClose: () => void }) {
  const { id: movementId, kind, date, receipt } = movement
  const today = useToday()
  const what = receipt ? `receipt ${receipt}` : `the ${nouns[kind]}`
  return (
    <ActionDialog
      operation={reverseDepositMovement}
      title={`Reverse ${what}?`}
      text="For something recorded by mistake. Charges it settled are open again; both entries stay. You can’t undo this."
      preview={previewReverse}
      confirm="Reverse"
      danger
      params={{ id: deposit.leaseId, movementId }}
      values={{ date: today }}
      fields={{ date: { min: date, max: today }, reason: { hint: 'Shown to the tenant: “Recorded twice”.' } }}
      // Charges, leases and statements follow from deposits: everything of the organisation is read again.
      options={{ refreshes: [['data', deposits.api]], done: 'Movement reversed' }}
      onClose={onClose}
    />
  )
}

function SendReceipt({ movement, deposit, onClose }: Props & { onClose: () => void }) {
  const { id: movementId, receipt, receiptSentAt, receiptSentTo } = movement
  return (
    <ActionDialog
      operation={sendDepositReceipt}
      title={`Email receipt ${receipt}`}
      text={
        receiptSentAt
          ? `It was last emailed to ${receiptSentTo} on ${shortDate(receiptSentAt)}.`
          : 'The receipt is attached as a PDF.'
      }
      confirm="Email receipt"
      params={{ id: deposit.leaseId, movementId }}
      values={{ to: receiptSentTo }}
      fields={{ to: { hint: 'Leave empty for the tenant’s own address.' } }}
      options={{ refreshes: [deposits], done: 'Receipt on its way' }}
      onClose={onClose}
    />
  )
}
