import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { correctCharges, listCorrections, previewCorrections } from '#contract/tenant/money/corrections.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { formatAmount, formatMoney, type Currency } from '#domain/money/currencies.ts'
import { counted } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Muted } from '#src/ui/page/parts.tsx'
import styles from './money.module.css'

type Found = AnswerOf<typeof listCorrections>
type Correction = Found['corrections'][number]

const which = ({ term, period }: Pick<Correction, 'term' | 'period'>) => `${term} ${period}`

/** Says where a lease and what was charged on it are apart, after a change, and offers to post the differences. */
export function Corrections({ lease }: { lease: LeaseRecord }) {
  const { canOn } = useAccess()
  const may = canOn('update', charges.subject, lease)
  const { data } = useOperation(listCorrections, { params: { id: lease.id }, enabled: may })
  const [open, setOpen] = useState(false)
  if (!may || !data || data.corrections.length === 0) return null
  const sum = data.corrections.reduce((total, { difference }) => total + difference, 0)
  const apart = counted(data.corrections.length, { one: 'charge differs', many: 'charges differ' })
  const all = formatMoney(Math.abs(sum), data.currency)
  return (
    <div className={styles.corrections}>
      <p role="status">
        The lease has changed since it was charged: {apart} from what it says now
        {sum === 0 ? '' : `, ${all} too ${sum > 0 ? 'low' : 'high'} in all`}.
      </p>
      <Button onClick={() => setOpen(true)}>Review</Button>
      {open ? <Review lease={lease} found={data} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function Review({ lease, found, onClose }: { lease: LeaseRecord; found: Found; onClose: () => void }) {
  const [input] = useState(() => choiceOf(found))
  return (
    <ActionDialog
      operation={correctCharges}
      preview={previewCorrections}
      params={{ id: lease.id }}
      title="Correct the charges"
      text="Whatever was charged too low is charged today, and whatever was charged too high is credited. Posted charges stay."
      confirm="Post corrections"
      values={{
        corrections: found.corrections.map(({ term, period, difference }) => ({ term, period, difference })),
      }}
      fields={{ corrections: { input } }}
      options={{ refreshes: [charges], done: 'Charges corrected' }}
      onClose={onClose}
    />
  )
}

/** The differences with how they are worked out, to choose from. */
function choiceOf({ corrections, currency }: Found) {
  return function Choice({ id, value, onChange }: ActionInputProps) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this form begins with, and what `toggle` makes of it
    const chosen = value as Pick<Correction, 'term' | 'period' | 'difference'>[]
    const isChosen = (each: Correction) => chosen.some((other) => which(other) === which(each))
    const toggle = (each: Correction) => {
      const { term, period, difference } = each
      onChange(
        isChosen(each)
          ? chosen.filter((other) => which(other) !== which(each))
          : [...chosen, { term, period, difference }],
      )
    }
    return (
      <ul id={id} className={styles.choice}>
        {corrections.map((each) => (
          <li key={which(each)}>
            <input
              type="checkbox"
              id={`${id} ${which(each)}`}
              checked={isChosen(each)}
              onChange={() => toggle(each)}
            />
            <div>
              <label htmlFor={`${id} ${which(each)}`}>{each.description}</label>
              <Muted small>{reasonOf(each, currency)}</Muted>
            </div>
            <span>{formatMoney(each.difference, currency)}</span>
          </li>
        ))}
      </ul>
    )
  }
}

/** "Charged 1,250, now 604.84: 15 of 31 days at 1,250". */
function reasonOf({ chargeId, charged, now, parts }: Correction, currency: Currency): string {
  const was = chargeId ? `Charged ${formatAmount(charged, currency)}` : 'Not charged'
  const worked = parts
    .filter(({ of }) => of !== null)
    .map(({ amount, days, of }) => `${days} of ${of} days at ${formatAmount(amount, currency)}`)
  const is = now === 0 ? 'now nothing' : `now ${formatAmount(now, currency)}`
  return `${was}, ${is}${worked.length > 0 ? `: ${worked.join(', ')}` : ''}`
}
