import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './keys.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Encrypts what must not be read in a copy of the database, such as the keys of a payment provider.
 * @param secret SESSION_SECRET
 * @param place what the text belongs to: moved elsewhere, it cannot be opened
 */
export function seal(secret: string, place: string, text: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, deriveKey(secret, 'sealed'), nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @returns nothing for what was sealed with another secret, for another place, or was changed since */
export function unseal(secret: string, place: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceLength + tagLength) return undefined
  const decipher = createDecipheriv(algorithm, deriveKey(secret, 'sealed'), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return undefined
  }
}
