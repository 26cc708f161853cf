import { ChevronDown, FileCheck2, Upload } from 'lucide-react'
import { documents } from '#contract/tenant/documents.ts'
import { leases } from '#contract/tenant/leases.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { DocumentName } from '#src/records/documents/name.tsx'
import { acceptedEndings } from '#src/records/documents/accepted.ts'
import { Section } from '#src/ui/page/parts.tsx'
import styles from '#src/records/leases/leases.module.css'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { useSignedDocument } from './use-signed-document.ts'

/** Statuses in which there is nothing yet, or nothing any more, that everybody has signed. */
const unsigned: ReadonlySet<string> = new Set(['draft', 'awaitingSignature', 'cancelled'])

/** The agreement as everybody has signed it, and for whoever keeps it the way to choose or upload it. */
export function SignedDocument({ lease }: { lease: LeaseRecord }) {
  const { can, canOn } = useAccess()
  const { documents: found, loading, choose, add, busy } = useSignedDocument(lease)
  const document = found.find(({ id }) => id === lease.signedDocumentId)
  const mayChoose = canOn('update', leases.subject, lease, 'signedDocumentId')
  // Whoever may not see the document is not told that there is none.
  const isMissing = !document && (lease.signedDocumentId !== null || !mayChoose || unsigned.has(lease.status))
  if (loading || isMissing) return null
  const others = found.filter(({ id }) => id !== document?.id)
  return (
    <Section title={leases.label('signedDocumentId')}>
      <div className={styles.signed}>
        {document ? (
          <p>
            <FileCheck2 size={16} aria-hidden /> <DocumentName document={document} />
          </p>
        ) : (
          <p>No signed document yet.</p>
        )}
        {mayChoose && !document && can('create', documents.subject) ? (
          <FileButton
            small
            label="The signed document"
            accept={acceptedEndings}
            busy={busy}
            onFiles={([file]) => file && add(file)}
          >
            <Upload size={14} aria-hidden /> Upload
          </FileButton>
        ) : null}
        {mayChoose && (document || others.length > 0) ? (
          <Menu
            label="Signed document"
            entries={[
              ...others.map(({ id, name }) => ({ key: id, label: name, onSelect: () => choose(id) })),
              ...(document ? [{ key: 'none', label: 'None', onSelect: () => choose(null) }] : []),
            ]}
            trigger={(props) => (
              <Button {...props} small look="ghost" disabled={busy}>
                {document ? 'Change' : 'Choose one'} <ChevronDown size={14} aria-hidden />
              </Button>
            )}
          />
        ) : null}
      </div>
    </Section>
  )
}
