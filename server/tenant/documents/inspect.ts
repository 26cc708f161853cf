import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { keysOf } from '#domain/kit/keys.ts'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { documentTypes, endingOf, typeOfEnding, typeProblem } from '#domain/documents/types.ts'
import type { FileStore } from '../../adapters/files.ts'
import { decoding, turn } from '../../pictures/render.ts'
import { fileKey, previewKey, previewWidths } from './files.ts'

/** A file that is not taken: why, as what follows its name. */
export class RefusedFile extends Error {
  readonly status: 413 | 415 | 422

  constructor(status: 413 | 415 | 422, sentence: string) {
    super(sentence)
    this.name = 'RefusedFile'
    this.status = status
  }
}

/** Of a text without a signature, this much is looked at, in bytes. */
const looked = 1024 * 1024

/** Whether a file reads as text: UTF-8 without control characters but tabs and line ends. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(looked), 0, looked, 0)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), {
      stream: bytesRead === looked,
    })
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)
  } catch {
    return false
  } finally {
    await file.close()
  }
}

/**
 * Recognises a file by its content, whatever its name or its sender say. Plain text has no sign of its own: it counts as
 * what its name says where that is text.
 */
async function recognise(path: string, name: string): Promise<{ type: string; words: string } | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (found) {
    const words = documentTypes[found.mime]?.label ?? `${found.ext.toUpperCase()} (${found.mime})`
    return { type: found.mime, words }
  }
  const promised = typeOfEnding(endingOf(name))
  return promised?.startsWith('text/') && (await isText(path))
    ? { type: promised, words: documentTypes[promised]!.label }
    : undefined
}

/** @returns the type of a file that may be kept under its name. @throws RefusedFile */
export async function inspectFile(path: string, name: string): Promise<string> {
  const found = await recognise(path, name)
  const problem = typeProblem(name, found)
  if (problem) throw new RefusedFile(415, problem)
  return found!.type
}

/** Pictures of a picture, upright and without what it says of its camera and place. */
async function storePreviews(
  files: FileStore,
  organisationId: string,
  id: string,
  path: string,
): Promise<void> {
  await turn(async () => {
    for (const name of keysOf(previewWidths)) {
      const content = await sharp(path, decoding)
        .autoOrient()
        .resize({
          width: previewWidths[name],
          height: previewWidths[name] * 2,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: 78, effort: 3 })
        .toBuffer()
        .catch(() => {
          throw new RefusedFile(422, 'is damaged: it cannot be opened as a picture.')
        })
      await files.put(previewKey(organisationId, id, name), content, 'image/webp')
    }
  })
}

/** Keeps a file, and pictures of it where it is one. @throws RefusedFile */
export async function storeFile(
  files: FileStore,
  organisationId: string,
  id: string,
  path: string,
  mimeType: string,
): Promise<void> {
  if (documentTypes[mimeType]?.preview === 'picture') await storePreviews(files, organisationId, id, path)
  await files.put(fileKey(organisationId, id), createReadStream(path), mimeType)
}
