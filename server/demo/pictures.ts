import { join } from 'node:path'
import type { RenditionFormat, RenditionWidth } from '../pictures/renditions.ts'

/** Pixels of every picture of the demonstration. */
export const pictureSize = { width: 960, height: 640 } as const

/** The pictures that ship with the project, a folder each; `tools/pictures` draws them. */
export const pictureFolder = join(import.meta.dirname, 'pictures')

/** One size of a picture. */
export const pictureFile = (name: string, width: RenditionWidth, format: RenditionFormat) =>
  join(pictureFolder, name, `${width}.${format}`)
