import { hkdfSync } from 'node:crypto'

/**
 * A key of its own for each purpose, so that what is signed for one can never pass for another.
 * @param secret SESSION_SECRET
 * @returns 32 bytes
 */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'freehold', purpose, 32))
}
