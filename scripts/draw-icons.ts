/**
 * Draws the raster icons from public/brand/mark.svg: `node scripts/draw-icons.ts`. Run it after the mark has changed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const root = new URL('../public/', import.meta.url)
const paper = '#fbfaf7'
const evergreen = '#0b6b4f'

const mark = await readFile(new URL('brand/mark.svg', root), 'utf8')
const shape = /d="([^"]+)"/.exec(mark)?.[1]
if (!shape) throw new Error('public/brand/mark.svg holds no path.')

interface Icon {
  size: number
  background: string | null
  ink: string
  /** Part of the side that the mark takes: a launcher may cut off a fifth on each side. */
  part: number
}

function draw({ size, background, ink, part }: Icon): Promise<Buffer> {
  const side = size * part
  const offset = (size - side) / 2
  const tile = background ? `<rect width="${size}" height="${size}" fill="${background}"/>` : ''
  const body = `<path fill="${ink}" transform="translate(${offset} ${offset}) scale(${side / 64})" d="${shape}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${tile}${body}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** An ICO file of one PNG picture (at most 256 pixels wide). */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size % 256, 6)
  header.writeUInt8(size % 256, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const save = (name: string, content: Buffer) => writeFile(new URL(name, root), content)

const plain = { background: null, ink: evergreen, part: 1 }
const onPaper = { background: paper, ink: evergreen, part: 0.62 }
const onEvergreen = { background: evergreen, ink: '#ffffff', part: 0.56 }
await save('favicon.ico', ico(await draw({ size: 32, ...plain }), 32))
await save('apple-touch-icon.png', await draw({ size: 180, ...onPaper }))
await save('icons/icon-192.png', await draw({ size: 192, ...plain, part: 0.92 }))
await save('icons/icon-512.png', await draw({ size: 512, ...plain, part: 0.92 }))
await save('icons/icon-512-dark.png', await draw({ size: 512, ...plain, ink: '#4cc29a', part: 0.92 }))
await save('icons/icon-maskable-512.png', await draw({ size: 512, ...onEvergreen }))
