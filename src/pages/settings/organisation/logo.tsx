import { Upload } from 'lucide-react'
import { useState } from 'react'
import { organisationSettings } from '#contract/admin/organisation.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useActions } from '#src/records/actions/use-action.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { FormSection } from '#src/ui/form/sections.tsx'
import styles from '../settings.module.css'

/** The picture above the organisation's name on documents. */
export function Logo({ logo }: { logo: string | null }) {
  const { can } = useAccess()
  const [problem, setProblem] = useState<string>()
  const { act, busy } = useActions()
  const replace = (file: File) => {
    setProblem(undefined)
    const body = new FormData()
    body.append('file', file)
    const onProblem = (error: unknown) => {
      if (error instanceof ApiError && (error.code === 413 || error.code === 422)) setProblem(error.message)
      else notifyError(error)
    }
    const onFieldErrors = (errors: Readonly<Record<string, string>>) =>
      setProblem(Object.values(errors).join(' '))
    void act(organisationSettings.changeLogo, { body }, { upload: true, onProblem, onFieldErrors })
  }
  return (
    <FormSection region title="Logo" why="Printed above your name on receipts, statements and letters.">
      {logo ? <img className={styles.logo} src={logo} alt="Your logo" /> : null}
      {can('update', 'Organisation') ? (
        <>
          <div className={styles.actions}>
            <FileButton
              label="Logo"
              accept="image/jpeg,image/png,image/webp,image/avif"
              busy={busy}
              onFiles={([file]) => file && replace(file)}
            >
              <Upload size={14} aria-hidden />
              {logo ? 'Replace' : 'Choose a logo'}
            </FileButton>
            {logo ? (
              <Button
                look="ghost"
                disabled={busy}
                onClick={() => void act(organisationSettings.removeLogo, {}, { done: 'Logo removed' })}
              >
                Remove
              </Button>
            ) : null}
          </div>
          <p className={styles.kinds}>JPEG, PNG, WebP or AVIF, up to 10 MB.</p>
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        </>
      ) : null}
    </FormSection>
  )
}
