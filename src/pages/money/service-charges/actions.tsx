import { Archive, Check, Copy, FilePen, FileText, Lock, Pencil, Scale, Trash2, Undo2 } from 'lucide-react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { copyServiceCharge, moveServiceCharge } from '#contract/tenant/money/service-charge-plan.ts'
import {
  reconcileServiceCharge,
  type readServiceChargeUnits,
} from '#contract/tenant/money/service-charge-units.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { counted, fullDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess, type Access } from '#src/providers/access.ts'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import { RecordActions, recordActions, type RecordAction } from '#src/records/actions/record-actions.tsx'
import { ShareInput } from '#src/records/fields/share-input.tsx'
import { ServiceChargeAccountInput } from '#src/records/money/bank-account-input.tsx'
import type { Whole } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'

/** With what its units bear, where the reader may see that. */
export interface Year extends Whole<typeof serviceCharges> {
  units: AnswerOf<typeof readServiceChargeUnits> | undefined
  /** Whether it puts something by. */
  hasReserve: boolean
}

const action = recordActions<Year>([['data', 'tenant']])

const tenants = { one: 'tenant', many: 'tenants' }

const moving = (
  stage: 'draft' | 'approved' | 'locked' | 'reconciling' | 'archived',
  about: Pick<RecordAction<Year>, 'label' | 'icon'> & { title: string; text: string; done: string },
) =>
  action({
    operation: moveServiceCharge,
    label: about.label,
    icon: about.icon,
    ask: ({ version }) => ({ title: about.title, text: about.text, given: { version, stage } }),
    done: about.done,
  })

