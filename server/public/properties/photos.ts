import type { PublicPhoto } from '#contract/public/properties.ts'
import { renditionsOf } from '../../pictures/renditions.ts'

interface PhotoRow {
  id: string
  alt: string
  width: number
  height: number
}

/**
 * A picture as the public sees it: every size but the smallest, which is for the dashboard's rows.
 * @param at where its renditions are served
 */
export function publicPhotoOf(photo: PhotoRow, at = '/media/public'): PublicPhoto {
  const sizes = renditionsOf(photo)
  const shown = sizes.length > 1 ? sizes.slice(1) : sizes
  return {
    id: photo.id,
    alt: photo.alt,
    renditions: shown.map(({ name, width, height }) => ({
      width,
      height,
      avif: `${at}/${photo.id}/${name}.avif`,
      webp: `${at}/${photo.id}/${name}.webp`,
    })),
  }
}
