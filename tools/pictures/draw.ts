/**
 * Draws the demonstration's pictures into `server/demo/pictures`, in every size in which pictures are kept:
 * `node tools/pictures/draw.ts [name …]`. Run it after changing a drawing, and commit what it writes.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureFile, pictureFolder, pictureSize } from '#server/demo/pictures.ts'
import { renditionFormats, renditionsOf, type RenditionFormat } from '#server/pictures/renditions.ts'
import { catalogue } from './catalogue.ts'

const encode: Record<RenditionFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 60, effort: 6 }),
  avif: (image) => image.avif({ quality: 44, effort: 3 }),
}

const wanted = process.argv.slice(2)
const names = wanted.length > 0 ? wanted : Object.keys(catalogue)
if (wanted.length === 0) {
  const known = new Set(names)
  for (const folder of await readdir(pictureFolder).catch(() => [])) {
    if (!known.has(folder)) await rm(join(pictureFolder, folder), { recursive: true })
  }
}
let bytes = 0
for (const name of names) {
  const draw = catalogue[name]
  if (!draw) throw new Error(`There is no picture called ${name}.`)
  const { data, info } = await sharp(Buffer.from(draw()))
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await mkdir(join(pictureFolder, name), { recursive: true })
  for (const { name: width, ...size } of renditionsOf(pictureSize)) {
    const sized = sharp(data, { raw: info }).resize(size.width, size.height)
    for (const format of renditionFormats) {
      const content = await encode[format](sized.clone()).toBuffer()
      bytes += content.length
      await writeFile(pictureFile(name, width, format), content)
    }
  }
}
console.log(`${names.length} pictures drawn, ${(bytes / 1e6).toFixed(1)} MB.`)
