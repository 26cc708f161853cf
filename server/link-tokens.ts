import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './keys.ts'

/** What a link leads to, of which organisation. */
export interface Link {
  organisationId: string
  id: string
}

/** What links are for: a token of one purpose is none of another. A preview is for a day. */
export type LinkPurpose = 'pay-link' | 'viewing' | 'share-link' | `preview of ${string}`

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idFrom = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** 128 bits that nobody can guess who does not have the secret. */
const proofOf = (secret: string, purpose: LinkPurpose, ids: Buffer) =>
  createHmac('sha256', deriveKey(secret, purpose)).update(ids).digest().subarray(0, 16)

/**
 * The token of a link. It follows from the ids and SESSION_SECRET, so that it is kept nowhere and each copy of a letter
 * carries the same.
 */
export function tokenOf(secret: string, purpose: LinkPurpose, { organisationId, id }: Link): string {
  const ids = Buffer.concat([idBytes(organisationId), idBytes(id)])
  return Buffer.concat([ids, proofOf(secret, purpose, ids)]).toString('base64url')
}

/** @returns nothing for a token that is not ours */
export function readToken(secret: string, purpose: LinkPurpose, token: string): Link | undefined {
  if (!/^[\w-]{64}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 32)
  if (!timingSafeEqual(proofOf(secret, purpose, ids), bytes.subarray(32))) return undefined
  return { organisationId: idFrom(ids.subarray(0, 16)), id: idFrom(ids.subarray(16)) }
}
