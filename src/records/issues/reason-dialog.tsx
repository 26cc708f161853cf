import { useId, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import styles from './issues.module.css'

interface Props {
  title: string
  text: string
  action: string
  danger: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks why, before work is put off or refused. */
export function ReasonDialog({ title, text, action, danger, onConfirm, onClose }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = () => {
    if (!reason.trim()) {
      setMissing(true)
      document.getElementById(id)?.focus()
      return
    }
    onClose()
    onConfirm(reason.trim())
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={danger ? 'danger' : 'primary'} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <p className={styles.explain}>{text}</p>
      <div className={styles.field}>
        <label htmlFor={id}>Reason</label>
        <textarea
          id={id}
          rows={3}
          maxLength={2000}
          value={reason}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-error` : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a question that was just asked
          autoFocus
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
        {missing ? (
          <p id={`${id}-error`} className={styles.error} role="alert">
            Say why, in a few words.
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
