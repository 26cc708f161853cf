import { Download } from 'lucide-react'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import styles from './documents.module.css'
import type { Document } from './use-documents.ts'

/** A picture, as large as fits. */
export function PictureDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { name, links } = document
  if (!links?.large) return null
  return (
    <Dialog
      title={name}
      className={styles.wide}
      onClose={onClose}
      actions={
        <a className={classes(buttonStyles.button, buttonStyles.secondary)} href={links.download}>
          <Download size={15} aria-hidden /> Download
        </a>
      }
    >
      <img className={styles.picture} src={links.large} alt={name} />
    </Dialog>
  )
}
