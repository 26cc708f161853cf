import { Download, Ellipsis, FileText, FileUp, History, Image, Pencil, Sheet, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { documentTypes } from '#domain/documents/types.ts'
import { documentVisibilities, remindedBefore } from '#domain/documents/vocabulary.ts'
import { fileSize, shortDate } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'
import { StatusWord } from '../fields/cell.tsx'
import { BelongsTo } from './belongs-to.tsx'
import styles from './documents.module.css'
import { DocumentName } from './name.tsx'
import { acceptedEndings } from './accepted.ts'
import type { Document, DocumentSubject } from './use-documents.ts'

/** What opens a dialog. */
export type DocumentAction = 'look' | 'edit' | 'versions' | 'delete'

function Sign({ mimeType = '' }: { mimeType?: string }) {
  if (mimeType.startsWith('image/')) return <Image size={18} aria-hidden />
  if (mimeType.includes('sheet') || mimeType === 'text/csv') return <Sheet size={18} aria-hidden />
  return <FileText size={18} aria-hidden />
}

const day = 86_400_000

/** Loud only where somebody must act. */
function Expiry({ on }: { on: string }) {
  const [now] = useState(() => Date.now())
  const days = Math.ceil((Date.parse(on) - now) / day)
  if (days < 0) return <StatusWord tone="danger">Expired {shortDate(on)}</StatusWord>
  const words = `Expires ${shortDate(on)}`
  return days <= remindedBefore ? <StatusWord tone="attention">{words}</StatusWord> : <span>{words}</span>
}

interface Props {
  document: Document
  /** Whose documents are listed. */
  of: DocumentSubject
  onAction: (action: DocumentAction) => void
  onFile: (file: File) => void
}

/** One document: what it is, to whom it shows, and what can be done with it. */
export function DocumentRow({ document, of, onAction, onFile }: Props) {
  const { canOn } = useAccess()
  const chooser = useRef<HTMLInputElement>(null)
  const { name, links, mimeType, size, fileNumber = 1, visibility, expiresOn } = document
  const type = documentTypes[mimeType ?? '']
  const mayUpdate = canOn('update', documents.subject, document)

  const entries = (): MenuEntry[] => [
    ...(links ? [{ key: 'download', label: 'Download', icon: Download, href: links.download }] : []),
    ...(mayUpdate
      ? [
          { key: 'edit', label: 'Rename, move, expiry…', icon: Pencil, onSelect: () => onAction('edit') },
          {
            key: 'replace',
            label: 'New version…',
            icon: FileUp,
            onSelect: () => chooser.current?.click(),
          },
        ]
      : []),
    ...(fileNumber > 1
      ? [{ key: 'versions', label: 'Versions…', icon: History, onSelect: () => onAction('versions') }]
      : []),
    ...(canOn('delete', documents.subject, document)
      ? [
          { key: 'line', separator: true as const },
          { key: 'delete', label: 'Delete…', icon: Trash2, danger: true, onSelect: () => onAction('delete') },
        ]
      : []),
  ]
  return (
    <li className={styles.row} data-document={document.id}>
      {links?.small ? (
        <img src={links.small} alt="" width={40} height={40} loading="lazy" />
      ) : (
        <span className={styles.sign}>
          <Sign mimeType={mimeType} />
        </span>
      )}
      <div className={styles.text}>
        <DocumentName document={document} onLook={() => onAction('look')} />
        <p>
          <BelongsTo document={document} of={of} />
          <span>{[type?.label, size === undefined ? '' : fileSize(size)].filter(Boolean).join(', ')}</span>
          {fileNumber > 1 ? <span>version {fileNumber}</span> : null}
          {visibility ? <span>{documentVisibilities[visibility]}</span> : null}
          {expiresOn ? <Expiry on={expiresOn} /> : null}
        </p>
      </div>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        width={216}
        entries={entries}
        trigger={(props) => (
          <IconButton {...props} label={`More for ${name}`}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        )}
      />
      {mayUpdate ? (
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={`New version of ${name}`}
          accept={acceptedEndings}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) onFile(file)
          }}
        />
      ) : null}
    </li>
  )
}
