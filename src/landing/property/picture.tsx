import type { PublicPhoto } from '#contract/public/properties.ts'

type Format = 'avif' | 'webp'

const sourceSet = ({ renditions }: PublicPhoto, format: Format) =>
  renditions.map((rendition) => `${rendition[format]} ${rendition.width}w`).join(', ')

/** The narrowest rendition that is at least this wide, or the widest there is. */
export const renditionFor = ({ renditions }: PublicPhoto, width: number) =>
  renditions.find((rendition) => rendition.width >= width) ?? renditions.at(-1)!

/** Where the strip of pictures is as wide as the screen, one light rendition is enough, whatever its density. */
const phone = '(max-width: 600px)'

interface PictureProps {
  photo: PublicPhoto
  /** How wide it is shown, as the `sizes` attribute of HTML says it. */
  sizes: string
  alt?: string
  /** The page's main picture: fetched before everything else, and on a phone one light rendition whatever its screen. */
  first?: boolean
}

/** AVIF where the browser reads it, WebP elsewhere; its size is known before it is there, so nothing moves. */
export function Picture({ photo, sizes, alt = photo.alt, first = false }: PictureProps) {
  const { webp, width, height } = renditionFor(photo, 960)
  const light = renditionFor(photo, 640)
  const onPhone = (format: Format) =>
    first && <source media={phone} type={`image/${format}`} srcSet={light[format]} />
  return (
    <picture>
      {onPhone('avif')}
      <source type="image/avif" srcSet={sourceSet(photo, 'avif')} sizes={sizes} />
      {onPhone('webp')}
      <source type="image/webp" srcSet={sourceSet(photo, 'webp')} sizes={sizes} />
      <img
        src={webp}
        width={width}
        height={height}
        alt={alt}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
      />
    </picture>
  )
}

/** The picture as messengers show it beside a link. */
export function sharedPhoto(photo: PublicPhoto, name: string) {
  const { webp, width, height } = renditionFor(photo, 960)
  return { path: webp.replace(/webp$/, 'jpeg'), type: 'image/jpeg', width, height, alt: photo.alt || name }
}

/** Asks for the page's main picture as `<Picture first>` will choose it, before anything else. */
export function FirstPicture({ photo, sizes }: { photo: PublicPhoto; sizes: string }) {
  const common = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  return (
    <>
      <link {...common} media={phone} href={renditionFor(photo, 640).avif} />
      <link
        {...common}
        media="(min-width: 601px)"
        imageSrcSet={sourceSet(photo, 'avif')}
        imageSizes={sizes}
      />
    </>
  )
}
