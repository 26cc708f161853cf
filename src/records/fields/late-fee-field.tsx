import type { LateFee } from '#domain/leases/late-fee.ts'
import { lateFeeBases, lateFeeTimes } from '#domain/leases/vocabulary.ts'
import type { Currency } from '#domain/money/currencies.ts'
import formStyles from '#src/records/form/form.module.css'
import { RuleField } from './rule-field.tsx'

/** What most agreements say. */
const usual = { graceDays: 7, times: 'once' } as const

function begin(basis: LateFee['basis'], before: LateFee | null): LateFee {
  const { amount = null, bps = null } = before ?? {}
  const much = basis === 'fixed' ? { amount, bps: null } : { amount: null, bps }
  return { ...usual, ...before, basis, ...much }
}

/** What rent that is late costs besides: how much, after how many days, how often, within which limits. */
export function LateFeeField(props: { field: string; label: string; currency: Currency }) {
  return (
    <RuleField<LateFee, LateFee['basis']>
      {...props}
      none="None"
      kinds={lateFeeBases}
      kindOf={({ basis }) => basis}
      begin={begin}
    >
      {({ basis }, { money, share, whole, choice }) => (
        <>
          <div className={formStyles.row}>
            {basis === 'fixed' ? money('amount', 'Amount') : share('bps', 'Percentage')}
            {choice('times', 'Frequency', lateFeeTimes)}
            {whole('graceDays', 'Grace period (days)', 'After the day on which rent is due.')}
          </div>
          <div className={formStyles.row}>
            {money('cap', 'At most', 'Per charge. Leave empty for no limit.')}
            {money('minimum', 'Threshold', 'No fee while less than this is outstanding.')}
          </div>
        </>
      )}
    </RuleField>
  )
}
