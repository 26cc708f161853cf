import { useId, useState } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import type { AnswerOf } from '#contract/kit/index.ts'
import { changeLateFee, readLateFees } from '#contract/tenant/money/late-fees.ts'
import { properties } from '#contract/tenant/properties.ts'
import { lateFeeAfter } from '#domain/charges/late-fees.ts'
import { lateFeeWords, type LateFee } from '#domain/leases/late-fee.ts'
import { currencyExponents, formatMoney, type Currency } from '#domain/money/currencies.ts'
import { counted } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useRecord } from '#src/providers/records.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { LateFeeField } from '#src/records/fields/late-fee-field.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { nested } from '#src/records/form/field-notes.tsx'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Muted, Row, Rows, Section, Stack } from '#src/ui/page/parts.tsx'

type Rule = AnswerOf<typeof readLateFees>['rules'][number]

/** Whose rule is open: the organisation's (`propertyId` null), a property's, or that of one still to be chosen. */
type Open =
  | { propertyId: string | null; title: string; currency: Currency; rule: LateFee | null }
  | 'property'

const days = { one: 'day', many: 'days' }

/** "A rent of ₦1,000 that is 10 days late costs ₦50." */
function Example({ rule, currency }: { rule: LateFee; currency: Currency }) {
  const rent = 1_000 * 10 ** currencyExponents[currency]
  const late = Math.max(10, rule.graceDays + 1)
  const fee = lateFeeAfter(rule, rent, late)
  return (
    <Muted small>
      A rent of {formatMoney(rent, currency)} that is {counted(late, days)} late costs{' '}
      {formatMoney(fee, currency)}.
    </Muted>
  )
}

/** What late rent costs where leases say nothing else. */
export function LateFees() {
  const { can } = useAccess()
  const { organisation } = useProfile()
  const { data } = useOperation(readLateFees)
  const [open, setOpen] = useState<Open>()
  if (!data) return null
  const mayChange = can('update', 'Books')
  const own = data.rules.find(({ propertyId }) => propertyId === null)
  const listed: readonly (Omit<Rule, 'rule'> & { rule: LateFee | null })[] = [
    own ?? { propertyId: null, propertyTitle: null, currency: organisation.currency, rule: null },
    ...data.rules.filter(({ propertyId }) => propertyId !== null),
  ]
  return (
    <Section
      title="Late fees"
      actions={
        mayChange ? (
          <Button small onClick={() => setOpen('property')}>
            Add rule for a property
          </Button>
        ) : null
      }
    >
      <Stack gap={12}>
        <Muted>
          Charged each night. The lease’s own late fee comes first, then its property’s, then the
          organisation’s.
        </Muted>
        <Rows>
          {listed.map(({ propertyId, propertyTitle, currency, rule }) => {
            const title = propertyTitle ?? 'All properties'
            return (
              <Row
                key={propertyId ?? 'organisation'}
                aside={
                  mayChange ? (
                    <Button
                      small
                      aria-label={`Change late fee of ${title}`}
                      onClick={() => setOpen({ propertyId, title, currency, rule })}
                    >
                      Change
                    </Button>
                  ) : null
                }
              >
                <strong>{title}</strong>
                <Muted small>{rule ? lateFeeWords(rule, currency) : 'No late fee'}</Muted>
                {rule ? <Example rule={rule} currency={currency} /> : null}
              </Row>
            )
          })}
        </Rows>
      </Stack>
      {open ? <RuleDialog open={open} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  )
}

function RuleDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const formId = useId()
  const chosen = open === 'property' ? undefined : open
  const form = useForm<{ propertyId: string | null; rule: LateFee | null }>({
    defaultValues: { propertyId: chosen?.propertyId ?? null, rule: chosen?.rule ?? null },
  })
  const { act, busy } = useAction(changeLateFee, {
    onFieldErrors: (errors) => {
      const { propertyId: unknown, rule } = nested(errors, 'server')
      if (unknown) form.setError('propertyId', unknown)
      if (rule) form.setError('rule', rule)
    },
    done: 'Late fee saved',
    onDone: onClose,
  })
  const propertyId = useWatch({ control: form.control, name: 'propertyId' })
  const { record } = useRecord(properties, propertyId ?? '', { enabled: !chosen && propertyId !== null })
  const currency = chosen?.currency ?? record?.currency
  return (
    <Dialog
      title={chosen ? `Late fee: ${chosen.title}` : 'Late fee of a property'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" busy={busy} disabled={busy || !currency}>
            Save late fee
          </Button>
        </>
      }
    >
      <AntdTheme>
        <FormProvider {...form}>
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void form.handleSubmit((body) => act({ body }))(event)}
          >
            <Stack gap={16}>
              <Muted>From tomorrow on. Late fees that are charged already stay.</Muted>
              {chosen ? null : (
                <Controller
                  control={form.control}
                  name="propertyId"
                  render={({ field: { ref: _, ...bound }, fieldState }) => (
                    <Labelled label="Property" error={fieldState.error?.message}>
                      {(described) => (
                        <RecordSelect
                          bound={{ ...described, ...bound }}
                          resource={properties}
                          placeholder="Name, reference, address"
                          none="No matches."
                          wordsOf={({ title }) => title ?? ''}
                        />
                      )}
                    </Labelled>
                  )}
                />
              )}
              {currency ? <LateFeeField field="rule" label="Late fee" currency={currency} /> : null}
            </Stack>
          </form>
        </FormProvider>
      </AntdTheme>
    </Dialog>
  )
}
