import { FileCheck2, Upload } from 'lucide-react'
import { documents } from '#contract/tenant/documents.ts'
import { leases } from '#contract/tenant/leases.ts'
import { useAccess } from '#src/providers/access.ts'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { DocumentName } from '../documents/name.tsx'
import { acceptedEndings } from '../documents/upload-area.tsx'
import showStyles from '../resource/show/show.module.css'
import styles from './leases.module.css'
import type { LeaseRecord } from './record.ts'
import { useSignedDocument } from './use-signed-document.ts'

/** Statuses in which there is an agreement that everybody has signed. */
const signed: ReadonlySet<string> = new Set(['scheduled', 'active', 'notice', 'holdingOver', 'ended'])

/** The agreement as everybody has signed it, or the way to keep it. */
export function SignedDocument({ lease }: { lease: LeaseRecord }) {
  const { can, canOn } = useAccess()
  const { documents: found, loading, keep, choose, busy } = useSignedDocument(lease)
  const document = found.find(({ id }) => id === lease.signedDocumentId)
  const mayKeep =
    can('create', documents.subject) && canOn('update', leases.subject, lease, 'signedDocumentId')
  // A draft has nothing to be kept yet; whoever may not see the document is not told that there is none.
  if (loading || (!document && (lease.signedDocumentId || !mayKeep || !signed.has(lease.status)))) return null
  return (
    <section className={showStyles.block}>
      <h2>{leases.label('signedDocumentId')}</h2>
      {document ? (
        <p className={styles.signed}>
          <FileCheck2 size={16} aria-hidden /> <DocumentName document={document} />
        </p>
      ) : (
        <div className={styles.signed}>
          <p>Not kept here yet. Choose one of the lease’s documents in its form, or</p>
          <FileButton
            small
            label="The signed document"
            accept={acceptedEndings}
            busy={busy}
            onFile={(file) => void keep(file).then((id) => (id ? choose(id) : undefined))}
          >
            <Upload size={14} aria-hidden /> Upload it
          </FileButton>
        </div>
      )}
    </section>
  )
}
