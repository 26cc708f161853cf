import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = base32
    .replaceAll(/[=\s]/g, '')
    .split('')
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)))
}

/** What an authenticator app shows (RFC 6238: SHA-1, six digits, 30 s). @param at milliseconds since the epoch */
export function totp(base32: string, at = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', bytesOf(base32)).update(counter).digest()
  const offset = mac.at(-1)! & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** What the app shows half a minute from now: servers take it already, and it has not been used. */
export const nextTotp = (base32: string): string => totp(base32, Date.now() + 30_000)
