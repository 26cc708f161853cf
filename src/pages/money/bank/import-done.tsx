import { useState } from 'react'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import type { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import type { importStatement } from '#contract/tenant/money/bank-operations.ts'
import { bankLines } from '#contract/tenant/money/bank-lines.ts'
import { bankStatements } from '#contract/tenant/money/bank-statements.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useActions } from '#src/records/actions/use-action.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { Inline, Muted, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePositions } from './use-positions.ts'

const line = { one: 'new line', many: 'new lines' }

interface Props {
  account: RecordOf<typeof bankAccounts>
  answer: AnswerOf<typeof importStatement>
  onAgain: () => void
}

/** What an import brought, how far its suggestions are, and the ways on or back. */
export function ImportDone({ account, answer, onAgain }: Props) {
  const { can } = useAccess()
  const { data } = usePositions()
  const { act, busy } = useActions()
  const [asking, setAsking] = useState(false)
  const fresh = answer.statements.reduce((sum, each) => sum + each.fresh, 0)
  const known = answer.statements.reduce((sum, each) => sum + each.lines - each.fresh, 0)
  const position = data?.accounts.find(({ id }) => id === account.id)
  const undo = async () => {
    for (const { id } of answer.statements) {
      if (id === null) continue
      const outcome = await act(
        bankStatements.operations.remove,
        { params: { id } },
        { refreshes: [bankLines] },
      )
      if (!outcome) return
    }
    onAgain()
  }
  return (
    <Section title={`${counted(fresh, line)} imported into ${account.name}`}>
      <Stack>
        {known > 0 ? (
          <Muted>
            {counted(known, { one: 'line was', many: 'lines were' })} already imported and skipped.
          </Muted>
        ) : null}
        <div aria-live="polite">
          {!position || position.waiting > 0 ? (
            <Stack gap={4}>
              <span>Suggestions are being worked out…</span>
              {position ? (
                <progress
                  max={position.open}
                  value={position.open - position.waiting}
                  aria-label="Suggestions worked out"
                />
              ) : null}
            </Stack>
          ) : (
            <span>
              {position.open === 0
                ? 'Nothing is left to match.'
                : `${counted(position.open, { one: 'line', many: 'lines' })} to match, ${position.sure} with a sure match.`}
            </span>
          )}
        </div>
        <Inline>
          <ButtonLink look="primary" to={paths.money.bank(account.id)}>
            Match lines
          </ButtonLink>
          <Button onClick={onAgain}>Import another file</Button>
          {can('delete', bankStatements.subject) ? (
            <Button busy={busy} disabled={busy} onClick={() => setAsking(true)}>
              Undo import
            </Button>
          ) : null}
        </Inline>
      </Stack>
      {asking ? (
        <Confirm
          title="Undo this import?"
          text={`The statement and its ${counted(fresh, line)} are deleted. Lines that are matched have to be undone first.`}
          action="Undo import"
          danger
          onConfirm={() => void undo()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Section>
  )
}
