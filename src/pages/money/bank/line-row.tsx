import { useId } from 'react'
import { Link } from 'react-router'
import type { Suggestion } from '#contract/tenant/money/bank-lines.ts'
import { lineStatuses } from '#domain/bank/vocabulary.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Muted } from '#src/ui/page/parts.tsx'
import { Amount } from './amount.tsx'
import styles from './bank.module.css'
import type { Begin } from './by-hand.tsx'
import { matchKinds } from './match-kinds.ts'
import type { Line } from './use-matching.ts'

interface Props {
  line: Line
  /** Shows all that can be done with it. */
  open: boolean
  may: boolean
  onOpen: () => void
  onSuggestion: (index: number) => void
  onPark: () => void
  onByHand: (begin: Begin) => void
  onUndo: () => void
}

/** A line as the bank says it, beside what it may be or what it is. */
export function LineRow(props: Props) {
  const { line, open, may, onOpen } = props
  const id = useId()
  const { bookedOn, party, description, reference, amount, currency, status } = line
  const below = [party ? description : null, reference].filter((words) => words && words !== party)
  return (
    <li className={styles.line} data-row={line.id} data-open={open || undefined}>
      <button
        type="button"
        className={styles.said}
        data-row-link
        aria-expanded={open}
        aria-controls={id}
        onFocus={onOpen}
        onClick={onOpen}
      >
        <span className={styles.day}>{shortDate(bookedOn)}</span>
        <span className={styles.who}>
          <strong>{party ?? description}</strong>
          {below.length > 0 ? <small>{below.join(' · ')}</small> : null}
        </span>
        <Amount minor={amount} currency={currency} />
      </button>
      <div id={id} className={styles.meant}>
        {status === 'open' ? <Suggestions {...props} /> : <Matches line={line} />}
        {may && open && status !== 'matched' ? <ByHandActions {...props} /> : null}
        {may && status !== 'open' ? (
          <div className={styles.actions}>
            <Button small onClick={props.onUndo}>
              Undo match<span className="visually-hidden"> of {party ?? description}</span>
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  )
}

/** The likeliest first; only that one while the line is closed. */
function Suggestions({ line: { suggestedAt, suggestions, bankAccountId }, open, may, onSuggestion }: Props) {
  if (!suggestedAt) return <Muted>Suggestions are being worked out…</Muted>
  if (suggestions.length === 0) {
    return <Muted>{open ? 'No suggestion. Match it by hand, or park it.' : 'No suggestion'}</Muted>
  }
  const shown = suggestions.slice(0, open ? 9 : 1)
  return (
    <ol className={styles.suggestions}>
      {shown.map((suggestion, index) => (
        <li key={`${suggestion.label} ${JSON.stringify(suggestion.parts)}`}>
          {open ? <kbd aria-hidden>{index + 1}</kbd> : null}
          <div>
            <span>{suggestion.label}</span>
            <Why suggestion={suggestion} accountId={bankAccountId} />
          </div>
          {may ? (
            <Button
              small
              look={index === 0 && open ? 'primary' : 'secondary'}
              onClick={() => onSuggestion(index)}
            >
              Accept<span className="visually-hidden"> {suggestion.label}</span>
            </Button>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function Why({
  suggestion: { score, sure, reasons, parts, ruleId },
  accountId,
}: {
  suggestion: Suggestion
  accountId: string
}) {
  const [part] = parts
  const to =
    part?.kind === 'found'
      ? paths.money.entry(part.entryId)
      : part?.kind === 'payment'
        ? paths.leases.show(part.leaseId)
        : part?.kind === 'expensePayment'
          ? paths.expenses.show(part.expenseId)
          : undefined
  return (
    <small>
      {sure ? <StatusWord tone="good">Sure</StatusWord> : null}
      <span>{score} of 100</span>
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
      {to && parts.length === 1 ? (
        <Link to={to}>
          {part?.kind === 'found' ? 'Entry' : part?.kind === 'payment' ? 'Lease' : 'Expense'}
        </Link>
      ) : null}
      {ruleId ? <Link to={paths.money.bank('rules', { account: accountId, rule: ruleId })}>Rule</Link> : null}
    </small>
  )
}

const byHand = [
  { key: 'S', begin: 'split', label: 'Match by hand' },
  { key: 'T', begin: 'transfer', label: 'Transfer' },
  { key: 'C', begin: 'category', label: 'Category' },
] as const

function ByHandActions({ line: { status }, onByHand, onPark }: Props) {
  return (
    <div className={styles.actions}>
      {byHand.map(({ key, begin, label }) => (
        <Button key={key} small onClick={() => onByHand(begin)}>
          {label} <kbd aria-hidden>{key}</kbd>
        </Button>
      ))}
      {status === 'open' ? (
        <Button small onClick={onPark}>
          Park in suspense <kbd aria-hidden>P</kbd>
        </Button>
      ) : null}
    </div>
  )
}

/** What a line is, each part with the entry that says so. */
export function Matches({ line: { status, matches, currency } }: { line: Line }) {
  return (
    <ul className={styles.matches}>
      {status === 'suspense' ? (
        <li>
          <StatusWord tone="attention">{lineStatuses.suspense}</StatusWord>
        </li>
      ) : null}
      {matches.map(({ entryId, description, date, amount, kind }) => (
        <li key={entryId}>
          <Link to={paths.money.entry(entryId)}>{description}</Link>{' '}
          <Muted small>
            {matchKinds[kind]} · {shortDate(date)}
            {matches.length > 1 ? (
              <>
                {' · '}
                <Amount minor={amount} currency={currency} />
              </>
            ) : null}
          </Muted>
        </li>
      ))}
    </ul>
  )
}
