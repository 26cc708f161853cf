import { expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = 'a secret of more than thirty-two characters'

it('opens what it sealed, in its place and with its secret alone', () => {
  const sealed = seal(secret, 'one stripe', 'sk_live_4242')
  expect(sealed).not.toContain('sk_live')
  expect(unseal(secret, 'one stripe', sealed)).toBe('sk_live_4242')
  expect(unseal(secret, 'another stripe', sealed)).toBeUndefined()
  expect(unseal(`${secret}!`, 'one stripe', sealed)).toBeUndefined()
  expect(seal(secret, 'one stripe', 'sk_live_4242')).not.toBe(sealed)
})

it('does not open what was changed or cut', () => {
  const sealed = Buffer.from(seal(secret, 'place', 'key'), 'base64url')
  sealed[sealed.length - 1]! ^= 1
  expect(unseal(secret, 'place', sealed.toString('base64url'))).toBeUndefined()
  expect(unseal(secret, 'place', 'short')).toBeUndefined()
})
