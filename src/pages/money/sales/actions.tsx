import { Check, CircleX, Columns3, FileSignature, FileText, Flag, HandCoins, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import {
  acceptSale,
  completeSale,
  contractSale,
  endSale,
  previewCompletion,
  previewEnding,
  previewReceive,
  previewReopening,
  readCompletion,
  receiveSalePayment,
  reopenSale,
} from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { isOpenSale, saleStageProblem } from '#domain/sales/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { RecordActions, recordActions, type RecordAction } from '#src/records/actions/record-actions.tsx'
import { BankAccountInput } from '#src/records/money/bank-account-input.tsx'
import { usualMethod } from '#src/records/money/deposit-actions.tsx'
import { useToday } from '#src/providers/today.ts'
import type { Whole } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Muted, Stack } from '#src/ui/page/parts.tsx'

export type SaleRecord = Whole<typeof sales>

/** The books, and what becomes of leases, units and listings, follow from it. */
export const refreshes = [['data', 'tenant']] as const

const action = recordActions<SaleRecord>(refreshes)
const money = (amount: number, { currency }: SaleRecord) => formatMoney(amount, currency)
const later = (one: string, other: string | null | undefined) => (other && other > one ? other : one)
const whatIs = ({ unitLabel, propertyTitle }: SaleRecord) =>
  [unitLabel, propertyTitle].filter(Boolean).join(', ')

const actions = {
  accept: action({
    operation: acceptSale,
    label: 'Accept offer',
    icon: Check,
    ask: (sale, today) => ({
      title: `Accept ${money(sale.price, sale)} from ${sale.buyerName}?`,
      text: `For ${whatIs(sale)}. Other offers stay open until the sale is completed; no other one can be accepted meanwhile.`,
      values: { date: today },
      fields: { date: { min: sale.offeredOn, max: today } },
    }),
    done: ({ label }) => `Offer accepted: ${label}`,
  }),
  contract: action({
    operation: contractSale,
    label: 'Contract signed',
    icon: FileSignature,
    ask: (sale, today) => ({
      title: 'Is the contract signed?',
      text:
        sale.plan.length > 0
          ? `The price is then due in ${sale.plan.length === 1 ? 'one instalment' : `${sale.plan.length} instalments`}.`
          : 'All of the price is then due on the day on which completion is planned.',
      confirm: 'Under contract',
      values: { date: today },
      fields: { date: { min: sale.acceptedOn ?? undefined, max: today } },
    }),
    done: 'Under contract',
  }),
  receive: action({
    operation: receiveSalePayment,
    label: 'Record payment',
    icon: HandCoins,
    ask: (sale, today) => ({
      title: `Record what ${sale.buyerName} paid`,
      text: `${money(sale.open, sale)} of the price is still to be paid. Payments are held as sales in progress until completion.`,
      given: {},
      preview: previewReceive,
      values: {
        amount: sale.plan.find(({ open }) => open > 0)?.open ?? sale.open,
        date: today,
        method: usualMethod(),
        bankAccountId: '',
      },
      fields: {
        date: { min: sale.acceptedOn ?? undefined, max: today },
        bankAccountId: { input: BankAccountInput },
      },
      currency: sale.currency,
    }),
    done: ({ open, currency }) =>
      open > 0 ? `Recorded: ${formatMoney(open, currency)} is left` : 'Recorded: the price is paid',
  }),
  complete: { label: 'Complete sale', icon: Flag, danger: false, Question: Completing },
  decline: action({
    operation: endSale,
    label: 'Decline offer',
    icon: CircleX,
    danger: true,
    ask: ({ offeredOn }, today) => ({
      title: 'Decline this offer?',
      text: 'It stays in the list, with the reason.',
      without: ['refund', 'bankAccountId'],
      values: { as: 'cancelled' as const, date: later(today, offeredOn) },
      fields: { date: { max: today }, reason: { hint: 'Kept with the offer: “Below the asking price”.' } },
    }),
    done: 'Offer declined',
  }),
  end: action({
    operation: endSale,
    label: 'End sale',
    icon: CircleX,
    danger: true,
    ask: (sale, today) => ({
      title: 'End this sale?',
      text:
        sale.paid > 0
          ? `${money(sale.paid, sale)} was paid. What you don’t pay back is kept for the owner, as income.`
          : 'It stays in the list, with the reason.',
      ...(sale.paid > 0 && { preview: previewEnding }),
      ...(sale.paid === 0 && { without: ['refund', 'bankAccountId'] as const }),
      values: {
        as: 'cancelled' as const,
        date: later(today, sale.offeredOn),
        ...(sale.paid > 0 && { refund: sale.paid, bankAccountId: '' }),
      },
      fields: {
        date: { max: today },
        reason: { hint: 'Kept with the sale: “The mortgage was refused”.' },
        bankAccountId: {
          input: BankAccountInput,
          when: ({ refund }) => typeof refund === 'number' && refund > 0,
        },
      },
      currency: sale.currency,
    }),
    done: 'The sale has ended',
  }),
  reopen: action({
    operation: reopenSale,
    label: 'Undo the end',
    icon: Undo2,
    danger: true,
    ask: (sale, today) => ({
      title: sale.stage === 'completed' ? 'Undo the completion?' : 'Make it an offer again?',
      text:
        sale.stage === 'completed'
          ? `${whatIs(sale)} is no longer sold and the sale is under contract again; its entries are reversed. Leases that ended and offers that were declined stay as they are.`
          : 'For a mistake. It begins again as an offer.',
      ...(sale.stage === 'completed' && { preview: previewReopening }),
      values: { date: later(today, sale.endedOn) },
      fields: { date: { min: sale.endedOn ?? undefined }, reason: { hint: 'Shown in the history.' } },
    }),
    done: 'End of the sale undone',
  }),
} satisfies Record<string, RecordAction<SaleRecord>>

