import type { PublicPhoto } from '#contract/public/properties.ts'
import { CloseIcon, GridIcon } from '../layout/icons.tsx'
import { NoPhoto } from './no-photo.tsx'
import { Picture } from './picture.tsx'

/** As many as are worth swiping through; the rest are in the full view. */
const slides = 10

/** How wide the first of so many pictures is. */
export const mainSizes = (count: number) =>
  count === 1 ? '(max-width: 1168px) 100vw, 1120px' : '(max-width: 760px) 100vw, 60vw'

interface GalleryProps {
  photos: readonly PublicPhoto[]
  title: string
}

/**
 * A strip to swipe through on a phone, a mosaic on a wider screen; any picture opens the view of all of them, which is
 * a popover of the browser's own: it closes with Escape and needs no script.
 */
export function Gallery({ photos, title }: GalleryProps) {
  const count = photos.length
  if (count === 0) return <NoPhoto />
  const name = (photo: PublicPhoto, index: number) => photo.alt || `${title}, photo ${index + 1}`
  const otherSizes = '(max-width: 760px) 100vw, 30vw'
  return (
    <section className="gallery" aria-label="Photos">
      <ul className={`strip of-${Math.min(count, 5)}`}>
        {photos.slice(0, slides).map((photo, index) => (
          <li key={photo.id}>
            <button type="button" popoverTarget="photos">
              <Picture
                photo={photo}
                alt={name(photo, index)}
                sizes={index === 0 ? mainSizes(count) : otherSizes}
                first={index === 0}
              />
            </button>
            {count > 1 && (
              <span className="place" aria-hidden="true">
                {index + 1} / {count}
              </span>
            )}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <button type="button" className="all" popoverTarget="photos">
          <GridIcon /> All {count} photos
        </button>
      )}
      <dialog id="photos" popover="auto" aria-label={`Photos of ${title}`} className="photos">
        <div className="photos-bar">
          <p>{title}</p>
          <button
            type="button"
            className="close"
            popoverTarget="photos"
            popoverTargetAction="hide"
            aria-label="Close photos"
          >
            <CloseIcon />
          </button>
        </div>
        {photos.map((photo, index) => (
          <figure key={photo.id}>
            <Picture photo={photo} alt={name(photo, index)} sizes="(max-width: 960px) 100vw, 912px" />
            {photo.alt && <figcaption>{photo.alt}</figcaption>}
          </figure>
        ))}
      </dialog>
    </section>
  )
}
