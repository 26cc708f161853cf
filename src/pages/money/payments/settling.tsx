import type { AnswerOf } from '#contract/kit/index.ts'
import type { readLeaseAccount } from '#contract/tenant/money/lease-accounts.ts'
import type { Allocation } from '#domain/allocation/allocate.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useToday } from '#src/providers/today.ts'
import { AmountField } from '#src/records/actions/amount-field.tsx'
import styles from '#src/records/money/payments.module.css'
import { Segments } from '#src/ui/controls/segments.tsx'
import { Muted, Section } from '#src/ui/page/parts.tsx'

interface Props {
  account: AnswerOf<typeof readLeaseAccount>
  amount: number
  settles: readonly Allocation[]
  byHand: Readonly<Record<string, unknown>> | null
  onByHand: (on: boolean) => void
  onPart: (chargeId: string, amount: unknown) => void
}

/** What a lease owes, and what of it an amount settles; by hand where somebody wants that. */
export function Settling({ account, amount, settles, byHand, onByHand, onPart }: Props) {
  const { charges, currency, credit } = account
  const today = useToday()
  const parts = new Map(settles.map((each) => [each.chargeId, each.amount]))
  const left = amount - settles.reduce((sum, each) => sum + each.amount, 0)
  return (
    <Section title="What it settles">
      {credit > 0 ? (
        <p className={styles.warning}>
          There are {formatMoney(credit, currency)} of credit on this account already.
        </p>
      ) : null}
      {charges.length === 0 ? (
        <Muted>Nothing is owed on this lease: the payment becomes credit on account.</Muted>
      ) : (
        <>
          <Segments
            label="How it is settled"
            choices={{
              usual: account.order === 'feesLast' ? 'Late fees last' : 'Oldest first',
              byHand: 'By hand',
            }}
            value={byHand ? 'byHand' : 'usual'}
            onChange={(way) => onByHand(way === 'byHand')}
          />
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Charge</th>
                  <th scope="col">Due</th>
                  <th scope="col" className={styles.amount}>
                    Owed
                  </th>
                  <th scope="col" className={styles.amount}>
                    Settles
                  </th>
                </tr>
              </thead>
              <tbody>
                {charges.map(({ id, description, dueOn, open }) => (
                  <tr key={id}>
                    <td>{description}</td>
                    <td className={dueOn < today ? styles.late : undefined}>{shortDate(dueOn)}</td>
                    <td className={styles.amount}>{formatMoney(open, currency)}</td>
                    <td className={styles.amount}>
                      {byHand ? (
                        <AmountField
                          id={`settles-${id}`}
                          aria-label={`Settles of ${description}`}
                          aria-describedby={undefined}
                          aria-invalid={Number(byHand[id] ?? 0) > open ? true : undefined}
                          ref={null}
                          currency={currency}
                          value={byHand[id]}
                          onChange={(value) => onPart(id, value)}
                          onBlur={() => undefined}
                        />
                      ) : parts.has(id) ? (
                        formatMoney(parts.get(id)!, currency)
                      ) : (
                        '–'
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td colSpan={3}>{left < 0 ? 'More than the payment' : 'Credit on account'}</td>
                  <td className={styles.amount}>
                    {left === 0 ? '–' : formatMoney(Math.abs(left), currency)}
                  </td>
                </tr>
              </tfoot>
            </table>
          </div>
        </>
      )}
    </Section>
  )
}
