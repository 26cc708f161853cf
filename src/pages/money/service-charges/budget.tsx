import { Checkbox, Input, Select } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import {
  changePlan,
  most,
  readPlan,
  type ServiceChargePlan,
} from '#contract/tenant/money/service-charge-plan.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { shareMethods } from '#domain/service-charges/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { listOf, textOf } from '#src/lib/values.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { listErrors } from '#src/records/form/field-notes.tsx'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'
import { ShareInput } from '#src/records/fields/share-input.tsx'
import { ListField, type Entry, type Part } from '#src/records/form/list-field.tsx'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import type { FormValues } from '#src/records/form/values.ts'
import styles from '#src/records/money/payments.module.css'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead, Section, Stack } from '#src/ui/page/parts.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { BudgetFileButton } from './budget-file.tsx'
import { ScheduleKeys } from './keys.tsx'

/** The items of a year and how units share them, while its budget is a draft. */
export default function EditBudget() {
  const { propertyId = '', id = '' } = useParams()
  const { canOn } = useAccess()
  const { data: plan, error } = useOperation(readPlan, { params: { id } })
  const { charge } = plan ?? {}
  usePage(charge && `Budget of ${charge.name}`, [
    { label: charge?.propertyTitle ?? '', to: paths.properties.show(propertyId) },
    { label: 'Service charges', to: paths.financials.serviceCharges(propertyId) },
    { label: charge?.name ?? '', to: paths.financials.serviceCharge(propertyId, id) },
  ])
  if (error && !plan) return <ErrorPage error={pageErrorFrom(error)} />
  if (!plan || !charge) return <PendingPage />
  if (charge.propertyId !== propertyId) return <ErrorPage error={{ statusCode: 404 }} />
  if (charge.stage !== 'draft' || !canOn('update', serviceCharges.subject, charge, 'budget'))
    return (
      <ErrorPage
        error={{ statusCode: 403, message: 'This budget can’t be changed now. Return it to draft first.' }}
      />
    )
  return <Form plan={plan} />
}

const blankSchedule = (name: string): Entry => ({
  id: crypto.randomUUID(),
  name,
  method: 'equal',
  excluded: [],
  entered: {},
})

/** What the form begins with; a first schedule where there is none. */
const valuesOf = ({ schedules, items }: ServiceChargePlan): FormValues => ({
  schedules: schedules.length > 0 ? schedules : [blankSchedule('All units')],
  items: items.map(({ id, scheduleId, name, budget, recoverableBps, reserve }) => ({
    id,
    scheduleId,
    name,
    budget,
    recoverableBps,
    reserve,
  })),
})

const methods = Object.entries(shareMethods).map(([value, label]) => ({ value, label, tabIndex: -1 }))

function Form({ plan }: { plan: ServiceChargePlan }) {
  const navigate = useNavigate()
  const { charge } = plan
  const back = paths.financials.serviceCharge(charge.propertyId, charge.id)
  const begun = useMemo(() => valuesOf(plan), [plan])
  const form = useForm<FormValues>({ defaultValues: begun })
  const left = useRef(false)
  const [problem, setProblem] = useState<string>()
  const { act, busy } = useAction(changePlan, {
    refreshes: [['data', 'tenant']],
    onFieldErrors: listErrors(form.setError),
    done: 'Budget saved',
  })
  const submit = async (values: FormValues) => {
    setProblem(undefined)
    const checked = changePlan.body!.safeParse({ version: charge.version, ...values })
    if (!checked.success) {
      const errors = checked.error.issues.map(({ path, message }) => [path.join('.'), message])
      listErrors(form.setError)(Object.fromEntries(errors))
      setProblem('Something is missing. Check the marked fields.')
      return
    }
    if (!(await act({ params: { id: charge.id }, body: checked.data }))) return
    left.current = true
    void navigate(back)
  }
  return (
    <Page>
      <PageHead
        title={`Budget of ${charge.name}`}
        lead="What you plan to spend in the year, and how units share it."
        actions={<BudgetFileButton form={form} currency={charge.currency} />}
      />
      {/* Inside of what holds the values: with another colour mode antd begins anew. */}
      <AntdTheme>
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={(event) => {
              // Errors of the last attempt are said again where they still hold.
              form.clearErrors()
              void form.handleSubmit(submit)(event)
            }}
          >
            <UnsavedGuard dirty={form.formState.isDirty} left={left} />
            <Stack gap={24}>
              <Section title="Schedules">
                <Schedules plan={plan} />
              </Section>
              <Section title="Items">
                <Items plan={plan} />
              </Section>
            </Stack>
            <StickyBar className={styles.bar}>
              {problem ? <p role="alert">{problem}</p> : <Total currency={charge.currency} />}
              <ButtonLink to={back}>Cancel</ButtonLink>
              <Button type="submit" look="primary" busy={busy} disabled={busy || !form.formState.isDirty}>
                Save budget
              </Button>
            </StickyBar>
          </form>
        </FormProvider>
      </AntdTheme>
    </Page>
  )
}

