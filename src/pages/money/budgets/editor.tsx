import { Copy } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { changeBudgetGrid, type BudgetGrid } from '#contract/tenant/money/budgets.ts'
import { monthNames } from '#domain/dates/calendar.ts'
import {
  emptyRow,
  isAmount,
  merged,
  pasted,
  sumOfCells,
  withCell,
  type Cell,
  type Place,
  type Rows,
} from '#domain/budgets/grid.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import bar from '#src/records/money/payments.module.css'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { Inline, Muted, Page, PageHead, Problem } from '#src/ui/page/parts.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { FileButtons } from './file-buttons.tsx'
import { RowCells } from './row-cells.tsx'
import type { Account } from './sections.ts'
import { BudgetFrame } from './table.tsx'

const rowsOf = ({ lines }: BudgetGrid): Rows =>
  new Map(lines.map(({ accountId, amounts }) => [accountId, amounts]))

/** Accounts of the budget, archived ones too, and all others that can be budgeted. */
const accountsOf = ({ lines }: BudgetGrid, inUse: readonly Account[]): Account[] => {
  const known = new Set(inUse.map(({ accountId }) => accountId))
  return [...inUse, ...lines.filter(({ accountId }) => !known.has(accountId))].toSorted((one, other) =>
    one.code.localeCompare(other.code, 'en', { numeric: true }),
  )
}

/** Where the first cell is that is no amount, in words. */
function unreadable(rows: Rows, accounts: readonly Account[]): string | undefined {
  for (const { accountId, name } of accounts) {
    const month = rows.get(accountId)?.findIndex((cell) => !isAmount(cell)) ?? -1
    if (month >= 0)
      return `“${rows.get(accountId)![month]}” in ${monthNames[month]} of ${name} is not an amount of 0 or more.`
  }
  return undefined
}

/** Accounts and months to type amounts into; the whole is saved at once. */
export function BudgetEditor({ grid, inUse }: { grid: BudgetGrid; inUse: readonly Account[] }) {
  const { budget } = grid
  const { currency, year, name } = budget
  const navigate = useNavigate()
  const accounts = useMemo(() => accountsOf(grid, inUse), [grid, inUse])
  const order = useMemo(
    () => (['income', 'expense'] as const).flatMap((type) => accounts.filter((each) => each.type === type)),
    [accounts],
  )
  const ids = useMemo(() => order.map(({ accountId }) => accountId), [order])
  const [base, setBase] = useState(() => ({ rows: rowsOf(grid), version: budget.version }))
  const [rows, setRows] = useState(base.rows)
  const [open, setOpen] = useState<'copy' | 'conflict'>()
  const [problem, setProblem] = useState<string>()
  const left = useRef(false)
  const { act, busy } = useAction(changeBudgetGrid, {
    refreshes: [['data', 'tenant']],
    done: 'Budget saved',
    onFieldErrors: (errors) => setProblem(Object.values(errors)[0]),
    onProblem: (error) =>
      error instanceof ApiError && error.reason === 'stale_version'
        ? setOpen('conflict')
        : notifyError(error),
  })

  const onCell = useCallback((place: Place, cell: Cell) => setRows((old) => withCell(old, place, cell)), [])
  const onRow = useCallback(
    (accountId: string, cells: readonly Cell[]) => setRows((old) => new Map(old).set(accountId, cells)),
    [],
  )
  const onBlock = useCallback(
    (place: Place, block: string[][]) => {
      const into = (old: Rows) => pasted(old, ids, place, { block, currency })
      const { beyond } = into(noRows)
      if (beyond > 0)
        toast.info(`${counted(beyond, { one: 'cell', many: 'cells' })} beyond the grid left out.`)
      setRows((old) => into(old).rows)
    },
    [ids, currency],
  )
  const takeOver = (found: Iterable<readonly [string, readonly Cell[]]>) =>
    setRows((old) => new Map([...old, ...found]))

  const save = async () => {
    const wrong = unreadable(rows, order)
    setProblem(wrong)
    if (wrong !== undefined) return
    const lines = ids.flatMap((accountId) => {
      const amounts = (rows.get(accountId) ?? []).filter(isAmount)
      return sumOfCells(amounts) > 0 ? [{ accountId, amounts }] : []
    })
    const body = { version: base.version, lines }
    if (!(await act({ params: { id: budget.id }, body }))) return
    left.current = true
    void navigate(paths.budgets.show(budget.id))
  }
  const goOn = () => {
    setRows(merged(base.rows, rows, rowsOf(grid)))
    setBase({ rows: rowsOf(grid), version: budget.version })
    setOpen(undefined)
  }

  const sum = (type: Account['type']) =>
    accounts.reduce(
      (total, account) => total + (account.type === type ? sumOfCells(rows.get(account.accountId) ?? []) : 0),
      0,
    )
  const dirty = rows !== base.rows
  return (
    <Page>
      <PageHead
        title={`Amounts of ${name}`}
        lead="Press Enter to move down, Tab to move right. To paste from a spreadsheet, start in the top left cell. Ctrl+Enter copies an amount to every month; an amount for the year is spread over the months."
        actions={
          <Inline>
            <Button onClick={() => setOpen('copy')}>
              <Copy size={15} aria-hidden /> Copy previous year
            </Button>
            <FileButtons name={name} accounts={order} rows={rows} currency={currency} onRows={takeOver} />
          </Inline>
        }
      />
      <UnsavedGuard dirty={dirty} left={left} />
      <BudgetFrame
        accounts={accounts}
        amountsOf={({ accountId }) => rows.get(accountId) ?? emptyRow()}
        currency={currency}
        label={`Budget ${year}`}
        cells={({ accountId, name: account }) => (
          <RowCells
            accountId={accountId}
            name={account}
            cells={rows.get(accountId) ?? noCells}
            {...{ currency, onCell, onRow, onBlock }}
          />
        )}
      />
      <StickyBar className={bar.bar}>
        {problem ? (
          <Problem>{problem}</Problem>
        ) : (
          <p>
            <strong>Net income {formatMoney(sum('income') - sum('expense'), currency)}</strong>{' '}
            <Muted small>{dirty ? 'Not saved yet' : ''}</Muted>
          </p>
        )}
        <ButtonLink to={paths.budgets.show(budget.id)}>Cancel</ButtonLink>
        <Button look="primary" busy={busy} disabled={busy || !dirty} onClick={() => void save()}>
          Save budget
        </Button>
      </StickyBar>
      {open === 'copy' ? (
        <CopyDialog
          budget={budget}
          onClose={() => setOpen(undefined)}
          onLines={(lines) => {
            takeOver(lines.map(({ accountId, amounts }) => [accountId, amounts]))
            setOpen(undefined)
            toast.success('Amounts filled in. Nothing is saved yet.')
          }}
        />
      ) : null}
      {open === 'conflict' ? (
        <Dialog
          title="Someone else changed this budget"
          onClose={() => setOpen(undefined)}
          actions={
            <>
              <Button onClick={() => setOpen(undefined)}>Back to the grid</Button>
              {/* Busy until their amounts are read. */}
              <Button look="primary" busy={busy} disabled={busy} onClick={goOn}>
                Continue
              </Button>
            </>
          }
        >
          They saved it while you were editing. Amounts you changed are kept; all others are now theirs. Check
          the grid and save again.
        </Dialog>
      ) : null}
    </Page>
  )
}

const noCells: readonly Cell[] = emptyRow()
const noRows: Rows = new Map()
