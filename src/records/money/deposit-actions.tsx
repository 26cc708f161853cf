import { ArrowRightLeft, Gavel, HandCoins, PiggyBank, Undo2 } from 'lucide-react'
import {
  previewReceive,
  previewRefund,
  previewRetain,
  previewTransfer,
  receiveDeposit,
  refundDeposit,
  retainDeposit,
  transferDeposit,
} from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { useAccess } from '#src/providers/access.ts'
import { RecordActions, recordActions, type RecordAction } from '#src/records/actions/record-actions.tsx'
import type { Whole } from '#src/resources/screens.ts'
import { ApplyDeposit } from './apply-deposit.tsx'
import { usualWay } from './bank-accounts.ts'
import { DepositAsked } from './deposit-asked.ts'
import { DepositAccountInput } from './bank-account-input.tsx'
import { EvidenceInput } from './deposit-inputs.tsx'

type Deposit = Whole<typeof deposits>

// Charges, leases and statements follow from deposits: everything of the organisation is read again.
const action = recordActions<Deposit>([['data', deposits.api]])

/** How money came or went last. */
export const usualMethod = () => {
  const { method = '' } = usualWay()
  return isKeyOf(paymentMethods, method) ? method : 'bankTransfer'
}

const heldWords = ({ held, currency }: Deposit) => `${formatMoney(held, currency)} is held.`

const depositActions = {
  receive: action({
    operation: receiveDeposit,
    label: 'Record deposit',
    icon: PiggyBank,
    ask: ({ leaseId, leaseReference, outstanding, currency, bankAccountId }, today) => ({
      title: `Record a deposit for ${leaseReference}`,
      preview: previewReceive,
      params: undefined,
      given: { leaseId },
      values: {
        ...(outstanding > 0 && { amount: outstanding }),
        date: today,
        method: usualMethod(),
        bankAccountId: bankAccountId ?? '',
      },
      fields: { date: { max: today }, bankAccountId: { input: DepositAccountInput } },
      currency,
    }),
    done: 'Deposit recorded',
  }),
  refund: action({
    operation: refundDeposit,
    label: 'Refund',
    icon: Undo2,
    ask: (deposit, today) => ({
      title: 'Refund the deposit?',
      text: `Records money that you paid back to ${deposit.tenantNames}. ${heldWords(deposit)}`,
      confirm: 'Record refund',
      preview: previewRefund,
      given: {},
      values: {
        amount: deposit.held,
        date: today,
        method: usualMethod(),
        bankAccountId: deposit.bankAccountId ?? '',
      },
      fields: { date: { max: today }, bankAccountId: { input: DepositAccountInput } },
      currency: deposit.currency,
    }),
    done: 'Refund recorded',
  }),
  apply: { label: 'Apply to charges', icon: HandCoins, danger: false, Question: ApplyDeposit },
  retain: action({
    operation: retainDeposit,
    label: 'Retain',
    icon: Gavel,
    danger: true,
    ask: (deposit, today) => ({
      title: 'Retain the deposit?',
      text: `Keeps all or part of it for good, as income. ${heldWords(deposit)}`,
      confirm: 'Retain deposit',
      preview: previewRetain,
      given: {},
      values: { date: today, documentIds: [] },
      fields: {
        date: { max: today },
        reason: { hint: 'Shown to the tenant: “Repainting of two rooms”.' },
        documentIds: { input: EvidenceInput },
      },
      currency: deposit.currency,
    }),
    done: 'Deposit retained',
  }),
  transfer: action({
    operation: transferDeposit,
    label: 'Move to renewal',
    icon: ArrowRightLeft,
    ask: (deposit, today) => ({
      title: `Move the deposit to ${deposit.renewalReference}?`,
      text: `The whole deposit counts for the renewal from then on. ${heldWords(deposit)}`,
      confirm: 'Move deposit',
      preview: previewTransfer,
      given: {},
      values: { date: today },
      fields: { date: { max: today } },
    }),
    done: 'Deposit moved to the renewal',
  }),
} satisfies Record<string, RecordAction<Deposit>>

/** What is done next with a deposit as it stands. */
function nextOf({ status, renewalId, held }: Deposit): keyof typeof depositActions | undefined {
  if (renewalId && held > 0) return 'transfer'
  if (status === 'toReturn') return 'refund'
  return status === 'outstanding' ? 'receive' : undefined
}

/** What can be done with a deposit now. */
export function DepositActions({ deposit, manage }: { deposit: Deposit; manage?: string }) {
  const { can, canOn } = useAccess()
  const may = canOn('update', deposits.subject, deposit)
  const uses = (['refund', 'apply', 'retain'] as const).filter(() => may && deposit.held > 0)
  const offered = [
    ...(can('create', deposits.subject) ? (['receive'] as const) : []),
    ...uses,
    ...(may && deposit.held > 0 && deposit.renewalId ? (['transfer'] as const) : []),
  ]
  if (offered.length === 0) return null
  const next = nextOf(deposit)
  return (
    <DepositAsked value={deposit}>
      <RecordActions
        record={deposit}
        actions={depositActions}
        offered={offered}
        next={offered.find((each) => each === next)}
        label="Actions for this deposit"
        manage={manage}
      />
    </DepositAsked>
  )
}
