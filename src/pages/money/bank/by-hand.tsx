import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { previewMatch } from '#contract/tenant/money/bank-operations.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { EntryPreview } from '#src/records/money/entry-preview.tsx'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Muted, Stack } from '#src/ui/page/parts.tsx'
import { Amount } from './amount.tsx'
import { draftOf, leftOf, partsOf, type Draft } from './drafts.ts'
import { PartFields } from './part-fields.tsx'
import type { Line, useMatching } from './use-matching.ts'

/** What the dialog begins with. */
export type Begin = 'split' | 'transfer' | 'category'

const titles: Readonly<Record<Begin, string>> = {
  split: 'Match by hand',
  transfer: 'Transfer between accounts',
  category: 'Choose a category',
}

interface Props {
  line: Line
  begin: Begin
  match: ReturnType<typeof useMatching>['match']
  onMatched: () => void
  onClose: () => void
}

/** Says what a line is, in one part or several that make up its amount. */
export function ByHand({ line, begin, match, onMatched, onClose }: Props) {
  const formId = useId()
  const first = begin === 'split' ? (line.amount > 0 ? 'payment' : 'expensePayment') : begin
  const [drafts, setDrafts] = useState<readonly Draft[]>([draftOf(first, Math.abs(line.amount))])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const left = leftOf(line, drafts)
  const { parts: posted } = partsOf(line, drafts)
  const money = (minor: number) => formatMoney(minor, line.currency)

  const submit = async () => {
    const { parts, errors: wrong } = partsOf(line, drafts)
    setErrors(wrong)
    setProblem(undefined)
    if (!parts) return
    setBusy(true)
    await match(line, parts, 'Matched', {
      // Shown once it is done: until then the dialog says what is wrong.
      begin: undefined,
      onDone: () => {
        onClose()
        onMatched()
      },
      onFieldErrors: (fields) => {
        setErrors(fields)
        const others = Object.entries(fields).filter(([name]) => !/^parts\.\d+\./.test(name))
        if (others.length > 0) setProblem(others.map(([, words]) => words).join(' '))
      },
      onProblem: (error) => setProblem(errorWords(error)?.message),
    })
    setBusy(false)
  }
  return (
    <Dialog
      title={titles[begin]}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" busy={busy} disabled={busy || left !== 0}>
            Match line
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <AntdTheme>
          <Stack>
            <p>
              <strong>{line.party ?? line.description}</strong>{' '}
              <Muted>
                {shortDate(line.bookedOn)} · <Amount minor={line.amount} currency={line.currency} named />
              </Muted>
            </p>
            {drafts.map((draft, index) => (
              <PartFields
                key={draft.key}
                line={line}
                draft={draft}
                errors={errors}
                place={index}
                known={begin !== 'split' && index === 0}
                onChange={(change) =>
                  setDrafts(drafts.map((each) => (each === draft ? { ...each, ...change } : each)))
                }
                onRemove={
                  drafts.length > 1 ? () => setDrafts(drafts.filter((each) => each !== draft)) : undefined
                }
              />
            ))}
            <div>
              <Button small onClick={() => setDrafts([...drafts, draftOf(first, left === 0 ? null : left)])}>
                <Plus size={14} aria-hidden /> Add part
              </Button>
            </div>
            <p aria-live="polite">
              {left === 0
                ? `Together ${money(Math.abs(line.amount))}: all of the line.`
                : left > 0
                  ? `Left to assign: ${money(left)} of ${money(Math.abs(line.amount))}.`
                  : `${money(-left)} more than the line.`}
            </p>
            {drafts.some(({ kind }) => kind !== 'found') ? (
              <EntryPreview
                operation={previewMatch}
                params={{ id: line.id }}
                body={posted && left === 0 ? { version: line.version, parts: posted } : undefined}
              />
            ) : null}
            {problem ? (
              <p role="alert" style={{ color: 'var(--danger)' }}>
                {problem}
              </p>
            ) : null}
          </Stack>
        </AntdTheme>
      </form>
    </Dialog>
  )
}