/** What reconciling does, in a few sentences. */
function reconcileWords({ units, currency, to }: Year, today: string): string {
  if (!units) return ''
  const early =
    to >= today ? `This year runs until ${fullDate(to)}. Once reconciled, no more costs can be added.` : ''
  const { charges, credits, owner } = units
  const charged =
    charges.count > 0
      ? `${counted(charges.count, tenants)} are charged ${formatMoney(charges.sum, currency)} more.`
      : ''
  const given =
    credits.count > 0
      ? `${counted(credits.count, tenants)} get ${formatMoney(credits.sum, currency)} back as credit on account.`
      : ''
  const even =
    charges.count + credits.count === 0
      ? 'Tenants were billed exactly their share. Nothing is charged or given back.'
      : ''
  return [
    early,
    charged,
    given,
    even,
    `The owner bears ${formatMoney(owner.total, currency)}. You can’t undo this.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const actions = {
  approve: moving('approved', {
    label: 'Approve budget',
    icon: Check,
    title: 'Approve this budget?',
    text: 'You can return it to draft until it is locked.',
    done: 'Budget approved',
  }),
  draft: moving('draft', {
    label: 'Return to draft',
    icon: Undo2,
    title: 'Return this budget to draft?',
    text: 'You can change the budget, and it has to be approved again.',
    done: 'Returned to draft',
  }),
  lock: moving('locked', {
    label: 'Lock budget',
    icon: Lock,
    title: 'Lock this budget?',
    text: 'A locked budget can’t be changed. Tenants are charged on account as each demand falls due.',
    done: 'Budget locked',
  }),
  reconciling: moving('reconciling', {
    label: 'Start reconciliation',
    icon: Scale,
    title: 'Start reconciliation?',
    text: 'Demands stop. You see each unit’s share before anything is posted, and you can go back.',
    done: 'Ready to reconcile',
  }),
  back: moving('locked', {
    label: 'Resume demands',
    icon: Undo2,
    title: 'Resume demands?',
    text: 'The year stays open, and demands are raised again as they fall due.',
    done: 'Demands resumed',
  }),
  archive: moving('archived', {
    label: 'Archive',
    icon: Archive,
    title: 'Archive this year?',
    text: 'You can still read it, exactly as it was reconciled.',
    done: 'Archived',
  }),
  reconcile: action({
    operation: reconcileServiceCharge,
    label: 'Reconcile',
    icon: Scale,
    ask: (year, today) => ({
      title: `Reconcile ${year.name}?`,
      text: reconcileWords(year, today),
      given: {
        version: year.version,
        expects: {
          cost: year.units?.cost ?? 0,
          due: year.units ? year.units.cost - year.units.owner.total : 0,
          billed: year.units?.totals.billed ?? 0,
        },
      },
      values: { date: today, reserveInterest: 0 },
      without: year.hasReserve ? [] : ['reserveInterest', 'bankAccountId'],
      currency: year.currency,
      fields: {
        date: { label: 'Charged on', hint: 'Balances are dated and due on this day.' },
        reserveInterest: { hint: 'What the fund earned in the year; 0 if nothing.' },
        bankAccountId: {
          when: ({ reserveInterest }) => typeof reserveInterest === 'number' && reserveInterest > 0,
          input: ServiceChargeAccountInput,
        },
      },
    }),
    done: ({ name }) => `${name} is reconciled`,
  }),
  copy: action({
    operation: copyServiceCharge,
    label: 'Copy for next year',
    icon: Copy,
    ask: ({ to }) => {
      const from = addDays(to, 1)
      return {
        title: 'Start the next year',
        text: 'With the same schedules and items, as a draft.',
        given: {},
        values: {
          name: `Service charge ${from.slice(0, 4)}`,
          from,
          to: addDays(addMonths(from, 12), -1),
          upliftBps: 0,
          basis: 'budget' as const,
        },
        fields: {
          upliftBps: { label: 'Raise each budget by', input: UpliftInput },
          basis: { label: 'Of', input: BasisInput },
        },
      }
    },
    done: ({ name }) => `“${name}” begun`,
    onDone: ({ id, propertyId }, navigate) => void navigate(paths.financials.serviceCharge(propertyId, id)),
  }),
  edit: action({
    operation: serviceCharges.operations.update,
    label: 'Edit details',
    icon: Pencil,
    ask: ({ version, stage, name, from, to, frequency, notes }) => ({
      title: 'Edit details',
      given: { version },
      values: { name, from, to, frequency, notes },
      without: stage === 'draft' ? ['propertyId'] : ['propertyId', 'from', 'to', 'frequency'],
      confirm: 'Save changes',
    }),
    done: 'Saved',
  }),
  remove: action({
    operation: serviceCharges.operations.remove,
    label: 'Delete',
    icon: Trash2,
    danger: true,
    ask: ({ name }) => ({
      title: `Delete ${name}?`,
      text: 'Its schedules and items go with it. You can’t undo this.',
    }),
    done: 'Deleted',
    onDone: () => undefined,
  }),
} satisfies Record<string, RecordAction<Year>>

type Key = keyof typeof actions

const bases = { budget: 'The last budget', actual: 'What was spent' }

function UpliftInput({ ref: _, ...props }: ActionInputProps) {
  return <ShareInput {...props} />
}

function BasisInput({ value, onChange, ...props }: ActionInputProps) {
  return (
    <select
      {...props}
      value={value === 'actual' ? 'actual' : 'budget'}
      onChange={({ target }) => onChange(target.value)}
    >
      {Object.entries(bases).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  )
}

function offeredFor(year: Year, { canOn, can }: Access): Key[] {
  const { subject } = serviceCharges
  const may = canOn('update', subject, year, 'stage')
  const copies: Key[] = can('create', subject) ? ['copy'] : []
  const edits: Key[] = canOn('update', subject, year, 'name') ? ['edit'] : []
  if (!may) return [...edits, ...copies]
  switch (year.stage) {
    case 'draft': {
      const removes: Key[] = canOn('delete', subject, year) ? ['remove'] : []
      return ['approve', ...edits, ...copies, ...removes]
    }
    case 'approved':
      return ['lock', 'draft', ...edits, ...copies]
    case 'locked':
      return ['reconciling', ...edits, ...copies]
    case 'reconciling':
      return [...(year.units ? (['reconcile'] as const) : []), 'back', ...edits, ...copies]
    case 'reconciled':
      return ['archive', ...edits, ...copies]
    case 'archived':
      return [...edits, ...copies]
  }
}

/** The way of a year: planned, approved, locked, reconciled, archived; and the next one. */
export function ServiceChargeActions({ year }: { year: Year }) {
  const access = useAccess()
  const offered = offeredFor(year, access)
  const [first] = offered
  const plans = year.stage === 'draft' && access.canOn('update', serviceCharges.subject, year, 'budget')
  const next =
    first === 'archive' || first === 'reconciling' || first === 'edit' || first === 'copy' ? undefined : first
  return (
    <>
      {plans ? (
        <ButtonLink
          look={year.budget === 0 ? 'primary' : undefined}
          to={paths.financials.serviceChargeBudget(year.propertyId, year.id)}
        >
          <FilePen size={15} aria-hidden /> Edit budget
        </ButtonLink>
      ) : null}
      {year.budget > 0 ? (
        <ButtonLink to={paths.financials.costSummary(year.propertyId, year.id)}>
          <FileText size={15} aria-hidden /> Summary of costs
        </ButtonLink>
      ) : null}
      <RecordActions
        record={year}
        actions={actions}
        offered={offered}
        next={year.budget === 0 ? undefined : next}
        label="Actions for this service charge"
      />
    </>
  )
}
