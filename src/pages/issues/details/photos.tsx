import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { issuePhotos } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { useAccess } from '#src/providers/access.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { acceptedPictures } from '../pictures.ts'
import issueStyles from '#src/records/issues/issues.module.css'
import { useIssuePhotos } from '../use-issue-photos.ts'
import { Section } from '#src/ui/page/parts.tsx'
import type { ShownIssue } from './index.tsx'

/** Pictures of what is wrong and of the work that was done. */
export function Photos({ issue }: { issue: ShownIssue }) {
  const { canOn } = useAccess()
  const { add, busy } = useIssuePhotos()
  const [leaving, setLeaving] = useState<string>()
  const may = canOn('update', issues.subject, issue, 'photos')
  if (issue.photos.length === 0 && !may) return null
  return (
    <Section title="Photos">
      <ul className={issueStyles.thumbs}>
        {issue.photos.map(({ id, alt, medium, large, removable }, index) => {
          const name = `photo ${index + 1}`
          return (
            <li key={id}>
              <a href={large} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
                <img src={medium} alt={alt || `Photo ${index + 1}`} loading="lazy" />
              </a>
              {removable ? (
                <IconButton small look="secondary" label={`Delete ${name}`} onClick={() => setLeaving(id)}>
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
                disabled={busy}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])]
                  event.target.value = ''
                  void add(issue.id, files)
                }}
              />
            </label>
          </li>
        ) : null}
      </ul>
      {leaving ? (
        <ActionDialog
          operation={issuePhotos.remove}
          params={{ id: issue.id, photoId: leaving }}
          title="Delete this photo?"
          text="It will be permanently removed for everyone."
          confirm="Delete photo"
          danger
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </Section>
  )
}
