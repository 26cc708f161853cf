import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { diskStore } from '../adapters/files.ts'
import { inspectPicture, storePicture } from './render.ts'
import { renditionKey, type RenditionFormat, type RenditionWidth } from './renditions.ts'

const folder = await mkdtemp(join(tmpdir(), 'freehold-render-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it(
  'RT-20 keeps the size that a phone begins with within 30 kB, even of a picture that is all noise',
  { timeout: 30_000 },
  async () => {
    const noise = await sharp(randomBytes(720 * 540 * 3), { raw: { width: 720, height: 540, channels: 3 } })
      .blur(0.6)
      .jpeg({ quality: 90 })
      .toBuffer()
    await storePicture(diskStore(folder), 'organisation', 'photo', noise, await inspectPicture(noise))
    const sizeOf = async (width: RenditionWidth, format: RenditionFormat) =>
      (await stat(join(folder, renditionKey('organisation', 'photo', width, format)))).size
    expect(await sizeOf(640, 'avif')).toBeLessThanOrEqual(30_000)
    expect(await sizeOf(640, 'webp')).toBeLessThanOrEqual(30_000)
    // The others keep their quality.
    expect(await sizeOf(960, 'avif')).toBeGreaterThan(40_000)
  },
)
