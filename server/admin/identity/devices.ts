import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Call } from '../../http/call.ts'
import { deriveKey } from '../../keys.ts'

/** Seconds for which a browser is known after a sign-in. */
const known = 180 * 24 * 3600

type Asked = Pick<Call, 'services' | 'request' | 'reply'>

const isSecure = ({ services }: Asked) => services.config.publicUrl.startsWith('https:')
const cookieOf = (call: Asked) => (isSecure(call) ? '__Host-freehold-device' : 'freehold-device')

function signed({ services }: Asked, email: string, id: string, since: string): Buffer {
  const key = deriveKey(services.config.sessionSecret, 'known devices')
  return createHmac('sha256', key).update([id, since, email.toLowerCase()].join('\n')).digest()
}

/** @returns the id of the browser where this very person has signed in before */
export function knownDevice(call: Asked, email: string): string | undefined {
  const [id = '', since = '', signature = ''] = call.request.cookies[cookieOf(call)]?.split('.') ?? []
  const [given, right] = [Buffer.from(signature, 'base64url'), signed(call, email, id, since)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return Date.now() / 1000 - Number(since) < known ? id : undefined
}

/** Makes the browser known to whoever has just signed in, so that others who guess at the password do not slow them. */
export function rememberDevice(call: Asked, email: string): void {
  const id = knownDevice(call, email) ?? randomUUID()
  const since = String(Math.floor(Date.now() / 1000))
  const value = [id, since, signed(call, email, id, since).toString('base64url')].join('.')
  call.reply.setCookie(cookieOf(call), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(call),
    maxAge: known,
  })
}
