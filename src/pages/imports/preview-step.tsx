import { useState } from 'react'
import { LedgerBalances } from './balances.tsx'
import { destinations } from './destinations.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import styles from './preview.module.css'
import { MappingPanel } from './mapping/panel.tsx'
import { needsSaying } from './mapping/open-questions.ts'
import { Outcome } from './outcome.tsx'
import { RowsTable } from './rows/table.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { useImportAddress } from './use-import-address.ts'
import { useImportActions, useImportRecord, useImportSetup, type ImportRecord } from './use-import.ts'

const isOpen = ({ status }: ImportRecord) =>
  status === 'uploaded' || status === 'checking' || status === 'ready'

/** The second step: what will become of the file, mendable; then its progress and its outcome. */
export function PreviewStep({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data: record, error, refetch } = useImportRecord(id)
  const actions = useImportActions(id)

  if (error && !record) {
    return (
      <Note
        alert
        title={error.code === 404 ? 'This import doesn’t exist' : error.message}
        actions={
          <>
            <Button onClick={onLeave}>Choose a file</Button>
            {error.code === 404 ? null : <Button onClick={() => void refetch()}>Try again</Button>}
          </>
        }
      >
        {error.code === 404 ? 'It was deleted, or it belongs to someone else.' : error.description}
      </Note>
    )
  }
  if (!record) return <Skeleton width="100%" height={420} />
  if (!isOpen(record)) return <Outcome record={record} actions={actions} onLeave={onLeave} />
  return <Preview record={record} actions={actions} onLeave={onLeave} />
}

interface PreviewProps {
  record: ImportRecord
  actions: ReturnType<typeof useImportActions>
  onLeave: () => void
}

function Preview({ record, actions, onLeave }: PreviewProps) {
  const { data: setup, error, refetch } = useImportSetup(record)
  const { balances } = useImportAddress()
  const [panelOpen, setPanelOpen] = useState<boolean>()
  // Opens by itself where something has to be said about the columns; from then on it is the person's to close.
  if (panelOpen === undefined && setup && record.status === 'ready') setPanelOpen(needsSaying(setup))

  if (error && !setup) {
    return (
      <Note alert title={error.message} actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.description}
      </Note>
    )
  }
  return (
    <>
      <SummaryBar
        record={record}
        setup={setup}
        actions={actions}
        panelOpen={panelOpen === true}
        onPanel={() => setPanelOpen(!panelOpen)}
        onLeave={onLeave}
      />
      {setup && setup.findings.length > 0 ? (
        <ul className={styles.findings} aria-label="How the file was read">
          {setup.findings.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.workbench} data-panel={panelOpen || undefined}>
        {panelOpen && setup ? (
          <MappingPanel
            one={destinations[record.resource].one}
            setup={setup}
            configure={actions.configure}
            onClose={() => setPanelOpen(false)}
          />
        ) : null}
        {balances && destinations[record.resource].posts ? (
          <LedgerBalances record={record} />
        ) : setup ? (
          <RowsTable record={record} setup={setup} editCell={actions.editCell} />
        ) : (
          <Skeleton width="100%" height={420} />
        )}
      </div>
    </>
  )
}
