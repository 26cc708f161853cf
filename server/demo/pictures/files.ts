import { join } from 'node:path'
import type { RenditionFormat, RenditionWidth } from '../../tenant/photos/renditions.ts'

/** Pixels of every drawn picture. */
export const pictureSize = { width: 1600, height: 1067 } as const

/** Where the drawn pictures lie, a folder each, as they ship with the project. */
export const pictureFolder = join(import.meta.dirname, 'files')

/** One size of a drawn picture. */
export const pictureFile = (name: string, width: RenditionWidth, format: RenditionFormat) =>
  join(pictureFolder, name, `${width}.${format}`)
