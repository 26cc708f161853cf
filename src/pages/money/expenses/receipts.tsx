import { ExternalLink, FileText, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { useAccess } from '#src/providers/access.ts'
import { useDocuments, type Document } from '#src/records/documents/use-documents.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Tabs } from '#src/ui/page/parts.tsx'
import styles from './receipts.module.css'

/** What was sent along with an expense, to be read while it is typed. */
export function Receipts({ expenseId }: { expenseId: string }) {
  const { can } = useAccess()
  return can('read', documents.subject, 'expenseId') ? <Shown expenseId={expenseId} /> : null
}

const isShown = ({ links }: Document) => Boolean(links?.large ?? links?.view)

function Shown({ expenseId }: { expenseId: string }) {
  const { query } = useDocuments({ kind: 'expense', id: expenseId })
  const [chosen, setChosen] = useState<string>()
  const [turns, setTurns] = useState(0)
  const all = (query.data?.data ?? []).filter(isShown)
  const open = all.find(({ id }) => id === chosen) ?? all[0]
  if (!open) return null
  return (
    <aside className={styles.beside} aria-label="Receipts">
      {all.length > 1 ? (
        <Tabs label="Receipts">
          {all.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-current={id === open.id ? 'page' : undefined}
              onClick={() => setChosen(id)}
            >
              {name}
            </button>
          ))}
        </Tabs>
      ) : null}
      {open.links?.large ? (
        <div className={styles.picture}>
          <a href={open.links.large} target="_blank" rel="noreferrer">
            <img src={open.links.large} alt={open.name} style={{ rotate: `${turns * 90}deg` }} />
          </a>
          <IconButton label="Rotate picture" onClick={() => setTurns(turns + 1)}>
            <RotateCw size={16} aria-hidden />
          </IconButton>
        </div>
      ) : (
        // The app frames nothing: a PDF has a window of its own, to be put beside this one.
        <a className={styles.page} href={open.links?.view ?? ''} target="receipt" rel="noreferrer">
          <FileText size={24} aria-hidden />
          {open.name}
          <span>
            Open in a new window <ExternalLink size={14} aria-hidden />
          </span>
        </a>
      )}
    </aside>
  )
}
