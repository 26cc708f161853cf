import { useMutation } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { issuePhotos } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { call } from '#src/lib/client/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { acceptedPictures } from '../form/photos-field.tsx'
import issueStyles from '#src/records/issues/issues.module.css'
import { uploadIssuePhotos } from '../upload.ts'
import { useRefreshIssues } from '#src/records/issues/use-step.tsx'
import styles from './details.module.css'
import type { ShownIssue } from './index.tsx'

/** Pictures of what is wrong and of the work that was done. */
export function Photos({ issue }: { issue: ShownIssue }) {
  const { canOn } = useAccess()
  const refresh = useRefreshIssues()
  const [leaving, setLeaving] = useState<string>()
  const may = canOn('update', issues.subject, issue, 'photos')
  const add = useMutation({
    mutationFn: (files: readonly File[]) => uploadIssuePhotos(issue.id, files),
    onError: notifyError,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (photoId: string) => call(issuePhotos.remove, { params: { id: issue.id, photoId } }),
    onError: notifyError,
    onSettled: refresh,
  })
  if (issue.photos.length === 0 && !may) return null
  return (
    <section className={styles.text}>
      <h2>Photos</h2>
      <ul className={issueStyles.thumbs}>
        {issue.photos.map(({ id, alt, medium, large }, index) => {
          const name = `photo ${index + 1}`
          return (
            <li key={id}>
              <a href={large} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
                <img src={medium} alt={alt || `Photo ${index + 1}`} loading="lazy" />
              </a>
              {may ? (
                <IconButton small look="secondary" label={`Remove ${name}`} onClick={() => setLeaving(id)}>
                  <Trash2 size={14} aria-hidden />
                </IconButton>
              ) : null}
            </li>
          )
        })}
        {may ? (
          <li>
            <label className={classes(buttonStyles.button, buttonStyles.secondary, issueStyles.choose)}>
              <ImagePlus size={16} aria-hidden /> Add photos
              <input
                type="file"
                multiple
                accept={acceptedPictures}
                disabled={add.isPending}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])]
                  event.target.value = ''
                  if (files.length > 0) add.mutate(files)
                }}
              />
            </label>
          </li>
        ) : null}
      </ul>
      {leaving ? (
        <Confirm
          title="Remove this photo?"
          text="It is deleted for good."
          action="Remove photo"
          danger
          onConfirm={() => remove.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </section>
  )
}
