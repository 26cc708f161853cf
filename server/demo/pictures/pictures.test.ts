import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renditionFormats, renditionsOf } from '../../tenant/photos/renditions.ts'
import { propertyEntries } from '../properties/index.ts'
import { catalogue } from './catalogue.ts'
import { pictureFile, pictureFolder, pictureSize } from './files.ts'
import { photosOf } from './gallery.ts'

const entries = Object.values(propertyEntries).flat()
const galleries = Object.values(propertyEntries).map((list) => photosOf(list))
const used = new Set(
  galleries.flatMap((gallery) => [...gallery.values()].flat().map(({ picture }) => picture)),
)

describe('the demonstration’s pictures', () => {
  it('ship in every size in which pictures are kept, and no others', () => {
    const folders = readdirSync(pictureFolder)
    expect(folders.toSorted()).toEqual(Object.keys(catalogue).toSorted())
    for (const name of folders) {
      const wanted = renditionsOf(pictureSize).flatMap((size) =>
        renditionFormats.map((format) => `${size.name}.${format}`),
      )
      expect(readdirSync(join(pictureFolder, name)).toSorted(), name).toEqual(wanted.toSorted())
    }
  })

  it('stay small: 25 MB for all, and the first one that a public page shows within 30 kB', () => {
    let bytes = 0
    for (const name of readdirSync(pictureFolder)) {
      for (const file of readdirSync(join(pictureFolder, name)))
        bytes += statSync(join(pictureFolder, name, file)).size
      expect(statSync(pictureFile(name, 960, 'avif')).size, name).toBeLessThan(30_000)
    }
    expect(bytes).toBeLessThan(25_000_000)
  })

  it('are all shown somewhere', () => {
    expect(Object.keys(catalogue).filter((name) => !used.has(name))).toEqual([])
    for (const name of used) expect(existsSync(pictureFile(name, 1600, 'webp')), name).toBe(true)
  })

  it('are the same however often they are drawn', () => {
    for (const name of ['ldn-002-front', 'living-lagos-1', 'plan-house', 'iky-016-site']) {
      expect(catalogue[name]!()).toBe(catalogue[name]!())
    }
  })

  it.each(entries.map((entry) => [entry.reference, entry] as const))(
    '%s has a gallery of its own',
    (reference, entry) => {
      const photos = galleries.map((gallery) => gallery.get(reference)).find(Boolean)!
      const least =
        entry.status === 'draft' ? 1 : entry.classification === 'land' || /mews/i.test(entry.subtype) ? 1 : 2
      expect(photos.length).toBeGreaterThanOrEqual(least)
      expect(photos.length).toBeLessThanOrEqual(6)
      expect(new Set(photos.map(({ picture }) => picture)).size).toBe(photos.length)
      expect(photos[0]!.picture.startsWith(reference.toLowerCase())).toBe(true)
      for (const { alt } of photos) expect(alt.length).toBeGreaterThan(5)
    },
  )
})
