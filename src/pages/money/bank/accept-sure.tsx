import { useState } from 'react'
import { bankLines } from '#contract/tenant/money/bank-lines.ts'
import { matchSure } from '#contract/tenant/money/bank-operations.ts'
import { counted, formatInteger, shortDate } from '#src/lib/format/index.ts'
import { useRecords } from '#src/providers/records.ts'
import { useActions } from '#src/records/actions/use-action.ts'
import styles from '#src/records/money/money.module.css'
import { asWhole } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { Muted, Stack } from '#src/ui/page/parts.tsx'
import { Amount } from './amount.tsx'
import { refreshes } from './use-matching.ts'
import type { Position } from './use-positions.ts'

const line = { one: 'line', many: 'lines' }
/** Lines that are looked through for those to show. */
const looked = 200

/** What accepting everything that is sure would match, before it is done. */
export function AcceptSure({ position: { id, sure }, onClose }: { position: Position; onClose: () => void }) {
  const { act, busy } = useActions()
  const [matched, setMatched] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const { records, query } = useRecords(bankLines, {
    filters: { bankAccountId: id, status: 'open' },
    sort: 'bookedOn',
    limit: looked,
  })
  const shown = records.map(asWhole).filter((each) => each.sure !== null && each.suggestedAt !== null)
  const accept = async () => {
    setProblem(undefined)
    let all = 0
    let more = true
    while (more) {
      const outcome = await act(
        matchSure,
        { params: { id } },
        {
          refreshes,
          onProblem: (error) => setProblem(errorWords(error)?.message),
          onFieldErrors: (errors) => setProblem(Object.values(errors).join(' ')),
        },
      )
      if (!outcome) return
      all += outcome.answer.matched
      setMatched(all)
      more = outcome.answer.matched > 0 && outcome.answer.left > 0
    }
    toast.success(`${counted(all, line)} matched`)
    onClose()
  }
  return (
    <Dialog
      title={`Accept ${counted(sure, { one: 'sure match', many: 'sure matches' })}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={busy || !query.isSuccess}
            onClick={() => void accept()}
          >
            Accept all sure
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          A match is sure when the amount is exact, a reference, name or earlier choice supports it, and no
          other match comes close. You can undo each one.
        </p>
        {busy ? (
          <Stack gap={4}>
            <span aria-live="polite">{formatInteger(matched ?? 0)} matched so far…</span>
            <progress max={sure} value={matched ?? 0} aria-label="Matched" />
          </Stack>
        ) : query.isSuccess ? (
          <div
            className={styles.scroll}
            style={{ maxHeight: '40vh' }}
            role="region"
            aria-label="Sure matches"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
          >
            <table className={styles.rows}>
              <tbody>
                {shown.map(({ id: lineId, bookedOn, party, description, amount, currency, suggestions }) => (
                  <tr key={lineId}>
                    <th scope="row" data-words>
                      {party ?? description} <Muted small>{shortDate(bookedOn)}</Muted>
                    </th>
                    <td data-words>{suggestions[0]?.label}</td>
                    <td data-number>
                      <Amount minor={amount} currency={currency} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <Muted>Loading…</Muted>
        )}
        {query.isSuccess && shown.length < sure ? (
          <Muted small>
            {formatInteger(shown.length)} of {formatInteger(sure)} are shown.
          </Muted>
        ) : null}
        {problem ? (
          <p role="alert" style={{ color: 'var(--danger)' }}>
            {problem}
          </p>
        ) : null}
      </Stack>
    </Dialog>
  )
}
