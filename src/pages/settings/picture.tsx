import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { toast } from 'sonner'
import { changeAvatar, readMe, removeAvatar, type Account } from '#contract/admin/me.ts'
import { users } from '#contract/admin/users.ts'
import { ApiError, call } from '#src/lib/client/index.ts'
import { keepUser } from '#src/lib/session/index.ts'
import { sayExpired } from '#src/providers/session-expiry.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { uploadToast } from '#src/ui/feedback/upload-toast.tsx'
import { Avatar } from '#src/ui/people/avatar.tsx'
import styles from './settings.module.css'

const accepted = 'image/jpeg,image/png,image/webp,image/avif'

async function upload(file: File): Promise<Account> {
  const body = new FormData()
  body.append('file', file)
  const follow = uploadToast()
  follow.progress(0)
  try {
    const answer = await call(changeAvatar, { body, onUploadProgress: follow.progress })
    follow.done()
    return answer
  } catch (error) {
    follow.failed()
    throw error
  }
}

/** RT-37: the picture of oneself: dropped or chosen, replaced, removed. */
export function Picture({ account }: { account: Account }) {
  const client = useQueryClient()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    // Null removes it.
    mutationFn: (file: File | null) => (file ? upload(file) : call(removeAvatar)),
    onMutate: () => setProblem(undefined),
    onSuccess: (saved, file) => {
      client.setQueryData(operationKey(readMe), saved)
      keepUser(saved)
      void client.invalidateQueries({ queryKey: ['data', users.api, users.name] })
      if (!file) toast.success('Your picture is removed.')
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) notifyError(error)
      else if (error.code === 401) sayExpired()
      else if (error.code === 413 || error.code === 422) setProblem(error.message)
      else notifyError(error)
    },
  })
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !isPending) mutate(file)
  }
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  const name = `${account.firstName} ${account.lastName}`
  return (
    <section className={styles.section} aria-labelledby="picture">
      <h2 id="picture">Picture</h2>
      <p className={styles.why}>
        Colleagues see it beside your name. Without one, your initials stand there.
      </p>
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
                disabled={isPending}
                aria-describedby="picture-kinds picture-problem"
                onChange={(event) => {
                  take(event.target.files)
                  event.target.value = ''
                }}
              />
            </label>
            {account.avatar ? (
              <Button look="ghost" disabled={isPending} onClick={() => mutate(null)}>
                Remove
              </Button>
            ) : null}
          </div>
          <p id="picture-kinds" className={styles.kinds}>
            Or drop one here. JPEG, PNG, WebP or AVIF, up to 10 MB; its middle is shown.
          </p>
          <p id="picture-problem" className={styles.problem} role="alert">
            {problem}
          </p>
        </div>
      </div>
    </section>
  )
}
