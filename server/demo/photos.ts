import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FileStore } from '../adapters/files.ts'
import { originalKey, renditionFormats, renditionKey, renditionsOf } from '../pictures/renditions.ts'
import { turnsOf } from '../turns.ts'
import type { DemoOrganisation } from './business.ts'
import { pictureFile, pictureSize } from './pictures.ts'

/** What the database notes of a picture's original. */
export interface Original {
  sha256: string
  size: number
}

/** Waiting for the disk takes most of the time: several at once. */
const atOnce = 16

/**
 * Puts every picture of the organisations into the file store, ready in all sizes. Repeating it changes nothing.
 * @returns the originals by name of the picture
 */
export async function storePhotos(
  files: FileStore,
  organisations: readonly DemoOrganisation[],
): Promise<Map<string, Original>> {
  const turn = turnsOf(atOnce)
  const photos = organisations.flatMap((organisation) =>
    organisation.properties.flatMap((property) =>
      property.photos.map((photo) => ({ ...photo, organisationId: organisation.id })),
    ),
  )
  const sizes = renditionsOf(pictureSize).flatMap(({ name }) =>
    renditionFormats.map((format) => ({ name, format })),
  )
  const largest = sizes.findLast(({ format }) => format === 'webp')!
  const originals = new Map<string, Original>()
  const noted = async (picture: string, path: string) => {
    if (originals.has(picture)) return
    const content = await readFile(path)
    const sha256 = createHash('sha256').update(content).digest('hex')
    originals.set(picture, { sha256, size: content.length })
  }
  await Promise.all(
    photos.flatMap(({ id, picture, organisationId }) => [
      ...sizes.map(({ name, format }) =>
        turn(() =>
          files.copy(
            renditionKey(organisationId, id, name, format),
            pictureFile(picture, name, format),
            `image/${format}`,
          ),
        ),
      ),
      turn(async () => {
        const path = pictureFile(picture, largest.name, largest.format)
        await noted(picture, path)
        await files.copy(originalKey(organisationId, id), path, 'image/webp')
      }),
    ]),
  )
  return originals
}
