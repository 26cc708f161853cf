import { useMemo, useRef, type KeyboardEvent } from 'react'
import type { ImportRow, ImportSetup } from '#contract/tenant/import-shapes.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Link } from 'react-router'
import { destinations, movesNothing, type Destination } from '../destinations.ts'
import styles from './rows.module.css'
import { useImportAddress } from '../use-import-address.ts'
import { useImportRows, type ImportRecord, type RowsShown, type useImportActions } from '../use-import.ts'
import { Cell } from './cell.tsx'
import type { SetupField } from './cell-text.ts'
import { rowsPerPage } from './rows-per-page.ts'
import { sure } from '../mapping/open-questions.ts'

interface RowsTableProps {
  record: ImportRecord
  setup: ImportSetup
  editCell: ReturnType<typeof useImportActions>['editCell']
}

const outcomes: Record<ImportRow['outcome'], string> = {
  create: 'Create',
  update: 'Update',
  skip: 'Skip',
  reject: 'Needs fixing',
}

const nothing: Record<RowsShown, string> = {
  all: 'The file has no rows.',
  valid: 'No row is valid yet. Check the columns and values, or the rows with errors.',
  errors: 'No row has errors.',
  duplicates: 'No row is like an existing record or another row.',
  skipped: 'No row was skipped.',
}

/** The fields that a file fills, in the order of the form; required ones that nothing fills come first. */
function shownFields({ fields, mapping, missing }: ImportSetup): SetupField[] {
  const filled = fields.filter(({ key }) => {
    const source = mapping.fields[key]
    return source !== undefined && (source.column !== null || (source.text ?? '') !== '')
  })
  return [
    ...fields.filter(({ key }) => missing.includes(key) && !filled.some((field) => field.key === key)),
    ...filled,
  ]
}

/** Moves between cells with the arrow keys, as in a spreadsheet. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const place = event.target instanceof Element ? event.target.closest('td') : null
  const row = place?.closest('tr')
  if (!place || !row) return
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key]
  if (!step) return
  const [down = 0, right = 0] = step
  const rows = [...event.currentTarget.rows]
  const next = rows[rows.indexOf(row) + down]?.cells[place.cellIndex + right]
  const target = next?.querySelector<HTMLElement>('button[data-cell]')
  if (target) {
    event.preventDefault()
    target.focus()
  }
}

/** The hero of the preview: each row as it will be stored, wrong cells marked with what is wrong, mendable in place. */
export function RowsTable({ record, setup, editCell }: RowsTableProps) {
  const { show, page, go } = useImportAddress()
  const scroller = useRef<HTMLElement>(null)
  const { data, error, isPending, isPlaceholderData, refetch } = useImportRows(
    record,
    show,
    page,
    rowsPerPage,
  )
  const fields = useMemo(() => shownFields(setup), [setup])
  const columnOf = (key: string) => {
    const column = setup.mapping.fields[key]?.column
    return column === null || column === undefined
      ? undefined
      : setup.columns.find(({ index }) => index === column)
  }

  const isGuess = (key: string) =>
    columnOf(key)?.matches.some(({ field, confidence }) => field === key && confidence < sure)

  const edit = async (row: ImportRow, key: string, text: string) => {
    const edited = await editCell(row.rowNumber, key, text)
    // A row that was mended is gone from those with errors, and the focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) scroller.current?.focus()
    })
    return edited
  }

  if (error && !data) {
    return (
      <Note alert title={error.message} actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.description}
      </Note>
    )
  }
  if (isPending) return <Skeleton width="100%" height={420} />
  if (data.total === 0) {
    return (
      <Note
        title={nothing[show]}
        actions={
          show === 'all' ? undefined : <Button onClick={() => go({ show: 'all' })}>Show all rows</Button>
        }
      />
    )
  }
  return (
    <div className={styles.rows}>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label="Rows of the file"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-busy={isPlaceholderData}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its buttons */}
        <table className={styles.table} onKeyDown={moveFocus}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Result</th>
              {fields.map((field) => (
                <th key={field.key} scope="col" data-number={field.kind === 'integer' || undefined}>
                  {field.label}
                  <small>
                    {columnOf(field.key)?.name ??
                      (setup.missing.includes(field.key) ? 'no column yet' : 'same for all')}
                    {isGuess(field.key) ? <em> a guess</em> : null}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <tr
                key={row.rowNumber}
                data-outcome={row.outcome}
                data-problem-row={row.problems.length > 0 ? row.rowNumber : undefined}
              >
                <th scope="row">{formatInteger(row.fileRow)}</th>
                <td>
                  <RowOutcome row={row} destination={destinations[record.resource]} />
                </td>
                {fields.map((field) => (
                  <Cell
                    key={field.key}
                    row={row}
                    field={field}
                    editable={record.status === 'ready'}
                    onEdit={(text) => edit(row, field.key, text)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pages total={data.total} page={page} onPage={(to) => go({ page: to }, false)} />
    </div>
  )
}

function RowOutcome({ row, destination }: { row: ImportRow; destination: Destination }) {
  const whole = row.problems.filter((problem) => problem.field === null)
  return (
    <>
      <span className={styles.outcome} data-outcome={row.outcome}>
        {outcomes[row.outcome]}
      </span>
      {row.matchId ? (
        <Link
          className={styles.match}
          to={destination.record(row.matchId, row.values)}
          target="_blank"
          rel="noreferrer"
        >
          {destination.posts && movesNothing(row.values) ? 'moves no money' : 'like an existing one'}
        </Link>
      ) : null}
      {row.repeats !== null ? (
        <span className={styles.remark}>like row {formatInteger(row.repeats)}</span>
      ) : null}
      {whole.map((problem) => (
        <span key={problem.message} className={styles.remark}>
          {problem.message}
        </span>
      ))}
    </>
  )
}

function Pages({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(total / rowsPerPage))
  const from = (page - 1) * rowsPerPage + 1
  return (
    <nav className={styles.pages} aria-label="Pages of rows">
      <span>
        {formatInteger(Math.min(from, total))}–{formatInteger(Math.min(page * rowsPerPage, total))} of{' '}
        {formatInteger(total)}
      </span>
      <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button small disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
