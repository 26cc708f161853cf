import { Select } from 'antd'
import { useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { AnswerOf } from '#contract/kit/index.ts'
import { changeApprovalLimits, readApprovalLimits } from '#contract/tenant/money/approval-limits.ts'
import { currencies, isCurrency } from '#domain/money/currencies.ts'
import { paths } from '#src/lib/paths.ts'
import { textOf } from '#src/lib/values.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useRoleNames } from '#src/providers/roles.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { listErrors } from '#src/records/form/field-notes.tsx'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'
import { ListField, type Entry, type Part, type PartProps } from '#src/records/form/list-field.tsx'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './settings.module.css'

type Limits = AnswerOf<typeof readApprovalLimits>['limits']

const trail = [{ label: 'Settings', to: paths.settings.home }]
const forbidden = { statusCode: 403, message: 'Your role does not let you see how the books are kept.' }

/** How much people of each role approve. */
export default function ApprovalLimits() {
  usePage('Approval limits', trail)
  const { can } = useAccess()
  const mayRead = can('read', 'Books')
  const { data, error } = useOperation(readApprovalLimits, { enabled: mayRead })
  if (!mayRead) return <ErrorPage error={forbidden} />
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <>
      <h1>Approval limits</h1>
      <p className={styles.why}>
        Set how much each role may approve, and how much of what its people entered themselves. Leave an
        amount empty for no limit; enter 0 to stop the role approving anything. Roles that aren’t listed are
        limited only by their permissions.
      </p>
      <Form limits={data.limits} />
    </>
  )
}

const choiceOf =
  (choices: readonly { value: string; label: string }[]) =>
  ({ value, ...props }: PartProps) => (
    <Select
      {...props}
      showSearch
      optionFilterProp="label"
      value={textOf(value) || undefined}
      options={choices.map((choice) => ({ ...choice, tabIndex: -1 }))}
    />
  )

const amountIn = (props: PartProps, { currency }: Entry) => (
  <MoneyInput {...props} currency={isCurrency(currency) ? currency : null} />
)

const codes = currencies.map((code) => ({ value: code, label: code }))

function Form({ limits }: { limits: Limits }) {
  const { can } = useAccess()
  const { organisation } = useProfile()
  const roleNames = useRoleNames()
  const form = useForm({ values: { limits }, resetOptions: { keepDirtyValues: true } })
  const { act, busy } = useAction(changeApprovalLimits, {
    onFieldErrors: listErrors(form.setError),
    done: 'Approval limits saved',
    onDone: ({ limits: saved }) => form.reset({ limits: saved }),
  })
  const parts = useMemo<Part[]>(
    () => [
      {
        name: 'role',
        label: 'Role',
        input: choiceOf([...roleNames].map(([value, label]) => ({ value, label }))),
      },
      { name: 'currency', label: 'Currency', input: choiceOf(codes) },
      { name: 'amount', label: 'Approves up to', input: amountIn },
      { name: 'ownAmount', label: 'Own expenses up to', input: amountIn },
    ],
    [roleNames],
  )
  const mayChange = can('update', 'Books')
  return (
    // Inside of what holds the values: with another colour mode antd begins anew.
    <AntdTheme>
      <FormProvider {...form}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) =>
            void form.handleSubmit((given) => act({ body: { limits: given.limits, replaces: limits } }))(
              event,
            )
          }
        >
          <fieldset disabled={!mayChange}>
            <ListField
              field="limits"
              parts={parts}
              addLabel="Add limit"
              most={500}
              entryName={({ role }, index) => roleNames.get(textOf(role)) ?? `limit ${index + 1}`}
              blank={(entries) => ({
                role: '',
                currency: entries.at(-1)?.['currency'] ?? organisation.currency,
                amount: null,
                ownAmount: null,
              })}
            />
          </fieldset>
          {mayChange ? (
            <div className={styles.actions}>
              <Button type="submit" look="primary" busy={busy} disabled={busy || !form.formState.isDirty}>
                Save changes
              </Button>
            </div>
          ) : null}
        </form>
      </FormProvider>
    </AntdTheme>
  )
}
