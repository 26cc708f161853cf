import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { AnswerOf } from '#contract/kit/index.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import type { Answer } from './client.ts'
import { formWith, type FormFile } from './form.ts'
import type { Person } from './organisation.ts'
import type { TestServer } from './server.ts'

export type PhotoList = AnswerOf<typeof propertyPhotos.list>['data']

/** As a phone takes it: on its side, with the place where it was taken. */
export const phonePhoto = (width: number, height: number, colour: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '6/1 27/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 23/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

function pngChunk(type: string, content: Buffer): Buffer {
  const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), content])]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of some bytes that says it is this large. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.from('00000000000000000802000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const parts = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(10))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

export const asFile = (content: Buffer | string, name: string, type = 'image/jpeg'): FormFile => ({
  name,
  type,
  content,
})

/** Sends a form of files to a property. */
export const sendPhotos = (
  person: Person,
  propertyId: string,
  files: FormFile[],
  { key }: { key?: string } = {},
): Promise<Answer> => person.call(propertyPhotos.add, { params: { id: propertyId }, ...formWith(files), key })

export async function photosOf(person: Person, propertyId: string): Promise<PhotoList> {
  const answer = await person.call(propertyPhotos.list, { params: { id: propertyId } })
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as AnswerOf<typeof propertyPhotos.list>).data
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .toSorted()
  } catch {
    return []
  }
}

/** Every file that the store holds, by its key. */
export const keptFiles = ({ services }: TestServer): string[] =>
  filesBelow(join(services.config.dataDir, 'files'))

/** Files that are still on their way. */
export const filesOnTheirWay = ({ services }: TestServer): string[] =>
  filesBelow(join(services.config.dataDir, 'uploads'))
