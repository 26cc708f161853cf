import { Choices } from '#src/ui/form/choices.tsx'
import { ArrowDown, Columns3 } from 'lucide-react'
import type { ImportSetup } from '#contract/tenant/import-shapes.ts'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { call } from '#src/lib/client/index.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { destinations } from './destinations.ts'
import styles from './summary.module.css'
import { rowsPerPage } from './rows/rows-per-page.ts'
import { useImportAddress } from './use-import-address.ts'
import { isWorking, type ImportRecord, type RowsShown, type useImportActions } from './use-import.ts'
import { commitLabel } from './words.ts'

interface SummaryBarProps {
  record: ImportRecord
  setup: ImportSetup | undefined
  actions: ReturnType<typeof useImportActions>
  panelOpen: boolean
  onPanel: () => void
  onLeave: () => void
}

function filtersOf(record: ImportRecord): { show: RowsShown; label: string; count: number; bad?: boolean }[] {
  const valid = record.toCreate + record.toUpdate + record.toSkip
  return [
    { show: 'all', label: 'All rows', count: record.rows },
    { show: 'valid', label: 'Valid', count: valid },
    { show: 'errors', label: 'With errors', count: record.toReject, bad: record.toReject > 0 },
    { show: 'duplicates', label: 'Duplicates', count: record.existing + record.repeated },
  ]
}

/** What stands in the way of importing, as a sentence; undefined when nothing does. */
function obstacle(record: ImportRecord, setup: ImportSetup | undefined): string | undefined {
  if (isWorking(record)) return 'The rows are being checked.'
  const labels = setup?.missing.map((key) => setup.fields.find((field) => field.key === key)?.label ?? key)
  if (labels && labels.length > 0) return `Choose a column or a value for ${labels.join(', ')}.`
  if (record.toCreate + record.toUpdate === 0) {
    if (record.toReject > 0)
      return record.toSkip > 0 ? 'All valid rows already exist.' : 'No row can be imported yet.'
    return 'Everything in this file already exists.'
  }
  return undefined
}

/** Which rows to see, the way to the next problem, and what the import will do, in figures, before it does it. */
export function SummaryBar({ record, setup, actions, panelOpen, onPanel, onLeave }: SummaryBarProps) {
  const { show, balances, go } = useImportAddress()
  const ofAccounts = destinations[record.resource].posts
  const showsBalances = ofAccounts && balances
  const checking = isWorking(record)
  const blocked = obstacle(record, setup)

  const jump = async () => {
    const after = document.querySelector<HTMLElement>('[data-problem-row][data-jumped]')?.dataset[
      'problemRow'
    ]
    try {
      const { rowNumber, page } = await call(importOperations.nextProblem, {
        params: { id: record.id },
        query: { after, show: show === 'errors' ? 'errors' : 'all', limit: rowsPerPage },
      })
      if (rowNumber === null || page === null) return
      go({ show: show === 'errors' ? 'errors' : 'all', page })
      jumpTo(rowNumber)
    } catch (error) {
      notifyError(error)
    }
  }

  return (
    <section className={styles.summary} aria-label="What will happen">
      <div className={styles.file}>
        <strong title={record.fileName}>{record.fileName}</strong>
        <span>
          {checking && record.rows === 0 ? 'Counting rows' : `${formatInteger(record.rows)} rows`}
          {record.blankRows > 0 ? `, ${formatInteger(record.blankRows)} blank rows left out` : ''}
        </span>
        <button
          type="button"
          className={styles.link}
          onClick={() => void actions.cancel().then((done) => done && onLeave())}
        >
          Use another file
        </button>
      </div>

      <div className={styles.tools}>
        <fieldset className={styles.filters} aria-label="Rows shown">
          {ofAccounts ? (
            <button type="button" aria-pressed={showsBalances} onClick={() => go({ show: 'balances' })}>
              Balances
            </button>
          ) : null}
          {filtersOf(record).map((entry) => (
            <button
              key={entry.show}
              type="button"
              aria-pressed={!showsBalances && show === entry.show}
              data-bad={entry.bad || undefined}
              onClick={() => go({ show: entry.show })}
            >
              {entry.label} <b>{checking ? '…' : formatInteger(entry.count)}</b>
            </button>
          ))}
        </fieldset>
        <Button onClick={onPanel} aria-expanded={panelOpen} aria-controls="import-columns">
          <Columns3 size={16} aria-hidden />
          Columns and values
        </Button>
        {record.toReject > 0 ? (
          <Button onClick={() => void jump()}>
            <ArrowDown size={16} aria-hidden />
            Next problem
          </Button>
        ) : null}
      </div>

      <div className={styles.decision}>
        <output>
          {checking ? (
            <>
              <progress max={1} value={record.progress} aria-label="Checked so far" /> Checking{' '}
              {Math.round(record.progress * 100)}%
            </>
          ) : (
            <Forecast record={record} actions={actions} />
          )}
        </output>
        <span className={styles.go}>
          {blocked && !checking ? <span id="import-obstacle">{blocked}</span> : null}
          <Button
            look="primary"
            disabled={blocked !== undefined}
            aria-describedby={blocked ? 'import-obstacle' : undefined}
            busy={actions.busy}
            onClick={() => void actions.commit()}
          >
            {checking ? 'Import' : commitLabel(record)}
          </Button>
        </span>
      </div>
    </section>
  )
}

