import { useState } from 'react'
import { proposeBudget, type BudgetLine } from '#contract/tenant/money/budgets.ts'
import { call } from '#src/lib/client/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Field } from '#src/ui/form/field.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import { Problem, Stack } from '#src/ui/page/parts.tsx'

interface Props {
  budget: { id: string; year: number }
  onLines: (lines: readonly BudgetLine[]) => void
  onClose: () => void
}

/** A percentage that people type as hundredths of one; undefined for what is none. */
function bpsOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-').replace(/\s*%$/, '')
  const bps = /^-?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN
  return bps >= -10_000 && bps <= 100_000 ? bps : undefined
}

/** Fills the grid with the year before, raised by a percentage. */
export function CopyDialog({ budget, onLines, onClose }: Props) {
  const before = budget.year - 1
  const { can } = useAccess()
  const [from, setFrom] = useState<'budget' | 'actual'>('budget')
  const [uplift, setUplift] = useState('0')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const fill = async () => {
    const upliftBps = bpsOf(uplift)
    setError(upliftBps === undefined ? 'Enter a percentage from −100 to 1,000, such as 3.5.' : undefined)
    setProblem(undefined)
    if (upliftBps === undefined) return
    setBusy(true)
    try {
      const query = { from, upliftBps: String(upliftBps) }
      const { lines } = await call(proposeBudget, { params: { id: budget.id }, query })
      if (lines.length > 0) onLines(lines)
      else
        setProblem(
          from === 'budget'
            ? `This property has no budget for ${before}.`
            : `Nothing was posted for this property in ${before}.`,
        )
    } catch (thrown) {
      setProblem(errorWords(thrown)?.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Copy previous year"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={busy} disabled={busy} onClick={() => void fill()}>
            Fill in amounts
          </Button>
        </>
      }
    >
      <Stack>
        <p style={{ margin: 0 }}>
          Accounts of that year are replaced here; the others stay. Nothing is saved until you save the
          budget.
        </p>
        <SelectField
          label="From"
          value={from}
          onChange={({ target }) => setFrom(target.value === 'actual' ? 'actual' : 'budget')}
        >
          <option value="budget">The budget for {before}</option>
          {can('read', 'JournalEntry', 'lines') ? (
            <option value="actual">What was posted in {before}</option>
          ) : null}
        </SelectField>
        <Field
          label="Raise by, %"
          hint="A negative percentage lowers the amounts."
          inputMode="decimal"
          autoComplete="off"
          value={uplift}
          error={error}
          onChange={({ target }) => setUplift(target.value)}
        />
        {problem ? <Problem>{problem}</Problem> : null}
      </Stack>
    </Dialog>
  )
}
