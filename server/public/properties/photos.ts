import type { PublicPhoto } from '#contract/public/properties.ts'
import { renditionsOf } from '../../pictures/renditions.ts'

/** A picture as the public sees it: every size but the smallest, which is for the dashboard's rows. */
export function publicPhotoOf(photo: {
  id: string
  alt: string
  width: number
  height: number
}): PublicPhoto {
  const sizes = renditionsOf(photo)
  const shown = sizes.length > 1 ? sizes.slice(1) : sizes
  return {
    id: photo.id,
    alt: photo.alt,
    renditions: shown.map(({ name, width, height }) => ({
      width,
      height,
      avif: `/media/public/${photo.id}/${name}.avif`,
      webp: `/media/public/${photo.id}/${name}.webp`,
    })),
  }
}
