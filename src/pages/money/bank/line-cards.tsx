import { use, useEffect, useRef, useState } from 'react'
import type { bankLines } from '#contract/tenant/money/bank-lines.ts'
import { asWhole, type Readable } from '#src/resources/screens.ts'
import { isPageKey, shortcutsOn } from '#src/lib/shortcuts.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Muted } from '#src/ui/page/parts.tsx'
import styles from './bank.module.css'
import { ByHand, type Begin } from './by-hand.tsx'
import { LineRow } from './line-row.tsx'
import { MatchingContext, type Line, type LinePart, type Matching } from './use-matching.ts'

/** What the letters of the list open. */
const begins: Readonly<Record<string, Begin>> = { s: 'split', t: 'transfer', c: 'category' }

const wholeLines = (records: readonly Readable<typeof bankLines>[]): Line[] => records.map(asWhole)

/** Lines below each other, one of them open: worked from the first to the last without a mouse. */
export function LineCards({ records }: { records: readonly Readable[] | undefined }) {
  const matching = use(MatchingContext)
  if (!matching) throw new Error('Lines need a MatchingContext.')
  return records ? (
    <Lines lines={wholeLines(records)} matching={matching} />
  ) : (
    <div className={styles.lines} aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
        <div key={index} className={styles.line}>
          <Skeleton width="70%" height={14} />
          <Skeleton width="45%" height={14} />
        </div>
      ))}
    </div>
  )
}

function Lines({ lines: all, matching }: { lines: readonly Line[]; matching: Matching }) {
  const { focus, isGone, leaves, may, match, undo } = matching
  const lines = leaves ? all.filter((line) => !isGone(line)) : all
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => focus.settle(list.current))
  useEffect(() => () => focus.leave(), [focus])
  const [chosen, setChosen] = useState<string>()
  const [byHand, setByHand] = useState<{ line: Line; begin: Begin }>()
  const open = lines.find(({ id }) => id === chosen) ?? lines[0]

  /** On to the line after this one, or to the one before the last. */
  const goOn = (line: Line) => {
    const at = lines.findIndex(({ id }) => id === line.id)
    const next = lines[at + 1] ?? lines[at - 1]
    setChosen(next?.id)
    focus.want(next?.id)
  }
  const accept = (line: Line, parts: readonly LinePart[], label: string) => {
    goOn(line)
    void match(line, parts, label)
  }
  const suggest = (line: Line, index: number) => {
    const suggestion = line.status === 'open' && line.suggestedAt ? line.suggestions[index] : undefined
    if (suggestion) accept(line, suggestion.parts, `Matched: ${suggestion.label}`)
  }
  const park = (line: Line) => {
    if (line.status === 'open')
      accept(line, [{ kind: 'suspense', amount: line.amount }], 'Parked in suspense')
  }

  const press = (event: KeyboardEvent) => {
    if (!isPageKey(event) || event.repeat) return
    const { activeElement } = document
    const inside = list.current?.contains(activeElement) ?? false
    const key = event.key.toLowerCase()
    const isLetter = event.key.length === 1
    const row = list.current?.querySelector(`[data-row="${open?.id}"]`)
    if (key === 'arrowdown' && !activeElement?.closest('[data-row], a, button, select')) {
      row?.querySelector<HTMLElement>('[data-row-link]')?.focus()
    } else if (!may || (isLetter && !shortcutsOn())) return
    else if (!inside || !open || !row?.contains(activeElement) || open.status === 'matched') return
    else if (key === 'enter' && activeElement?.matches('[data-row-link]')) suggest(open, 0)
    else if (/^[1-9]$/.test(key)) suggest(open, Number(key) - 1)
    else if (key === 'p') park(open)
    else if (begins[key]) setByHand({ line: open, begin: begins[key] })
    else return
    event.preventDefault()
  }
  // The handler of the last drawing, so that it sees the lines that are there now.
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <ul ref={list} className={styles.lines} aria-label="Bank lines" tabIndex={-1}>
        {lines.map((line) => (
          <LineRow
            key={line.id}
            line={line}
            open={line.id === open?.id}
            may={may}
            onOpen={() => setChosen(line.id)}
            onSuggestion={(index) => suggest(line, index)}
            onPark={() => park(line)}
            onByHand={(begin) => setByHand({ line, begin })}
            onUndo={() => {
              if (leaves) goOn(line)
              void undo(line)
            }}
          />
        ))}
        {lines.length === 0 ? (
          <li className={styles.line}>
            <Muted>Looking for more lines…</Muted>
          </li>
        ) : null}
      </ul>
      {byHand ? (
        <ByHand
          key={byHand.line.id}
          line={byHand.line}
          begin={byHand.begin}
          onMatched={() => goOn(byHand.line)}
          onClose={() => setByHand(undefined)}
          match={match}
        />
      ) : null}
    </>
  )
}
