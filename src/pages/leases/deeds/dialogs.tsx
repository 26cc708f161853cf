import type { ReactNode } from 'react'
import { useForm, useWatch, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { changeRent, endLease, giveNotice, renewLease } from '#contract/tenant/lease-operations.ts'
import { addDays, daysUntil } from '#domain/dates/calendar.ts'
import { noticeEnd } from '#domain/leases/notice.ts'
import { endReasons, noticeGivers, termTypes, type TermType } from '#domain/leases/vocabulary.ts'
import { call } from '#src/lib/client/index.ts'
import { minorFromText, shortDate, textFromMinor } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { Field } from '#src/pages/auth/field.tsx'
import { SelectField } from '#src/pages/auth/select.tsx'
import { useDeed } from '#src/pages/settings/use-deed.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import settings from '#src/pages/settings/settings.module.css'
import { useToday } from '#src/providers/today.ts'
import type { LeaseRecord } from '../record.ts'

interface DeedProps {
  lease: LeaseRecord
  onClose: () => void
  onDone: () => void
}

/** A deed that asks for something: a form in a dialog, with what is wrong beside each field. */
function DeedForm<Values extends FieldValues>({
  title,
  action,
  values,
  send,
  onClose,
  children,
}: {
  title: string
  action: string
  values: DefaultValues<Values>
  send: (values: Values) => Promise<void>
  onClose: () => void
  children: (
    form: UseFormReturn<Values>,
    errorOf: (name: keyof Values & string) => string | undefined,
  ) => ReactNode
}) {
  const form = useForm<Values>({ defaultValues: values })
  const { busy, attempt } = useDeed<Values>(form.setError)
  const errors = form.formState.errors as Readonly<Record<string, { message?: string } | undefined>>
  const submit = (given: Values) =>
    attempt(async () => {
      await send(given)
      onClose()
    })
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className={settings.form}
        onSubmit={(event) => void form.handleSubmit(submit as never)(event)}
      >
        {children(form, (name) => errors[name]?.message)}
        <div className={settings.actions}>
          <Button type="submit" look="primary" busy={busy} disabled={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

const options = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([key, label]) => (
    <option key={key} value={key}>
      {label}
    </option>
  ))

export function NoticeDialog({ lease, onClose, onDone }: DeedProps) {
  const { id, version, noticeCount, noticeUnit } = lease
  const endOf = (givenOn: string) =>
    noticeCount === null || !givenOn ? '' : noticeEnd(givenOn, { count: noticeCount, unit: noticeUnit })
  const today = useToday()
  return (
    <DeedForm
      title="Give notice"
      action="Record notice"
      values={{ by: 'tenant', givenOn: today, leavesOn: endOf(today), agreed: false }}
      onClose={onClose}
      send={async ({ by, givenOn, leavesOn, agreed }: NoticeValues) => {
        await call(giveNotice, {
          params: { id },
          body: { version, by, givenOn, leavesOn: leavesOn || null, agreed },
        })
        toast.success('Notice recorded')
        onDone()
      }}
    >
      {({ register, setValue }, errorOf) => (
        <>
          <SelectField label="Given by" {...register('by')}>
            {options(noticeGivers)}
          </SelectField>
          <Field
            type="date"
            label="Given on"
            error={errorOf('givenOn')}
            {...register('givenOn', {
              onChange: ({ target }: { target: { value: string } }) =>
                setValue('leavesOn', endOf(target.value)),
            })}
          />
          <Field
            type="date"
            label="Last day"
            hint={noticeCount === null ? undefined : `The notice period is ${noticeCount} ${noticeUnit}.`}
            error={errorOf('leavesOn')}
            {...register('leavesOn')}
          />
          <label>
            <input type="checkbox" {...register('agreed')} /> Both sides agree to a shorter notice
          </label>
        </>
      )}
    </DeedForm>
  )
}

interface NoticeValues {
  by: keyof typeof noticeGivers
  givenOn: string
  leavesOn: string
  agreed: boolean
}

export function RentDialog({ lease, onClose, onDone }: DeedProps) {
  const { id, version } = lease
  const currency = lease.currency
  return (
    <DeedForm
      title="Change the rent"
      action="Add this amount"
      values={{ type: 'rent', label: '', amount: textFromMinor(lease.rent, currency), from: '' }}
      onClose={onClose}
      send={async ({ type, label, amount, from }: RentValues) => {
        await call(changeRent, {
          params: { id },
          body: { version, type, label: label || null, amount: minorFromText(amount, currency) ?? -1, from },
        })
        toast.success(`From ${shortDate(from)} on`)
        onDone()
      }}
    >
      {({ register, control }, errorOf) => (
        <>
          <SelectField label="What" {...register('type')}>
            {options(termTypes)}
          </SelectField>
          <LabelOfOther control={control}>
            <Field
              label="Called"
              hint="Such as parking or storage."
              error={errorOf('label')}
              {...register('label')}
            />
          </LabelOfOther>
          <Field
            label={`Amount per period, ${currency}`}
            inputMode="decimal"
            error={errorOf('amount')}
            {...register('amount')}
          />
          <Field
            type="date"
            label="From"
            hint="What was agreed before stays on record until the day before."
            error={errorOf('from')}
            {...register('from', { required: 'Enter a date.' })}
          />
        </>
      )}
    </DeedForm>
  )
}

interface RentValues {
  type: TermType
  label: string
  amount: string
  from: string
}

function LabelOfOther({
  control,
  children,
}: {
  control: UseFormReturn<RentValues>['control']
  children: ReactNode
}) {
  return useWatch({ control, name: 'type' }) === 'other' ? children : null
}

export function EndDialog({ lease, onClose, onDone }: DeedProps) {
  const { id, version, lastDay } = lease
  const today = useToday()
  const holdsOver = lease.status === 'holdingOver'
  return (
    <DeedForm
      title="End the lease"
      action="End the lease"
      values={{
        reason: lease.status === 'notice' ? 'terminated' : 'expired',
        on: !holdsOver && lastDay !== null && lastDay < today ? lastDay : today,
      }}
      onClose={onClose}
      send={async ({ reason, on }: EndValues) => {
        await call(endLease, { params: { id }, body: { version, reason, on } })
        toast.success(on > today ? `The lease ends on ${shortDate(on)}` : 'The lease is ended')
        onDone()
      }}
    >
      {({ register }, errorOf) => (
        <>
          <p>
            The unit is free from the day after. What was agreed stays on record.
            {holdsOver ? ' The day may be one to come, such as the one to which notice was given.' : ''}
          </p>
          <SelectField label="Why" {...register('reason')}>
            {options(endReasons)}
          </SelectField>
          <Field
            type="date"
            label="Last day"
            max={holdsOver ? undefined : today}
            error={errorOf('on')}
            {...register('on')}
          />
        </>
      )}
    </DeedForm>
  )
}

interface EndValues {
  reason: keyof typeof endReasons
  on: string
}

export function RenewDialog({ lease, onClose, onDone }: DeedProps) {
  const navigate = useNavigate()
  const { id, version, lastDay, start, end } = lease
  const currency = lease.currency
  const today = useToday()
  const from = addDays(lastDay !== null && lastDay > today ? lastDay : today, 1)
  return (
    <DeedForm
      title="Renew the lease"
      action="Make the draft"
      values={{
        start: from,
        end: end === null ? '' : addDays(from, daysUntil(start, end)),
        rent: textFromMinor(lease.rent, currency),
      }}
      onClose={onClose}
      send={async (values: RenewValues) => {
        const rent = minorFromText(values.rent, currency) ?? -1
        const made = await call(renewLease, {
          params: { id },
          body: { version, start: values.start, end: values.end || null, rent },
        })
        onDone()
        void navigate(paths.leases.show(made.id))
        toast.success('A draft with the same unit, tenants and conditions')
      }}
    >
      {({ register }, errorOf) => (
        <>
          <p>A new lease for the same unit and tenants. This one ends when the new one is signed.</p>
          <Field type="date" label="First day" error={errorOf('start')} {...register('start')} />
          <Field
            type="date"
            label="Last day"
            hint="Left empty, it goes on until notice is given."
            error={errorOf('end')}
            {...register('end')}
          />
          <Field
            label={`Rent per period, ${currency}`}
            inputMode="decimal"
            error={errorOf('rent')}
            {...register('rent')}
          />
        </>
      )}
    </DeedForm>
  )
}

interface RenewValues {
  start: string
  end: string
  rent: string
}