function Total({ currency }: { currency: ServiceChargePlan['charge']['currency'] }) {
  const items = listOf<Entry>(useWatch<FormValues>({ name: 'items' }))
  const sum = items.reduce((total, { budget }) => total + (typeof budget === 'number' ? budget : 0), 0)
  return <strong>Budget {formatMoney(sum, currency)}</strong>
}

const textInput: Part['input'] = ({ value, onChange, 'aria-invalid': invalid, ...props }) => (
  <Input
    {...props}
    aria-invalid={invalid}
    status={invalid ? 'error' : undefined}
    value={textOf(value)}
    onChange={({ target }) => onChange(target.value)}
  />
)

function choiceOf(choices: readonly { value: string; label: string; tabIndex: number }[]): Part['input'] {
  return function Choice({ value, 'aria-invalid': invalid, ...props }) {
    return (
      <Select
        {...props}
        aria-invalid={invalid}
        status={invalid ? 'error' : undefined}
        value={textOf(value) || undefined}
        options={[...choices]}
      />
    )
  }
}

const scheduleParts: Part[] = [
  { name: 'name', label: 'Schedule', input: textInput },
  { name: 'method', label: 'Shared', input: choiceOf(methods) },
]

function Schedules({ plan }: { plan: ServiceChargePlan }) {
  const schedules = listOf<Entry>(useWatch<FormValues>({ name: 'schedules' }))
  return (
    <Stack>
      <ListField
        field="schedules"
        parts={scheduleParts}
        addLabel="Add schedule"
        most={most.schedules}
        entryName={({ name }, index) => textOf(name) || `schedule ${index + 1}`}
        blank={(entries) => blankSchedule(entries.length === 0 ? 'All units' : '')}
      />
      {schedules.map((schedule, index) => (
        <ScheduleKeys key={textOf(schedule['id'])} index={index} schedule={schedule} units={plan.units} />
      ))}
    </Stack>
  )
}

function Items({ plan: { charge } }: { plan: ServiceChargePlan }) {
  const schedules = listOf<Entry>(useWatch<FormValues>({ name: 'schedules' }))
  const names = schedules.map(({ id, name }) => `${textOf(id)} ${textOf(name)}`).join('\n')
  const parts = useMemo<Part[]>(
    () => [
      { name: 'name', label: 'Item', input: textInput },
      {
        name: 'scheduleId',
        label: 'Schedule',
        input: choiceOf(
          names
            .split('\n')
            .map((each) => ({ value: each.slice(0, 36), label: each.slice(37) || '…', tabIndex: -1 })),
        ),
      },
      {
        name: 'budget',
        label: 'Budget',
        input: (props) => <MoneyInput {...props} currency={charge.currency} />,
      },
      { name: 'recoverableBps', label: 'Recoverable', input: (props) => <ShareInput {...props} /> },
      {
        name: 'reserve',
        label: 'Set aside',
        input: ({ value, onChange, onBlur, id }) => (
          <Checkbox
            id={id}
            checked={value === true}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.checked)}
            style={{ minHeight: 32, alignItems: 'center' }}
          />
        ),
      },
    ],
    [names, charge.currency],
  )
  return (
    <ListField
      field="items"
      parts={parts}
      addLabel="Add item"
      most={most.items}
      entryName={({ name }, index) => textOf(name) || `item ${index + 1}`}
      blank={(entries) => ({
        id: crypto.randomUUID(),
        scheduleId: entries.at(-1)?.['scheduleId'] ?? schedules[0]?.['id'] ?? null,
        name: '',
        budget: null,
        recoverableBps: 10_000,
        reserve: false,
      })}
    />
  )
}
