import { useMemo } from 'react'
import { z } from 'zod'
import type { AnswerOf } from '#contract/kit/index.ts'
import { applyDeposit, previewApply } from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { readLeaseAccount } from '#contract/tenant/money/lease-accounts.ts'
import { allocate, type Allocation } from '#domain/allocation/allocate.ts'
import { exactAmount, formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useToday } from '#src/providers/today.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import { AmountField } from '#src/records/actions/amount-field.tsx'
import type { Whole } from '#src/resources/screens.ts'
import { Muted } from '#src/ui/page/parts.tsx'
import styles from './money.module.css'

type Account = AnswerOf<typeof readLeaseAccount>

const parts = z.array(z.object({ chargeId: z.string(), amount: z.unknown() })).catch([])
const sumOf = (allocations: readonly { amount: unknown }[]) =>
  allocations.reduce((sum, { amount }) => sum + (Number(amount) || 0), 0)

/** What each open charge gets of the deposit, the suggestion changed by hand. */
const chargesInput =
  ({ charges, currency }: Account) =>
  ({ id, value, onChange, 'aria-describedby': hint }: ActionInputProps) => {
    const given = new Map(parts.parse(value).map(({ chargeId, amount }) => [chargeId, amount]))
    const change = (chargeId: string, amount: unknown) => {
      given.set(chargeId, amount)
      // What is being typed stays, also where it is no amount yet; nothing entered is no part.
      onChange([...given].flatMap(([each, part]) => (part ? [{ chargeId: each, amount: part }] : [])))
    }
    return (
      <div id={id} role="group" aria-label="Charges" aria-describedby={hint} className={styles.scroll}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">Charge</th>
              <th scope="col" data-number>
                Open
              </th>
              <th scope="col" data-number>
                Settles
              </th>
            </tr>
          </thead>
          <tbody>
            {charges.map(({ id: chargeId, description, dueOn, open }) => (
              <tr key={chargeId}>
                <th scope="row" data-words>
                  {description}
                  <Muted small>Due {shortDate(dueOn)}</Muted>
                </th>
                <td data-number>{exactAmount(open, currency)}</td>
                <td data-number>
                  <AmountField
                    id={`settles-${chargeId}`}
                    aria-label={`Settles of ${description}, due ${shortDate(dueOn)}`}
                    aria-describedby={undefined}
                    aria-invalid={Number(given.get(chargeId) ?? 0) > open ? true : undefined}
                    ref={null}
                    currency={currency}
                    value={given.get(chargeId)}
                    onChange={(amount) => change(chargeId, amount)}
                    onBlur={() => undefined}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  }

interface Props {
  record: Whole<typeof deposits>
  onClose: () => void
}

/** Asks how much of a deposit settles which charges: the suggestion is the organisation's order. */
export function ApplyDeposit({ record, onClose }: Props) {
  const { data } = useOperation(readLeaseAccount, { params: { id: record.leaseId } })
  return data ? <Ask deposit={record} account={data} onClose={onClose} /> : null
}

function Ask({
  deposit: { leaseId, held },
  account,
  onClose,
}: {
  deposit: Whole<typeof deposits>
  account: Account
  onClose: () => void
}) {
  const today = useToday()
  const { charges, currency, order } = account
  const input = useMemo(() => chargesInput(account), [account])
  const most = Math.min(
    held,
    charges.reduce((sum, { open }) => sum + open, 0),
  )
  const suggested = (amount: unknown): Allocation[] =>
    allocate(Math.min(Math.max(Number(amount) || 0, 0), most), charges, order).allocations
  return (
    <ActionDialog
      operation={applyDeposit}
      title="Apply the deposit to charges?"
      text={
        charges.length === 0
          ? 'Nothing is owed on this lease.'
          : `Settles open charges of ${account.leaseReference}. ${formatMoney(held, currency)} is held.`
      }
      confirm="Apply deposit"
      preview={previewApply}
      params={{ id: leaseId }}
      values={{ ...(most > 0 && { amount: most }), date: today, allocations: suggested(most) }}
      fields={{
        date: { max: today },
        allocations: { input, when: () => charges.length > 0 },
      }}
      follow={{
        amount: ({ amount }) => ({ allocations: suggested(amount) }),
        allocations: ({ allocations = [] }) => ({ amount: sumOf(allocations) }),
      }}
      currency={currency}
      // Charges, leases and statements follow from deposits: everything of the organisation is read again.
      options={{ refreshes: [['data', deposits.api]], done: 'Deposit applied' }}
      onClose={onClose}
    />
  )
}