type Key = keyof typeof actions

/** What happens to leases, other offers and the listing is asked before anything is posted. */
function Completing({ record: sale, onClose }: { record: SaleRecord; onClose: () => void }) {
  const today = useToday()
  const { data } = useOperation(readCompletion, { params: { id: sale.id } })
  if (!data) return null
  const { leases, offers, listed } = data
  const { deducted, toOwner, unitId, version } = sale
  const asksLeases = leases.length > 0
  const asksListing = listed && unitId !== null
  return (
    <ActionDialog
      operation={completeSale}
      title={`Complete the sale of ${whatIs(sale)}?`}
      confirm="Complete sale"
      text={
        <Stack gap={8}>
          <p>
            {money(toOwner, sale)} becomes the owner’s
            {deducted > 0 ? `, ${money(deducted, sale)} is taken for your firm` : ''}.{' '}
            {unitId === null
              ? 'The property becomes Sold: you can open it, but no longer let or list it.'
              : 'The unit is sold: it can no longer be let.'}
          </p>
          {asksLeases ? (
            <div>
              Still let:
              <ul>
                {leases.map(({ id, reference, tenantNames, unitLabel }) => (
                  <li key={id}>
                    <Link to={paths.leases.show(id)}>{reference}</Link>, {tenantNames}, {unitLabel}
                  </li>
                ))}
              </ul>
              <Muted small>Leave them as they are where you go on managing them for the buyer.</Muted>
            </div>
          ) : null}
          {offers.length > 0 ? (
            <p>
              Declined with it: {offers.map(({ buyerName }) => buyerName).join(', ')}, who offered for the
              same.
            </p>
          ) : null}
        </Stack>
      }
      params={{ id: sale.id }}
      given={{ version }}
      without={[
        ...(deducted > 0 ? [] : (['bankAccountId'] as const)),
        ...(asksLeases ? [] : (['endLeases'] as const)),
        ...(asksListing ? [] : (['unlist'] as const)),
      ]}
      values={{
        date: today,
        ...(deducted > 0 && { bankAccountId: '' }),
        ...(asksLeases && { endLeases: true }),
        ...(asksListing && { unlist: false }),
      }}
      fields={{
        date: { min: sale.contractedOn ?? undefined, max: today },
        bankAccountId: { input: BankAccountInput },
      }}
      preview={previewCompletion}
      currency={sale.currency}
      options={{ refreshes, done: 'Sold' }}
      onClose={onClose}
    />
  )
}

/** What can be done now, the usual step first. */
function offeredFor(sale: SaleRecord, may: (field: 'stage' | 'paid') => boolean): Key[] {
  const { stage, open, entryId } = sale
  const leads = (key: Key, to: Parameters<typeof saleStageProblem>[1], now = true): Key[] =>
    now && may('stage') && saleStageProblem(stage, to) === undefined ? [key] : []
  const back = may('stage') && !isOpenSale(stage) && (stage === 'completed' || !entryId)
  return [
    ...leads('accept', 'accepted'),
    ...leads('complete', 'completed', open === 0),
    ...leads('contract', 'underContract'),
    ...(open > 0 && may('paid') ? (['receive'] as const) : []),
    ...leads(stage === 'offer' ? 'decline' : 'end', 'cancelled'),
    ...(back ? (['reopen'] as const) : []),
  ]
}

/** The way of a sale: accept, contract, payments, completion; or its end. */
export function SaleActions({ sale }: { sale: SaleRecord }) {
  const { canOn } = useAccess()
  const offered = offeredFor(sale, (field) => canOn('update', sales.subject, sale, field))
  const [first] = offered
  const next = first === 'decline' || first === 'end' || first === 'reopen' ? undefined : first
  return (
    <>
      {sale.stage === 'offer' ? (
        <ButtonLink to={paths.sales.compare({ property: sale.propertyId, unit: sale.unitId ?? undefined })}>
          <Columns3 size={15} aria-hidden /> Compare
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.financials.sale(sale.propertyId, sale.id)}>
          <FileText size={15} aria-hidden /> Sale record
        </ButtonLink>
      )}
      <RecordActions
        record={sale}
        actions={actions}
        offered={offered}
        next={next}
        label="Actions for this sale"
      />
    </>
  )
}

/** Accepting one of several that stand beside each other. */
export const acceptAction = actions.accept
