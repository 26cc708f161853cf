import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { acceptedPictures, readablePictures } from '../pictures.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import formStyles from '#src/records/form/form.module.css'
import styles from '#src/records/issues/issues.module.css'

const most = 20

/** Pictures that go along with a report once it is saved. */
export function PhotosField({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange: (files: File[]) => void
}) {
  const previews = useMemo(() => files.map((file) => ({ file, address: URL.createObjectURL(file) })), [files])
  useEffect(
    () => () => {
      for (const { address } of previews) URL.revokeObjectURL(address)
    },
    [previews],
  )
  return (
    <section className={formStyles.section}>
      <h2>Photos</h2>
      <p className={formStyles.why}>
        A photo often saves a visit. Photos are uploaded when you create the issue.
      </p>
      <ul className={styles.thumbs}>
        {previews.map(({ file, address }) => (
          <li key={address}>
            <img src={address} alt={file.name} />
            <IconButton
              small
              look="secondary"
              label={`Leave out ${file.name}`}
              onClick={() => onChange(files.filter((each) => each !== file))}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
        {files.length < most ? (
          <li>
            <label className={classes(buttonStyles.button, buttonStyles.secondary, styles.choose)}>
              <ImagePlus size={16} aria-hidden /> Choose photos
              <input
                type="file"
                multiple
                accept={acceptedPictures}
                onChange={(event) => {
                  const chosen = [...(event.target.files ?? [])]
                  event.target.value = ''
                  void readablePictures(chosen).then((pictures) =>
                    onChange([...files, ...pictures].slice(0, most)),
                  )
                }}
              />
            </label>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
