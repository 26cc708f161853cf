import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { changeRent, endLease, giveNotice, renewLease } from '#contract/tenant/lease-operations.ts'
import { addDays, daysUntil } from '#domain/dates/calendar.ts'
import { noticeEnd } from '#domain/leases/notice.ts'
import { endReasons, noticeGivers, termTypes, type TermType } from '#domain/leases/vocabulary.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { call } from '#src/lib/client/index.ts'
import { minorFromText, shortDate, textFromMinor } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { Field } from '#src/ui/form/field.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import { useToday } from '#src/providers/today.ts'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { DayField, DeedForm, options } from './deed-form.tsx'

interface DeedProps {
  lease: LeaseRecord
  onClose: () => void
  onDone: () => void
}

const isAmount = (currency: Currency) => (text: string) =>
  minorFromText(text, currency) !== undefined ||
  `Enter an amount such as ${textFromMinor(125_000, currency)}.`

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
      onStale={onDone}
      send={async ({ by, givenOn, leavesOn, agreed }: NoticeValues) => {
        await call(giveNotice, {
          params: { id },
          body: { version, by, givenOn, leavesOn: leavesOn || null, agreed },
        })
        toast.success('Notice recorded')
        onDone()
      }}
    >
      {({ register, control, setValue }) => (
        <>
          <SelectField label="Given by" {...register('by')}>
            {options(noticeGivers)}
          </SelectField>
          <DayField
            control={control}
            name="givenOn"
            label="Given on"
            onChange={(day) => setValue('leavesOn', endOf(day))}
          />
          <DayField
            control={control}
            name="leavesOn"
            label="Last day"
            hint={noticeCount === null ? undefined : `The notice period is ${noticeCount} ${noticeUnit}.`}
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
      onStale={onDone}
      send={async ({ type, label, amount, from }: RentValues) => {
        await call(changeRent, {
          params: { id },
          body: { version, type, label: label || null, amount: minorFromText(amount, currency)!, from },
        })
        toast.success(`The new amount counts from ${shortDate(from)}`)
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
            {...register('amount', { validate: isAmount(currency) })}
          />
          <DayField
            control={control}
            name="from"
            label="From"
            hint="What was agreed before stays on record until the day before."
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
      onStale={onDone}
      send={async ({ reason, on }: EndValues) => {
        await call(endLease, { params: { id }, body: { version, reason, on } })
        toast.success(on > today ? `The lease ends on ${shortDate(on)}` : 'The lease is ended')
        onDone()
      }}
    >
      {({ register, control }) => (
        <>
          <p>
            The unit is free from the day after. What was agreed stays on record.
            {holdsOver ? ' The day may be one to come, such as the one to which notice was given.' : ''}
          </p>
          <SelectField label="Why" {...register('reason')}>
            {options(endReasons)}
          </SelectField>
          <DayField control={control} name="on" label="Last day" max={holdsOver ? undefined : today} />
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
      onStale={onDone}
      send={async (values: RenewValues) => {
        const rent = minorFromText(values.rent, currency)!
        const made = await call(renewLease, {
          params: { id },
          body: { version, start: values.start, end: values.end || null, rent },
        })
        onDone()
        void navigate(paths.leases.show(made.id))
        toast.success('A draft with the same unit, tenants and conditions')
      }}
    >
      {({ register, control }, errorOf) => (
        <>
          <p>A new lease for the same unit and tenants. This one ends when the new one is signed.</p>
          <DayField control={control} name="start" label="First day" />
          <DayField
            control={control}
            name="end"
            label="Last day"
            hint="Left empty, it goes on until notice is given."
          />
          <Field
            label={`Rent per period, ${currency}`}
            inputMode="decimal"
            error={errorOf('rent')}
            {...register('rent', { validate: isAmount(currency) })}
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
