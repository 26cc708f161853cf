import { type ServiceChargePlan } from '#contract/tenant/money/service-charge-plan.ts'
import { previewDemands, raiseDemands } from '#contract/tenant/money/service-charge-units.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { isDate } from '#domain/dates/typed.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { counted } from '#src/lib/format/index.ts'
import { useAsked } from '#src/lib/use-asked.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Inline, Muted, Prose, Section, Stack } from '#src/ui/page/parts.tsx'

const words = { one: 'demand', many: 'demands' }
/** As far ahead as the books usually charge. */
const ahead = 14

/** Demands on account: what falls due next is shown before it is raised. */
export function Demands({ charge }: { charge: ServiceChargePlan['charge'] }) {
  const { canOn } = useAccess()
  const today = useToday()
  const { asked, ask } = useAsked({ through: addDays(today, ahead) })
  const through = isDate(asked.through) ? asked.through : undefined
  const params = { id: charge.id }
  const may = canOn('update', serviceCharges.subject, charge, 'stage')
  const { data, error, isPlaceholderData } = useOperation(previewDemands, {
    params,
    query: { through },
    enabled: may && through !== undefined,
    keepPrevious: true,
  })
  const { act, busy } = useAction(raiseDemands, {
    refreshes: [['data', 'tenant']],
    done: ({ raised, sum }) => `${counted(raised, words)} raised, ${formatMoney(sum, charge.currency)}`,
  })
  if (!may) return null
  const count = data?.count ?? 0
  return (
    <Section title="Demands on account">
      <Stack gap={12}>
        <Inline gap={12}>
          <div style={{ width: 200 }}>
            <Labelled label="Due through">
              {(described) => (
                <DateField {...described} value={asked.through} onChange={(day) => ask({ through: day })} />
              )}
            </Labelled>
          </div>
          <Button
            style={{ alignSelf: 'end' }}
            busy={busy}
            disabled={busy || count === 0 || !through || isPlaceholderData}
            onClick={() => {
              if (through) void act({ params, body: { through } })
            }}
          >
            {count > 0 ? `Raise ${counted(count, words)}` : 'Nothing to raise'}
          </Button>
        </Inline>
        {error ? (
          <Prose>{error.message}</Prose>
        ) : data ? (
          <Muted small>
            {count > 0
              ? `${formatMoney(data.sum, charge.currency)} in all. `
              : 'Everything that is due by then has been raised. '}
            Demands are also raised each night, as many days ahead as the books say.
          </Muted>
        ) : (
          <Muted small>Working it out…</Muted>
        )}
      </Stack>
    </Section>
  )
}
