import { GripVertical, ImagePlus, Star, Trash2, Upload } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useAccess } from '#src/providers/access.ts'
import type { Readable } from '#src/resources/screens.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { Sortable, useSortableItem } from '#src/ui/controls/sortable.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { NoPhotosDrawing } from '#src/ui/illustrations/no-photos.tsx'
import dropAreaStyles from '#src/ui/controls/drop-area.module.css'
import styles from './photos.module.css'
import { usePhotos, withCover, type Photo } from './use-photos.ts'

const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** The pictures of a property: dropped or chosen, in their order, one of them the cover. */
export default function Photos({ record }: { record: Readable }) {
  const { canOn } = useAccess()
  const { photos, upload, change, remove, busy } = usePhotos(record.id)
  const mayUpdate = canOn('update', 'Property', record)
  if (!photos) return null
  const replace = (photo: Photo) => change(photos.map((each) => (each.id === photo.id ? photo : each)))
  return (
    <div className={styles.tab}>
      {mayUpdate ? <DropZone busy={busy} onFiles={upload} /> : null}
      {photos.length === 0 ? (
        <Note title="No photos yet" illustration={<NoPhotosDrawing />}>
          {mayUpdate ? 'The first one becomes the cover, in lists and on the public page.' : null}
        </Note>
      ) : mayUpdate ? (
        <Sortable
          grid
          items={photos}
          idOf={({ id }) => id}
          nameOf={(photo) => photo.alt || `Photo ${photos.indexOf(photo) + 1}`}
          onMove={change}
        >
          <ul className={styles.grid}>
            {photos.map((photo, index) => (
              <PhotoCard
                key={photo.id}
                photo={photo}
                name={`photo ${index + 1}`}
                onCover={() => change(withCover(photos, photo.id))}
                onDescribe={(alt) => replace({ ...photo, alt })}
                onRemove={() => remove(photo)}
              />
            ))}
          </ul>
        </Sortable>
      ) : (
        <ul className={styles.grid}>
          {photos.map((photo, index) => (
            <li key={photo.id} className={styles.photo}>
              <div className={styles.frame}>
                <img src={photo.medium} alt={photo.alt || `Photo ${index + 1}`} loading="lazy" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function DropZone({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <div
      className={dropAreaStyles.area}
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0 && !busy) onFiles(files)
      }}
    >
      <ImagePlus size={20} aria-hidden />
      <span>Drop photos here, or</span>
      <label className={classes(buttonStyles.button, buttonStyles.secondary, buttonStyles.small)}>
        <Upload size={14} aria-hidden /> Choose files
        <input
          type="file"
          multiple
          accept={accepted}
          disabled={busy}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
      </label>
      <small>JPEG, PNG, WebP or AVIF, up to 20 MB each</small>
    </div>
  )
}

interface PhotoCardProps {
  photo: Photo
  name: string
  onCover: () => void
  onDescribe: (alt: string) => void
  onRemove: () => void
}

function PhotoCard({ photo, name, onCover, onDescribe, onRemove }: PhotoCardProps) {
  const { item, handle } = useSortableItem(photo.id)
  const [alt, setAlt] = useState(photo.alt)
  const [shown, setShown] = useState(photo.alt)
  // Another order or an undo brought another text: the input follows.
  if (shown !== photo.alt) {
    setShown(photo.alt)
    setAlt(photo.alt)
  }
  const describe = () => {
    if (alt.trim() !== photo.alt) onDescribe(alt.trim())
  }
  return (
    <li {...item} className={styles.photo} data-photo={photo.id}>
      <div className={styles.frame}>
        <img src={photo.medium} alt={photo.alt || name} loading="lazy" />
        {photo.cover ? <span className={styles.badge}>Cover</span> : null}
      </div>
      <div className={styles.bar}>
        <input
          aria-label={`Description of ${name}`}
          placeholder="Describe it"
          maxLength={200}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onBlur={describe}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
        {photo.cover ? null : (
          <IconButton small label={`Make ${name} the cover`} onClick={onCover}>
            <Star size={15} aria-hidden />
          </IconButton>
        )}
        <IconButton small label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
        <IconButton small label={`Move ${name}`} className={styles.grip} {...handle}>
          <GripVertical size={15} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
