import { Folder } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { documentCategories } from '#domain/documents/vocabulary.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.ts'
import { NoDocumentsDrawing } from '#src/ui/illustrations/no-documents.tsx'
import { NoMatchDrawing } from '#src/ui/illustrations/no-match.tsx'
import styles from './documents.module.css'
import { EditDialog } from './edit-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { DocumentRow, type Deed } from './row.tsx'
import { UploadArea } from './upload-area.tsx'
import { useDocuments, type Document } from './use-documents.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** In the order of the vocabulary; a folder without documents is not there. */
function byFolder(list: readonly Document[]): [label: string, Document[]][] {
  const groups = Object.entries(documentCategories).map(([key, label]): [string, Document[]] => [
    label,
    list.filter(({ category }) => (category ?? 'other') === key),
  ])
  return groups.filter(([, group]) => group.length > 0)
}

/** RT-63 SC-15: the documents of a property, in folders. */
export default function Documents({ property }: { property: AnyRecord }) {
  const { can } = useAccess()
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim())
  const { query, upload, replace, change, drop, hidden } = useDocuments(property.id, searchQuery)
  const [open, setOpen] = useState<{ deed: Deed; document: Document }>()
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
  if (!query.data) return <PendingPage />
  const { data, total } = query.data
  const none = total === 0
  return (
    <div className={styles.tab}>
      {mayCreate ? (
        <UploadArea busy={upload.isPending} onFiles={(files, place) => upload.mutate({ files, place })} />
      ) : null}
      {none && !searchQuery ? (
        <Note title="No documents yet" illustration={<NoDocumentsDrawing />}>
          {mayCreate
            ? 'Leases, certificates, plans, invoices: they are kept here with their versions, and you are reminded before they expire.'
            : 'What is shared with you will be here.'}
        </Note>
      ) : (
        <input
          type="search"
          className={styles.search}
          aria-label="Search documents"
          placeholder="Name of a document"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
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
                onDeed={(deed) => setOpen({ deed, document })}
                onFile={(file) => replace.mutate({ document, file })}
              />
            ))}
          </ul>
        </details>
      ))}
      {hidden ? <p className={styles.hidden}>{hidden}</p> : null}
      {open?.deed === 'look' ? <PictureDialog document={open.document} onClose={close} /> : null}
      {open?.deed === 'edit' ? (
        <EditDialog
          document={open.document}
          propertyId={property.id}
          onSave={(patch) => change.mutateAsync({ document: open.document, patch })}
          onClose={close}
        />
      ) : null}
      {open?.deed === 'versions' ? <VersionsDialog document={open.document} onClose={close} /> : null}
      {open?.deed === 'delete' ? (
        <Confirm
          title={`Delete “${open.document.name}”?`}
          text="The document is removed for good, with every version of its file."
          action="Delete document"
          danger
          onConfirm={() => drop.mutate(open.document)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
