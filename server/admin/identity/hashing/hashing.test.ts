import { hashPassword as theirs, verifyPassword as theyVerify } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './index.ts'

const password = 'mangoes at the harbour'

describe('hashing of passwords', () => {
  it('is read by better-auth, and reads what it has written', async () => {
    expect(await theyVerify({ hash: await hashPassword(password), password })).toBe(true)
    const hash = await theirs(password)
    expect(await verifyPassword({ hash, password })).toBe(true)
    expect(await verifyPassword({ hash, password: `${password}.` })).toBe(false)
  })

  it('lets few wait and refuses the others at once, so that nobody waits for long', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword(password)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(30)
    expect(refused[0]).toMatchObject({ reason: { status: 503, reason: 'busy' } })
    expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(20)
    expect(await hashPassword(password)).toContain(':')
  })
})
