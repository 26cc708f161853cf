import { addMonths } from '#domain/dates/calendar.ts'
import { isDate } from '#domain/dates/typed.ts'
import type { Escalation } from '#domain/leases/escalation.ts'
import { escalationKinds } from '#domain/leases/vocabulary.ts'
import type { Currency } from '#domain/money/currencies.ts'
import formStyles from '#src/records/form/form.module.css'
import { useText } from '#src/records/form/use-text.ts'
import { RuleField } from '#src/records/fields/rule-field.tsx'

/** By how much the rent goes up, how often, from when on. */
export function EscalationField(props: { field: string; label: string; currency: Currency }) {
  const start = useText('start')
  const begin = (kind: Escalation['kind'], before: Escalation | null) => ({
    kind,
    everyMonths: before?.everyMonths ?? 12,
    from: before?.from ?? (isDate(start) ? addMonths(start, 12) : undefined),
  })
  return (
    <RuleField<Escalation, Escalation['kind']>
      {...props}
      none="None"
      kinds={escalationKinds}
      kindOf={({ kind }) => kind}
      begin={begin}
    >
      {({ kind }, { money, share, text, whole, day }) => (
        <>
          <div className={formStyles.row}>
            {kind === 'fixed'
              ? money('amount', 'Amount')
              : kind === 'percent'
                ? share('bps', 'Percentage')
                : text('index', 'Index', 'Such as CPI')}
            {whole('everyMonths', 'Every (months)')}
            {day('from', 'First increase')}
          </div>
          {kind === 'index' ? (
            <div className={formStyles.row}>
              {share('floorBps', 'Minimum', 'Even if the index rises less.')}
              {share('capBps', 'At most', 'Leave empty for no limit.')}
            </div>
          ) : null}
        </>
      )}
    </RuleField>
  )
}