const repeatWords = { create: 'create them too', skip: 'leave them out' } as const
const duplicateWords = { skip: 'leave them as they are', update: 'update them from the file' } as const

function Forecast({ record, actions }: Pick<SummaryBarProps, 'record' | 'actions'>) {
  const { existing, repeated } = record
  // Rows of the same reference can't be created twice: there is nothing to choose then.
  const repeatedSkipped = record.toSkip + record.toUpdate - existing
  const mayRepeat = record.repeats === 'skip' || repeatedSkipped < repeated
  return (
    <>
      <span data-tone="good">{formatInteger(record.toCreate)} will be created</span>
      {existing > 0 && destinations[record.resource].onlyAdds ? (
        <span>
          {formatInteger(existing)}{' '}
          {destinations[record.resource].posts
            ? 'already exist or move no money'
            : 'already exist and stay as they are'}
        </span>
      ) : null}
      {existing > 0 && !destinations[record.resource].onlyAdds ? (
        <label className={styles.policy}>
          <span>{formatInteger(existing)} matching existing records:</span>
          <Choices
            value={record.duplicates}
            choices={duplicateWords}
            onChange={(duplicates) => void actions.configure({ duplicates })}
          />
        </label>
      ) : null}
      {repeated > 0 && !mayRepeat ? (
        <span>{formatInteger(repeated)} repeating earlier rows, left out</span>
      ) : null}
      {repeated > 0 && mayRepeat ? (
        <label className={styles.policy}>
          <span>{formatInteger(repeated)} repeating earlier rows:</span>
          <Choices
            value={record.repeats}
            choices={repeatWords}
            onChange={(repeats) => void actions.configure({ repeats })}
          />
        </label>
      ) : null}
      {record.toReject > 0 ? (
        <span data-tone="bad">{formatInteger(record.toReject)} left out until fixed</span>
      ) : null}
    </>
  )
}

/** Remembers the row for the next jump and moves the focus to its first wrong cell, once it is on the page. */
function jumpTo(rowNumber: number): void {
  for (const row of document.querySelectorAll('[data-jumped]')) row.removeAttribute('data-jumped')
  const settle = () => {
    const row = document.querySelector<HTMLElement>(`[data-problem-row="${rowNumber}"]`)
    if (!row) return false
    row.dataset['jumped'] = ''
    const cell =
      row.querySelector<HTMLElement>('[data-bad] button') ?? row.querySelector<HTMLElement>('button')
    cell?.focus()
    cell?.scrollIntoView({ block: 'center', inline: 'center' })
    return true
  }
  if (settle()) return
  const observer = new MutationObserver(() => {
    if (settle()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
