import { Download } from 'lucide-react'
import { useState } from 'react'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { destinations } from './destinations.ts'
import styles from './outcome.module.css'
import { RowsTable } from './rows/table.tsx'
import { useImportAddress } from './use-import-address.ts'
import {
  isWorking,
  useImportSetup,
  type ImportRecord,
  type RowsShown,
  type useImportActions,
} from './use-import.ts'
import { recordsOf, resultSentence, undoneSentence, undoText } from './words.ts'

interface OutcomeProps {
  record: ImportRecord
  actions: ReturnType<typeof useImportActions>
  onLeave: () => void
}

const titles: Partial<Record<ImportRecord['status'], string>> = {
  committing: 'Importing',
  committed: 'Imported',
  cancelled: 'Cancelled',
  failed: 'This import stopped',
  undoing: 'Undoing the import',
  undone: 'Import undone',
}

function sentenceOf(record: ImportRecord): string {
  switch (record.status) {
    case 'committing':
      return `${formatInteger(record.created + record.updated)} of ${recordsOf(record, record.toCreate + record.toUpdate)} so far. You can leave this page; the import continues.`
    case 'undoing':
      return 'You can leave this page; the import continues.'
    case 'undone':
      return undoneSentence(record)
    case 'failed':
      return record.failure ?? 'Nothing more was imported.'
    default:
      return resultSentence(record)
  }
}

/** What an import is doing or has done, and what can follow: look at the records, get the rejected rows, undo. */
export function Outcome({ record, actions, onLeave }: OutcomeProps) {
  const [asking, setAsking] = useState(false)
  const { made } = destinations[record.resource]
  const written = record.created + record.updated
  const undoable =
    (record.status === 'committed' || record.status === 'cancelled' || record.status === 'failed') &&
    written > 0
  const { download } = useDownload()
  const leftOut = [
    { show: 'errors', count: record.rejected, word: 'Rejected' },
    { show: 'skipped', count: record.skipped, word: 'Skipped' },
  ] as const
  const leftOutNow = isWorking(record) || record.archivedAt ? [] : leftOut.filter(({ count }) => count > 0)
  const save = ({ show, word }: (typeof leftOut)[number]) =>
    download({
      make: () => callForFile(importOperations.rejected, { params: { id: record.id }, query: { show } }),
      name: `${record.fileName.replace(/\.[^.]+$/, '')} - ${word.toLowerCase()} rows.csv`,
    })

  return (
    <>
      <section className={styles.result} aria-label="Import" data-status={record.status}>
        <p className={styles.resultFile}>{record.fileName}</p>
        <h2>{titles[record.status] ?? 'Import'}</h2>
        <output>{sentenceOf(record)}</output>
        {isWorking(record) ? <progress max={1} value={record.progress} aria-label="Progress" /> : null}
        <div className={styles.resultActions}>
          {record.status === 'committing' ? (
            <Button busy={actions.busy} onClick={() => void actions.cancel()}>
              Stop here
            </Button>
          ) : null}
          {(undoable ? made(record.id) : []).map(({ many, to }, index) => (
            <ButtonLink key={to} look={index === 0 ? 'primary' : undefined} to={to}>
              See the {many}
            </ButtonLink>
          ))}
          {leftOutNow.map((rows) => (
            <Button key={rows.show} onClick={() => save(rows)}>
              <Download size={16} aria-hidden />
              {rows.word} rows with reasons
            </Button>
          ))}
          {undoable ? (
            <Button busy={actions.busy} onClick={() => setAsking(true)}>
              Undo import
            </Button>
          ) : null}
          {isWorking(record) ? null : <Button onClick={onLeave}>Import another file</Button>}
        </div>
        {asking ? (
          <Confirm
            danger
            title="Undo this import?"
            text={undoText(record)}
            action="Undo import"
            onConfirm={() => void actions.undo()}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </section>
      {leftOutNow.length > 0 ? (
        <LeftOut record={record} kinds={leftOutNow} editCell={actions.editCell} />
      ) : null}
    </>
  )
}

interface LeftOutProps {
  record: ImportRecord
  kinds: readonly { show: RowsShown; count: number; word: string }[]
  editCell: ReturnType<typeof useImportActions>['editCell']
}

/** The rows that became no records, each with the reason. */
function LeftOut({ record, kinds, editCell }: LeftOutProps) {
  const { show, go } = useImportAddress()
  const { data: setup } = useImportSetup(record)
  const open = kinds.some((kind) => kind.show === show)
  return (
    <section aria-label="Rows left out" className={styles.leftOut}>
      <h2>Rows left out</h2>
      <div className={styles.resultActions}>
        {kinds.map((kind) => (
          <Button
            key={kind.show}
            aria-pressed={show === kind.show}
            onClick={() => go({ show: show === kind.show ? 'all' : kind.show })}
          >
            {kind.word} {formatInteger(kind.count)}
          </Button>
        ))}
      </div>
      {open && setup ? <RowsTable record={record} setup={setup} editCell={editCell} /> : null}
    </section>
  )
}
