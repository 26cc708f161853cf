import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renditionFormats, renditionsOf } from '../pictures/renditions.ts'
import { photosOf } from './gallery.ts'
import { pictureFile, pictureFolder, pictureSize } from './pictures.ts'
import { propertyEntries } from './properties/index.ts'

const entries = Object.values(propertyEntries).flat()
const galleries = Object.values(propertyEntries).map((list) => photosOf(list))
const shown = new Set(
  galleries.flatMap((gallery) => [...gallery.values()].flat().map(({ picture }) => picture)),
)
const shipped = readdirSync(pictureFolder)

describe('the demonstration’s pictures', () => {
  it('ship in every size in which pictures are kept, and each is shown somewhere', () => {
    expect(shipped.toSorted()).toEqual([...shown].toSorted())
    const sizes = renditionsOf(pictureSize).flatMap(({ name }) =>
      renditionFormats.map((format) => `${name}.${format}`),
    )
    for (const name of shipped) {
      expect(readdirSync(join(pictureFolder, name)).toSorted(), name).toEqual(sizes.toSorted())
    }
  })

  it('stay small: 6 MB in all, and the first one of a public page within 30 kB', () => {
    let bytes = 0
    for (const name of shipped) {
      for (const file of readdirSync(join(pictureFolder, name)))
        bytes += statSync(join(pictureFolder, name, file)).size
      expect(statSync(pictureFile(name, 960, 'avif')).size, name).toBeLessThan(30_000)
    }
    expect(bytes).toBeLessThan(6_000_000)
  })

  it.each(entries.map((entry) => [entry.reference, entry] as const))(
    '%s has a gallery that begins with its own cover',
    (reference, entry) => {
      const photos = galleries.map((gallery) => gallery.get(reference)).find(Boolean)!
      const only = entry.status === 'draft' || /mews/i.test(entry.subtype)
      expect(photos.length).toBeGreaterThanOrEqual(only ? 1 : 2)
      expect(photos.length).toBeLessThanOrEqual(5)
      expect(new Set(photos.map(({ picture }) => picture)).size).toBe(photos.length)
      expect(photos[0]!.picture).toBe(reference.toLowerCase())
      for (const { alt } of photos) expect(alt.length).toBeGreaterThan(5)
    },
  )
})
