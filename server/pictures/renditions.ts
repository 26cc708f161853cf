/** Widths in which a picture is kept, in pixels; each as WebP and as AVIF. */
export const renditionWidths = [160, 320, 640, 960, 1600] as const
export type RenditionWidth = (typeof renditionWidths)[number]

export const renditionFormats = ['webp', 'avif'] as const
export type RenditionFormat = (typeof renditionFormats)[number]

/** No picture is kept taller than this many times the width asked for: panoramas on end stay small files. */
const tallest = 2

/** One size of a picture: the width it is kept under, and the pixels that it really has. */
export interface Rendition {
  name: RenditionWidth
  width: number
  height: number
}

/**
 * The sizes that a picture is kept in, narrowest first, at least one; it is never enlarged.
 * @param width of the original, upright, in pixels
 */
export function renditionsOf({ width, height }: { width: number; height: number }): Rendition[] {
  const sizes: Rendition[] = []
  for (const name of renditionWidths) {
    const scale = Math.min(1, name / width, (name * tallest) / height)
    sizes.push({
      name,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    })
    if (scale === 1) break
  }
  return sizes
}

const folderOf = (organisationId: string, photoId: string) => `${organisationId}/photos/${photoId}`

/** Where the file store keeps the picture as it was uploaded. It is never shown to anyone: it may say where it was taken. */
export const originalKey = (organisationId: string, photoId: string) =>
  `${folderOf(organisationId, photoId)}/original`

/** Where the file store keeps one size of a picture. */
export const renditionKey = (
  organisationId: string,
  photoId: string,
  width: RenditionWidth,
  format: RenditionFormat,
) => `${folderOf(organisationId, photoId)}/${width}.${format}`

/** Every place that a picture may have in the file store, whatever its size. */
export const photoKeys = (organisationId: string, photoId: string): string[] => [
  originalKey(organisationId, photoId),
  ...renditionWidths.flatMap((width) =>
    renditionFormats.map((format) => renditionKey(organisationId, photoId, width, format)),
  ),
]
