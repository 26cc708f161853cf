import { Download } from 'lucide-react'
import { useState } from 'react'
import { importOperations } from '#contract/tenant/imports.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { destinations } from './destinations.ts'
import styles from './outcome.module.css'
import { isWorking, type ImportRecord, type useImportActions } from './use-import.ts'
import { recordsOf, resultSentence, undoneSentence } from './words.ts'

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
      return `${formatInteger(record.created + record.updated)} of ${recordsOf(record, record.toCreate + record.toUpdate)} so far. You can leave this page; it goes on.`
    case 'undoing':
      return 'You can leave this page; it goes on.'
    case 'undone':
      return undoneSentence(record)
    case 'failed':
      return record.failure ?? 'Nothing more was written.'
    default:
      return resultSentence(record)
  }
}

/** What an import is doing or has done, and what can follow: look at the records, get the rejected rows, undo. */
export function Outcome({ record, actions, onLeave }: OutcomeProps) {
  const [asking, setAsking] = useState(false)
  const { many, made } = destinations[record.resource]
  const written = record.created + record.updated
  const undoable =
    (record.status === 'committed' || record.status === 'cancelled' || record.status === 'failed') &&
    written > 0
  const { download } = useDownload()
  const rejected = () =>
    download({
      make: () => callForFile(importOperations.rejected, { params: { id: record.id } }),
      name: `${record.fileName.replace(/\.[^.]+$/, '')} - rejected rows.csv`,
    })

  return (
    <section className={styles.result} aria-label="Import" data-status={record.status}>
      <p className={styles.resultFile}>{record.fileName}</p>
      <h2>{titles[record.status] ?? 'Import'}</h2>
      <output>{sentenceOf(record)}</output>
      {isWorking(record) ? <progress max={1} value={record.progress} aria-label="Progress" /> : null}
      <div className={styles.resultActions}>
        {record.status === 'committing' ? (
          <Button busy={actions.busy === 'cancel'} onClick={() => void actions.cancel()}>
            Stop here
          </Button>
        ) : null}
        {undoable ? (
          <ButtonLink look="primary" to={made(record.id)}>
            See the {many}
          </ButtonLink>
        ) : null}
        {record.rejected > 0 && !isWorking(record) ? (
          <Button onClick={rejected}>
            <Download size={16} aria-hidden />
            Rejected rows with reasons
          </Button>
        ) : null}
        {undoable ? (
          <Button busy={actions.busy === 'undo'} onClick={() => setAsking(true)}>
            Undo the import
          </Button>
        ) : null}
        {isWorking(record) ? null : <Button onClick={onLeave}>Import another file</Button>}
      </div>
      {asking ? (
        <Confirm
          danger
          title="Undo this import?"
          text={`${recordsOf(record, record.created)} that it created will be removed${
            record.updated > 0 ? ` and ${formatInteger(record.updated)} that it changed will be restored` : ''
          }. What somebody has changed since stays as it is.`}
          action="Undo the import"
          onConfirm={() => void actions.undo()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}
