import { createReadStream } from 'node:fs'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import type { FileStore } from '../adapters/files.ts'
import { turnsOf } from '../turns.ts'
import {
  originalKey,
  renditionKey,
  renditionsOf,
  type RenditionFormat,
  type RenditionWidth,
} from './renditions.ts'

/** A file's path, or the bytes themselves. */
export type PictureSource = string | Buffer

export interface Picture {
  mimeType: string
  /** Upright, in pixels. */
  width: number
  height: number
}

/** What a picture may be; a camera's raw formats and those that only some browsers show are not among them. */
const types: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['heif', 'avif'],
}

/** Decoded at once in memory at worst: 64 million pixels of four bytes. */
const megapixels = 64
export const decoding = { limitInputPixels: megapixels * 1_000_000, failOn: 'error' } as const

const encode: Record<RenditionFormat, (image: Sharp, quality: number) => Sharp> = {
  webp: (image, quality) => image.webp({ quality, effort: 3 }),
  // With more effort a photo takes seconds and becomes a twentieth smaller; with none, AVIF is no better than WebP.
  avif: (image, quality) => image.avif({ quality, effort: 1 }),
}

/** Best first; a lower one only where the size has a limit in bytes that the better one goes beyond. */
const qualities: Record<RenditionFormat, readonly number[]> = {
  webp: [78, 66, 54, 42, 30, 18, 8],
  avif: [55, 46, 38, 30, 22, 14, 6],
}

/** The size that a public page begins with on a phone: 30 kB, whatever is on the picture. */
const limits: Partial<Record<RenditionWidth, number>> = { 640: 30_000 }

async function encoded(image: Sharp, format: RenditionFormat, limit = Infinity): Promise<Buffer> {
  let content = Buffer.alloc(0)
  for (const quality of qualities[format]) {
    content = await encode[format](image.clone(), quality).toBuffer()
    if (content.length <= limit) break
  }
  return content
}

/** A kept picture as JPEG, which every messenger and mail program shows. */
export const asJpeg = (content: Buffer): Promise<Buffer> =>
  turn(() => sharp(content).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer())

// Pictures are worked on by threads beside the one that answers requests, few at once, each by one thread.
sharp.concurrency(1)
sharp.cache(false)
export const turn = turnsOf(2)

/** A file that is no picture we take: why, as what follows its name. */
export class NotAPicture extends Error {
  readonly status: 413 | 415 | 422

  constructor(status: 413 | 415 | 422, sentence: string) {
    super(sentence)
    this.name = 'NotAPicture'
    this.status = status
  }
}

const sniff = (source: PictureSource) =>
  typeof source === 'string' ? fileTypeFromFile(source) : fileTypeFromBuffer(source)

/**
 * Reads what a picture is from its content, whatever its name or sender say, without decoding it.
 * @throws NotAPicture
 */
export async function inspectPicture(source: PictureSource): Promise<Picture> {
  const type = await sniff(source).catch(() => undefined)
  const formats = type && types[type.mime]
  if (!formats) {
    const is = type ? `is ${type.ext.toUpperCase()} (${type.mime}), whatever its name says` : 'is no picture'
    throw new NotAPicture(415, `${is}. Use JPEG, PNG, WebP or AVIF.`)
  }
  const { format, width, height, autoOrient } = await sharp(source, { ...decoding, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new NotAPicture(422, 'is damaged: it cannot be opened as a picture.')
    })
  if (!formats.includes(format)) throw new NotAPicture(415, 'is not what it pretends to be.')
  if (width * height > megapixels * 1_000_000) {
    throw new NotAPicture(
      422,
      `is ${width} × ${height} pixels large; use one of at most ${megapixels} million.`,
    )
  }
  return { mimeType: type.mime, width: autoOrient.width, height: autoOrient.height }
}

/**
 * Writes a picture's original and all its sizes to the store: upright, in sRGB, without metadata (a phone writes down
 * where a photo was taken).
 * @param signal stops it between two sizes
 * @throws NotAPicture when its content turns out to be damaged
 */
export async function storePicture(
  files: FileStore,
  organisationId: string,
  photoId: string,
  source: PictureSource,
  picture: Picture,
  signal?: AbortSignal,
): Promise<void> {
  const sizes = renditionsOf(picture)
  const largest = sizes.at(-1)!
  await turn(async () => {
    signal?.throwIfAborted()
    // Decoded once; the smaller sizes are made of the largest.
    const { data, info } = await sharp(source, decoding)
      .autoOrient()
      .resize(largest.width, largest.height, { fit: 'fill' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw new NotAPicture(422, 'is damaged: part of the picture is missing or unreadable.')
      })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    for (const { name, width, height } of sizes) {
      signal?.throwIfAborted()
      const sized = sharp(data, { raw }).resize(width, height, { fit: 'fill' })
      for (const format of ['webp', 'avif'] as const) {
        const content = await encoded(sized, format, limits[name])
        await files.put(renditionKey(organisationId, photoId, name, format), content, `image/${format}`)
      }
    }
  })
  const original = typeof source === 'string' ? createReadStream(source) : source
  await files.put(originalKey(organisationId, photoId), original, picture.mimeType)
}
