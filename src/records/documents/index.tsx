import { Folder } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { documentCategories } from '#domain/documents/vocabulary.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { NoDocumentsDrawing } from '#src/ui/illustrations/no-documents.tsx'
import { NoMatchDrawing } from '#src/ui/illustrations/no-match.tsx'
import { Muted } from '#src/ui/page/parts.tsx'
import styles from './documents.module.css'
import { EditDialog } from './edit-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { DocumentRow, type DocumentAction } from './row.tsx'
import { UploadArea } from './upload-area.tsx'
import { useDocuments, type Document, type DocumentSubject } from './use-documents.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** In the order of the vocabulary; a folder without documents is not there. */
function byFolder(list: readonly Document[]): [label: string, Document[]][] {
  const groups = Object.entries(documentCategories).map(([key, label]): [string, Document[]] => [
    label,
    list.filter(({ category }) => (category ?? 'other') === key),
  ])
  return groups.filter(([, group]) => group.length > 0)
}

/** What is usually kept with it. */
const usual: Readonly<Record<DocumentSubject['kind'], string>> = {
  property:
    'Leases, certificates, plans and invoices, with all their versions. We remind you before they expire.',
  unit: 'Inventories, certificates, plans and pictures. They are also listed with the property’s documents.',
  lease:
    'The signed agreement, inventories and letters. The tenants of this lease see the ones shared with tenants.',
  entry: 'Invoices, cheques and letters. They are also listed with the documents of the lease.',
  issue: 'Quotes, reports and invoices. They are also listed with the property’s documents.',
  vendor: 'Insurance certificates, licences and contracts. We remind you before they expire.',
  expense:
    'The vendor’s invoice and the proof of payment. They are also listed with the property’s documents.',
}

/** From this many on they are worth searching. */
const searchable = 6

interface Props {
  of: DocumentSubject
  /** Within a page that has more to say: without a drawing while there are none. */
  inset?: boolean
}

/** RT-63 SC-15: the documents of a property, a unit, a lease, an issue, what was posted, a vendor or an expense, in folders. */
export default function Documents({ of, inset = false }: Props) {
  const { can } = useAccess()
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim())
  const { query, upload, replace, busy, hidden } = useDocuments(of, searchQuery)
  const [open, setOpen] = useState<{ action: DocumentAction; document: Document }>()
  const close = () => setOpen(undefined)
  const mayCreate = can('create', documents.subject)
  if (query.isError && !query.data) {
    return (
      <Note
        alert
        title="The documents could not be loaded"
        actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        {errorWords(query.error)?.message}
      </Note>
    )
  }
  if (!query.data) return inset ? null : <PendingPage />
  const { data, total } = query.data
  const none = total === 0
  return (
    <div className={inset ? styles.inset : styles.tab}>
      {mayCreate ? <UploadArea kind={of.kind} busy={busy} onFiles={upload} /> : null}
      {none && !searchQuery ? (
        <Nothing
          inset={inset}
          words={mayCreate ? usual[of.kind] : 'Documents shared with you appear here.'}
        />
      ) : total >= searchable || text ? (
        <input
          type="search"
          className={styles.search}
          aria-label="Search documents"
          placeholder="Name of a document"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      ) : null}
      {none && searchQuery ? (
        <Note
          title="No documents match"
          illustration={<NoMatchDrawing />}
          actions={<Button onClick={() => setText('')}>Clear search</Button>}
        >
          Looked for “{searchQuery}”.
        </Note>
      ) : null}
      {byFolder(data).map(([label, group]) => (
        <details key={label} className={styles.folder} open>
          <summary>
            <Folder size={16} aria-hidden /> {label} <small>{formatInteger(group.length)}</small>
          </summary>
          <ul>
            {group.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                of={of}
                onAction={(action) => setOpen({ action, document })}
                onFile={(file) => replace(document, file)}
              />
            ))}
          </ul>
        </details>
      ))}
      {hidden ? (
        <p>
          <Muted small>{hidden}</Muted>
        </p>
      ) : null}
      {open?.action === 'look' ? <PictureDialog document={open.document} onClose={close} /> : null}
      {open?.action === 'edit' ? <EditDialog document={open.document} onClose={close} /> : null}
      {open?.action === 'versions' ? <VersionsDialog document={open.document} onClose={close} /> : null}
      {open?.action === 'delete' ? (
        <ActionDialog
          operation={documents.operations.remove}
          params={{ id: open.document.id }}
          options={{ done: `“${open.document.name}” deleted` }}
          title={`Delete “${open.document.name}”?`}
          text="The document and every version of its file will be permanently deleted."
          confirm="Delete document"
          danger
          onClose={close}
        />
      ) : null}
    </div>
  )
}

function Nothing({ inset, words }: { inset: boolean; words: string }) {
  return inset ? (
    <p>
      <Muted small>{words}</Muted>
    </p>
  ) : (
    <Note title="No documents yet" illustration={<NoDocumentsDrawing />}>
      {words}
    </Note>
  )
}
