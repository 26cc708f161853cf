import type { PageFrame } from '#contract/public/pages.ts'
import { taken } from './taken.ts'

export type PictureName = keyof typeof taken

type Format = 'avif' | 'webp'
interface Variant {
  name: PictureName
  mode: 'light' | 'dark'
  media: string | undefined
}

/** "properties-light-1280.12bef050" is 1280 pixels wide. */
const widthOf = (file: string) => Number(/-(\d+)\./.exec(file)![1])
const pathOf = (file: string, format: Format) => `/pictures/${file}.${format}`
const sourceSet = ({ name, mode }: Variant, format: Format) =>
  taken[name][mode].map((file) => `${pathOf(file, format)} ${widthOf(file)}w`).join(', ')

const narrow = '(max-width: 600px)'
const wide = '(min-width: 601px)'
const darkDevice = '(prefers-color-scheme: dark)'
const lightDevice = '(prefers-color-scheme: light)'

interface PictureProps {
  frame: Pick<PageFrame, 'colorMode'>
  name: PictureName
  /** The picture in its place on a phone. */
  onPhone?: PictureName
  /** How wide it is shown, as the `sizes` attribute of HTML says it. */
  sizes: string
}

/** Every picture that may be shown, each with the conditions under which it is. */
function variantsOf({ frame: { colorMode }, name, onPhone }: PictureProps, exact = false): Variant[] {
  const shapes: [PictureName, string | undefined][] = onPhone
    ? [
        [onPhone, narrow],
        [name, exact ? wide : undefined],
      ]
    : [[name, undefined]]
  const modes: [Variant['mode'], string | undefined][] =
    colorMode === 'system'
      ? [
          ['dark', darkDevice],
          ['light', exact ? lightDevice : undefined],
        ]
      : [[colorMode, undefined]]
  return shapes.flatMap(([shape, size]) =>
    modes.map(([mode, device]) => ({
      name: shape,
      mode,
      media: [size, device].filter(Boolean).join(' and ') || undefined,
    })),
  )
}

/** A picture of the product in the mode of the page; its size is known before it is there, so nothing moves. */
export function ProductPicture({
  alt,
  first = false,
  ...props
}: PictureProps & { alt: string; first?: boolean }) {
  const variants = variantsOf(props)
  const last = variants.at(-1)!
  const { width, height } = taken[last.name]
  return (
    <picture>
      {variants.flatMap((variant) =>
        (['avif', 'webp'] as const).map((format) => (
          <source
            key={`${variant.name} ${variant.mode} ${format}`}
            media={variant.media}
            type={`image/${format}`}
            srcSet={sourceSet(variant, format)}
            sizes={taken[variant.name][variant.mode].length > 1 ? props.sizes : undefined}
            width={taken[variant.name].width}
            height={taken[variant.name].height}
          />
        )),
      )}
      <img
        src={pathOf(taken[last.name][last.mode][0], 'webp')}
        width={width}
        height={height}
        alt={alt}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
      />
    </picture>
  )
}

/** Asks for the page's main picture as `<ProductPicture first>` will choose it, before anything else. */
export function FirstProductPicture(props: PictureProps) {
  return variantsOf(props, true).map((variant) => (
    <link
      key={`${variant.name} ${variant.mode}`}
      rel="preload"
      as="image"
      type="image/avif"
      fetchPriority="high"
      media={variant.media}
      imageSrcSet={sourceSet(variant, 'avif')}
      imageSizes={props.sizes}
    />
  ))
}
