import { expect, it } from 'vitest'
import { clearingOf, isPayable, transfersOf } from './bank-file.ts'

const paid = (payeeName: string, amount: number, invoice: string | null = null) => ({
  payeeId: payeeName,
  payeeName,
  label: 'E-00001',
  invoice,
  amount,
})
const nowhere = { iban: null, accountNumber: null, sortCode: null, bankName: null, bic: null }

it('makes one transfer of all that a vendor is paid, and says what it pays', () =>
  expect(transfersOf([paid('Zoe', 100, 'Z-1'), paid('Ann', 5), paid('Zoe', 200, 'Z-2')])).toEqual([
    { payeeId: 'Ann', payeeName: 'Ann', amount: 5, remittance: 'E-00001' },
    { payeeId: 'Zoe', payeeName: 'Zoe', amount: 300, remittance: 'Z-1, Z-2' },
  ]))

it('keeps to what banks pass on, and says how much more it pays', () => {
  const many = Array.from({ length: 40 }, (_, n) => paid('Zoe', 1, `INVOICE-${n + 10}`))
  const [{ remittance } = { remittance: '' }] = transfersOf(many)
  expect(remittance.length).toBeLessThanOrEqual(140)
  expect(remittance).toMatch(/^INVOICE-10, INVOICE-11, .* and \d+ more$/)
  const listed = remittance.split(', ').length
  expect(remittance).toContain(`and ${40 - listed} more`)
})

it('needs an IBAN, or an account number and its bank', () => {
  expect(isPayable(nowhere)).toBe(false)
  expect(isPayable({ ...nowhere, iban: 'GB29 NWBK 6016 1331 9268 19' })).toBe(true)
  expect(isPayable({ ...nowhere, accountNumber: '31926819' })).toBe(false)
  expect(isPayable({ ...nowhere, accountNumber: '31926819', sortCode: '60-16-13' })).toBe(true)
  expect(isPayable({ ...nowhere, accountNumber: '0123456789', bankName: 'Zenith' })).toBe(true)
})

it('names the code of a bank where its country has one', () => {
  expect(clearingOf({ ...nowhere, sortCode: '60-16-13' }, 'GB')).toEqual({
    system: 'GBDSC',
    member: '601613',
  })
  expect(clearingOf({ ...nowhere, sortCode: '021000021' }, 'US')).toEqual({
    system: 'USABA',
    member: '021000021',
  })
  expect(clearingOf({ ...nowhere, sortCode: '60-16-13' }, 'NG')).toBeUndefined()
})
