import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons at its foot. */
  actions?: ReactNode
  /** From the lower edge, for phones. */
  sheet?: boolean
  className?: string
}

/** What one came for: the first field, otherwise the first of the buttons at the foot. */
function firstOf(dialog: HTMLElement): HTMLElement | undefined {
  const all = (part: string | undefined, controls: string) => [
    ...dialog.querySelectorAll<HTMLInputElement | HTMLButtonElement>(`.${part} :is(${controls})`),
  ]
  const fields = all(styles.body, 'input, select, textarea').filter(({ type }) => type !== 'file')
  return [...fields, ...all(styles.foot, 'button')].find(({ disabled }) => !disabled)
}

/** A modal question or panel; exists while it is open. Focus stays inside and returns afterwards (platform dialog). */
export function Dialog({ title, onClose, children, actions, sheet, className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // By itself it would begin at the button that closes it.
    if (dialog) firstOf(dialog)?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the platform closes it by Escape, this adds the backdrop
    <dialog
      ref={ref}
      className={classes(styles.dialog, sheet && styles.sheet, className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {actions ? <div className={styles.foot}>{actions}</div> : null}
    </dialog>
  )
}
