import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FileStore } from '../adapters/files.ts'
import { originalKey, renditionFormats, renditionKey, renditionsOf } from '../tenant/photos/renditions.ts'
import { turnsOf } from '../turns.ts'
import type { DemoOrganisation } from './business.ts'
import { pictureFile, pictureSize } from './pictures/files.ts'

/** What the database notes of a picture's original. */
export interface Original {
  sha256: string
  size: number
}

/** Waiting for the disk takes most of the time: several at once. */
const atOnce = 8

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
  const contents = new Map<string, Promise<Buffer>>()
  const read = (path: string) => {
    if (!contents.has(path)) contents.set(path, readFile(path))
    return contents.get(path)!
  }
  await Promise.all(
    photos.flatMap(({ id, picture, organisationId }) => [
      ...sizes.map(({ name, format }) =>
        turn(async () => {
          const content = await read(pictureFile(picture, name, format))
          await files.put(renditionKey(organisationId, id, name, format), content, `image/${format}`)
        }),
      ),
      turn(async () => {
        const content = await read(pictureFile(picture, largest.name, largest.format))
        originals.set(picture, {
          sha256: createHash('sha256').update(content).digest('hex'),
          size: content.length,
        })
        await files.put(originalKey(organisationId, id), content, 'image/webp')
      }),
    ]),
  )
  return originals
}
