import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { changeAvatar, readMe, removeAvatar, type Account } from '#contract/admin/me.ts'
import { users } from '#contract/admin/users.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { keepUser } from '#src/lib/session/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { Avatar } from '#src/ui/people/avatar.tsx'
import { useActions, type ActionOptions } from '#src/records/actions/use-action.ts'
import styles from './settings.module.css'
import { FormSection } from '#src/ui/form/sections.tsx'

const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** RT-37: the picture of oneself: dropped or chosen, replaced, removed. */
export function Picture({ account }: { account: Account }) {
  const client = useQueryClient()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { act, busy } = useActions()
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const options: ActionOptions<typeof changeAvatar> = {
    refreshes: [users],
    onDone: (saved) => {
      client.setQueryData(operationKey(readMe), saved)
      keepUser(saved)
    },
    onFieldErrors: (errors) => setProblem(Object.values(errors).join(' ')),
    onProblem: (error) => {
      if (error instanceof ApiError && (error.code === 413 || error.code === 422)) setProblem(error.message)
      else notifyError(error)
    },
  }
  const replace = (file: File) => {
    setProblem(undefined)
    const body = new FormData()
    body.append('file', file)
    // One dropped while another is on its way comes after it.
    before.current = before.current.then(() => act(changeAvatar, { body }, { ...options, upload: true }))
  }
  const remove = () => {
    setProblem(undefined)
    void act(removeAvatar, {}, { ...options, done: 'Your picture is removed.' })
  }
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) replace(file)
  }
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  const name = `${account.firstName} ${account.lastName}`
  return (
    <FormSection
      region
      title="Picture"
      why="Colleagues see it beside your name. Without one, we show your initials."
    >
      <div
        className={styles.picture}
        data-over={over}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <Avatar name={name} picture={account.avatar} size={80} />
        <div>
          <div className={styles.actions}>
            <label className={classes(buttonStyles.button, buttonStyles.secondary)}>
              <Upload size={14} aria-hidden />
              {account.avatar ? 'Replace' : 'Choose a picture'}
              <input
                type="file"
                accept={accepted}
                disabled={busy}
                aria-describedby="picture-kinds picture-problem"
                onChange={(event) => {
                  take(event.target.files)
                  event.target.value = ''
                }}
              />
            </label>
            {account.avatar ? (
              <Button look="ghost" disabled={busy} onClick={remove}>
                Remove
              </Button>
            ) : null}
          </div>
          <p id="picture-kinds" className={styles.kinds}>
            Or drop one here. JPEG, PNG, WebP or AVIF, up to 10 MB. It is cropped to a circle.
          </p>
          <p id="picture-problem" className={styles.problem} role="alert">
            {problem}
          </p>
        </div>
      </div>
    </FormSection>
  )
}
