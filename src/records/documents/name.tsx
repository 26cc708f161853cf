import styles from './documents.module.css'
import type { Document } from './use-documents.ts'

interface Props {
  document: Document
  /** Shows a picture where one is; otherwise it opens in a tab. */
  onLook?: () => void
}

/** Leads to the document itself, as the browser can show it. */
export function DocumentName({ document: { name, links }, onLook }: Props) {
  if (!links) return <span className={styles.name}>{name}</span>
  if (links.large && onLook) {
    return (
      <button type="button" className={styles.name} onClick={onLook}>
        {name}
      </button>
    )
  }
  const shown = links.view ?? links.large
  return shown ? (
    <a className={styles.name} href={shown} target="_blank" rel="noreferrer">
      {name}
    </a>
  ) : (
    <a className={styles.name} href={links.download}>
      {name}
    </a>
  )
}
