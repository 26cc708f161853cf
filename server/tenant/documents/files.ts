import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysOf } from '#domain/kit/keys.ts'
import type { Services } from '../../context.ts'

/** Widths of the pictures that show a document, in pixels. */
export const previewWidths = { small: 320, large: 1600 } as const
export type PreviewName = keyof typeof previewWidths

const folderOf = (organisationId: string, fileId: string) => `${organisationId}/documents/${fileId}`

/** Where the file store keeps the file as it was uploaded. */
export const fileKey = (organisationId: string, fileId: string) =>
  `${folderOf(organisationId, fileId)}/original`

/** Where the file store keeps a picture of it. */
export const previewKey = (organisationId: string, fileId: string, name: PreviewName) =>
  `${folderOf(organisationId, fileId)}/${name}.webp`

/** Every place that a file may have in the file store. */
export const fileKeys = (organisationId: string, fileId: string): string[] => [
  fileKey(organisationId, fileId),
  ...keysOf(previewWidths).map((name) => previewKey(organisationId, fileId, name)),
]

/** How a file is answered: kept by the browser, shown by it, or as a picture. */
export type FileMode = 'download' | 'view' | PreviewName

/** Milliseconds: addresses stay the same within such a window, and end one to two windows later. */
const windowMs = 15 * 60_000

const signature = (secret: string, path: string, expires: number) =>
  createHmac('sha256', `${secret}:documents`).update(`${path}:${expires}`).digest('base64url').slice(0, 43)

export const filePath = (organisationId: string, fileId: string, mode: FileMode) =>
  `/documents/${organisationId}/${fileId}/${mode}`

/** @returns a short-lived address that needs no sign-in, as neither `<img>` nor a download can send one */
export function signedFilePath(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  organisationId: string,
  fileId: string,
  mode: FileMode,
): string {
  const path = filePath(organisationId, fileId, mode)
  const expires = (Math.floor(Date.parse(clock.now()) / windowMs) + 2) * windowMs
  return `${path}?e=${expires}&s=${signature(config.sessionSecret, path, expires)}`
}

/** Whether the address was signed by us and has not expired. */
export function isSignedFile(secret: string, path: string, e: unknown, s: unknown, now: number): boolean {
  const expires = typeof e === 'string' && /^\d{1,15}$/.test(e) ? Number(e) : Number.NaN
  if (!Number.isSafeInteger(expires) || expires < now || typeof s !== 'string') return false
  const [expected, actual] = [Buffer.from(signature(secret, path, expires)), Buffer.from(s)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
