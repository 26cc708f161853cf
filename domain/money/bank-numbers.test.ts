import { describe, expect, it } from 'vitest'
import { bankProblems } from './bank-numbers.ts'

const fieldsOf = (details: Parameters<typeof bankProblems>[0]) =>
  bankProblems(details).map(({ field }) => field)

describe('the international numbers of an account', () => {
  it.each(['GB29 NWBK 6016 1331 9268 19', 'de89370400440532013000', 'NO9386011117947'])(
    '%s is an IBAN',
    (iban) => expect(fieldsOf({ iban })).toEqual([]),
  )
  // Two digits exchanged, one missing, a country that has none, a local number.
  it.each(['GB29NWBK60161331926891', 'GB29NWBK6016133192681', 'US64SVBKUS6S3300958879', '0123456789'])(
    '%s is none',
    (iban) => expect(fieldsOf({ iban })).toEqual(['iban']),
  )
  it.each([
    ['DEUTDEFF', []],
    ['zeib ngla xxx', []],
    ['DEUT', ['bic']],
  ])('%s as BIC', (bic, problems) => expect(fieldsOf({ bic })).toEqual(problems))
  it('asks for neither', () => expect(fieldsOf({ iban: null, bic: null })).toEqual([]))
})
