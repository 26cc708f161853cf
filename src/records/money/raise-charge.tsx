import { Plus } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { leases } from '#contract/tenant/leases.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { previewRaise, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import type { expenses } from '#contract/tenant/money/expenses.ts'
import { portion } from '#domain/money/round.ts'
import { paths } from '#src/lib/paths.ts'
import { textOf } from '#src/lib/values.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecord, useRecords } from '#src/providers/records.ts'
import { useToday } from '#src/providers/today.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import type { Whole } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'

type Let = Pick<LeaseRecord, 'id' | 'currency'>

/** Offers a one-off charge, on a lease or on one that is still to be chosen. */
export function RaiseCharge({ lease }: { lease?: Let }) {
  const { can } = useAccess()
  const [open, setOpen] = useState(false)
  if (!can('create', charges.subject)) return null
  return (
    <>
      <Button look={lease ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        <Plus size={16} aria-hidden /> New charge
      </Button>
      {open ? <RaiseDialog lease={lease} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RaiseDialog({ lease, onClose }: { lease: Let | undefined; onClose: () => void }) {
  const today = useToday()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  const { record } = useRecord(leases, chosen, { enabled: !lease && chosen !== '' })
  const currency = lease?.currency ?? record?.currency
  return (
    <ActionDialog
      operation={raiseCharge}
      preview={previewRaise}
      title="New charge"
      confirm="Post charge"
      given={lease && { leaseId: lease.id }}
      without={['expenseId']}
      values={{ dueOn: today }}
      currency={currency}
      fields={{
        leaseId: { input: LeaseInput },
        accountId: { input: CategoryInput },
        description: { label: 'Description', hint: 'Shown on the tenant’s statement.' },
        net: { when: () => currency !== undefined },
        taxBps: { label: 'Tax rate, %', input: TaxInput, hint: 'Leave empty if no tax is due.' },
      }}
      follow={{
        leaseId: ({ leaseId = '' }) => {
          setChosen(leaseId)
          return {}
        },
      }}
      options={{
        refreshes: [leases],
        done: 'Charge posted',
        next: ({ id }) => ({ label: 'Show', onClick: () => void navigate(paths.money.charge(id)) }),
      }}
      onClose={onClose}
    />
  )
}

type Bought = Pick<
  Whole<typeof expenses>,
  'id' | 'propertyId' | 'description' | 'currency' | 'gross' | 'recharges' | 'lines'
>

/** What of an expense tenants are to bear and were not charged yet, in minor units. */
function leftToRecharge({ gross, recharges, lines }: Bought): number {
  const recoverable = lines.reduce(
    (sum, { net, tax, recoverableBps }) => sum + portion(net + tax, recoverableBps, 10_000),
    0,
  )
  const charged = recharges
    .filter(({ endedAs }) => endedAs === null)
    .reduce((sum, each) => sum + each.gross, 0)
  return Math.max(0, Math.min(recoverable || gross, gross) - charged)
}

/** Charges a tenant with an expense, or a part of it. */
export function RechargeExpense({ expense }: { expense: Bought }) {
  const { can } = useAccess()
  const today = useToday()
  const [open, setOpen] = useState(false)
  const left = leftToRecharge(expense)
  if (!can('create', charges.subject) || left === 0) return null
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Recharge to a tenant
      </Button>
      {open ? (
        <ActionDialog
          operation={raiseCharge}
          preview={previewRaise}
          title="Recharge to a tenant"
          text="The tenant owes the charge, and it offsets the expense in the property’s books."
          confirm="Post charge"
          given={{ expenseId: expense.id }}
          without={['accountId']}
          values={{ dueOn: today, description: expense.description, net: left }}
          currency={expense.currency}
          fields={{
            leaseId: { label: 'Tenant', input: LeaseInput },
            description: { label: 'Description', hint: 'Shown on the tenant’s statement.' },
            net: { hint: 'The recoverable part of the expense, unless you agree on less.' },
            taxBps: { label: 'Tax rate, %', input: TaxInput, hint: 'Leave empty if no tax is due.' },
          }}
          options={{ refreshes: [['data', 'tenant']], done: 'Charge posted' }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

const LeaseInput: ComponentType<ActionInputProps> = ({ ref: _, ...bound }) => (
  <RecordSelect
    bound={bound}
    resource={leases}
    placeholder="Tenant, unit or number"
    none="No signed lease matches."
    filters={[{ field: 'status', operator: 'eq', value: 'active,notice,holdingOver,scheduled,ended' }]}
    wordsOf={({ tenantNames, unitLabel, reference }) =>
      [tenantNames, unitLabel, reference].filter(Boolean).join(', ')
    }
  />
)

/** Categories in the order of the chart; other charges where none is chosen. */
const CategoryInput: ComponentType<ActionInputProps> = ({ value, onChange, ref: _, ...described }) => {
  const { records } = useRecords(accounts, { filters: { type: 'income,expense' }, sort: 'code', limit: 200 })
  return (
    <select {...described} value={textOf(value)} onChange={({ target }) => onChange(target.value || null)}>
      <option value="">Other charges</option>
      {records.map(({ id, code, name }) => (
        <option key={id} value={id}>
          {code} {name}
        </option>
      ))}
    </select>
  )
}

/** A rate in per cent as people write it; the value is whole basis points. */
const TaxInput: ComponentType<ActionInputProps> = ({ value, onChange, onBlur, ref, ...described }) => {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...described}
      ref={ref}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (typeof value === 'number' ? String(value / 100) : textOf(value))}
      onChange={({ target }) => {
        const plain = target.value.trim().replace(',', '.')
        setTyped(target.value)
        onChange(/^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : plain || null)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
