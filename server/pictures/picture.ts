import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services, TenantContext } from '../context.ts'

/** The sizes that the dashboard shows: name → width in pixels (`renditionWidths`). */
export const pictureWidths = { small: 160, medium: 640, large: 1600 } as const
export type PictureName = keyof typeof pictureWidths

/** Addresses stay the same within such a window, so that browsers cache pictures; they end one to two windows later. */
const windowMs = 6 * 3_600_000

function signature(secret: string, path: string, expires: number): string {
  return createHmac('sha256', `${secret}:media`).update(`${path}:${expires}`).digest('base64url').slice(0, 32)
}

/**
 * @param reader the profile that the address is given to, and which it ends with
 * @returns a short-lived address that needs no sign-in, as an `<img>` can send none
 */
export function signedPath(secret: string, path: string, now: number, reader = ''): string {
  const expires = (Math.floor(now / windowMs) + 2) * windowMs
  const given = reader && `&p=${reader}`
  return `${path}?e=${expires}${given}&s=${signature(secret, path + given, expires)}`
}

/** Whether the address was signed by us and has not expired. */
export function isSigned(secret: string, path: string, expires: number, given: string, now: number): boolean {
  if (!Number.isSafeInteger(expires) || expires < now) return false
  const expected = Buffer.from(signature(secret, path, expires))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** What a record shows of a picture (contract `pictureSchema`). */
export function pictureOf(
  { config, clock }: Services,
  { organisationId, profileId }: Pick<TenantContext, 'organisationId' | 'profileId'>,
  photo: { id: string; alt: string },
) {
  const now = Date.parse(clock.now())
  const address = (name: PictureName) =>
    signedPath(config.sessionSecret, `/media/${organisationId}/${photo.id}/${name}.webp`, now, profileId)
  return { ...photo, small: address('small'), medium: address('medium'), large: address('large') }
}
