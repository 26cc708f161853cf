import { listDocumentVersions } from '#contract/tenant/documents.ts'
import { exactInstant, fileSize, shortDate } from '#src/lib/format/index.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { PersonName } from '../fields/person-name.tsx'
import styles from './documents.module.css'
import type { Document } from './use-documents.ts'

/** Every file that a document has had, newest first. */
export function VersionsDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { data, error, refetch } = useOperation(listDocumentVersions, { params: { id: document.id } })
  return (
    <Dialog title={`Versions of “${document.name}”`} onClose={onClose}>
      {error && !data ? (
        <Note
          alert
          title="The versions could not be loaded"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {errorWords(error)?.message}
        </Note>
      ) : null}
      <ul className={styles.versions} aria-busy={!data}>
        {data?.data.map(({ number, fileName, size, createdAt, createdBy, download }) => (
          <li key={number}>
            <b>{number}</b>
            <span>
              <a href={download}>{fileName}</a>
              <small>
                {fileSize(size)} ·{' '}
                <time dateTime={createdAt} title={exactInstant(createdAt)}>
                  {shortDate(createdAt)}
                </time>
                {createdBy ? (
                  <>
                    {' · '}
                    <PersonName id={createdBy} />
                  </>
                ) : null}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
