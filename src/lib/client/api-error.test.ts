import { describe, expect, it } from 'vitest'
import { ApiError, apiErrorFrom, camelCase, noAnswer } from './api-error.ts'

const refused = (payload: ApiError['payload'], code = 422) =>
  new ApiError({ code, message: 'Some fields are not valid.', payload })

describe('an error of a call', () => {
  it('AP-07 takes code, message, reason, payload and request id from the answer', () => {
    const body = {
      code: 409,
      message: 'Stale.',
      reason: 'stale',
      payload: ['a'],
      requestId: 'r1',
      current: { v: 2 },
    }
    expect(apiErrorFrom(409, body, undefined)).toMatchObject(body)
  })

  it('VA-04 names fields as the contract does and joins several errors of one with ", "', () => {
    const error = refused([
      { field: 'address_line1', errors: ['Fill this in.', 'Use letters.'] },
      { field: 'owners.0.share_bps', errors: 'Use 1 or more.' },
    ])
    expect(error.errors).toEqual({
      addressLine1: 'Fill this in., Use letters.',
      'owners.0.shareBps': 'Use 1 or more.',
    })
    expect(camelCase('portfolio_manager_id')).toBe('portfolioManagerId')
    expect(camelCase('alreadyCamel')).toBe('alreadyCamel')
  })

  it('says the days of its sentences as people write them', () => {
    const error = refused([{ field: 'leavesOn', errors: ['The last day is 2026-12-31 at the earliest.'] }])
    expect(error.errors).toEqual({ leavesOn: 'The last day is 31 Dec 2026 at the earliest.' })
    expect(refused(['Let until 2027-02-01.'], 409).description).toBe('Let until 1 Feb 2027.')
  })

  it('ER-06 has no field errors unless it is a 422 with fields', () => {
    expect(refused(['Too large.']).errors).toBeUndefined()
    expect(refused([{ field: 'title', errors: 'No.' }], 409).errors).toBeUndefined()
  })

  it('ER-07 describes itself by the payload joined by commas', () => {
    expect(refused(['one', 'two'], 409).description).toBe('one, two')
    expect(refused([], 409).description).toBeUndefined()
  })

  it('ER-09 says that the server is unavailable when the answer is not an error object', () => {
    for (const body of [undefined, '<html>', { code: '500' }]) {
      const error = apiErrorFrom(502, body, undefined)
      expect(error).toMatchObject({ code: 502, message: noAnswer.message })
      expect(error.description).toBe(noAnswer.unavailable)
    }
  })

  it('ER-12 takes a refusal as final unless its status may pass', () => {
    const final = [400, 401, 403, 404, 422].map((code) => refused([], code).definitive)
    const passing = [0, 408, 409, 425, 429, 500, 503].map((code) => refused([], code).definitive)
    expect(final).not.toContain(false)
    expect(passing).not.toContain(true)
  })
})
