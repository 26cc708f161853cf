import { expect, it } from 'vitest'
import { fieldMeta, type Resource } from '#contract/kit/index.ts'
import { leases } from '#contract/tenant/leases.ts'
import { valueWords } from './value-words.ts'

const words = (field: string, value: unknown) =>
  valueWords(fieldMeta((leases as Resource).allFields[field]!), value, { currency: 'GBP' }, () => undefined)

it('says in words what a lease holds', () => {
  const rent = { to: null, from: '2021-10-27', type: 'rent', label: null, amount: 120_000 }
  expect(words('terms', [rent, { ...rent, type: 'other', label: 'Parking', to: '2021-12-31' }])).toBe(
    'Rent £1,200 from 27 Oct 2021, Other (Parking) £1,200 from 27 Oct 2021 to 31 Dec 2021',
  )
  expect(words('escalation', { kind: 'percent', bps: 300, everyMonths: 12, from: '2021-10-27' })).toBe(
    'by 3% a year from 27 Oct 2021',
  )
  expect(words('breaks', [{ on: '2021-10-27', by: 'tenant', noticeMonths: 2 }])).toBe('Tenant on 27 Oct 2021')
  expect(words('parties', [{ tenantId: 'x', guarantor: { name: 'Ada' } }])).toBe(
    'a tenant with Ada as guarantor',
  )
  const fee = {
    graceDays: 7,
    times: 'once',
    basis: 'fixed',
    amount: 5000,
    bps: null,
    cap: null,
    minimum: null,
  }
  expect(words('lateFee', fee)).toContain('£50')
})

it('leaves amounts out where the currency cannot be read', () => {
  const blind = (field: string, value: unknown) =>
    valueWords(fieldMeta((leases as Resource).allFields[field]!), value, {}, () => undefined)
  const rent = { to: null, from: '2021-10-27', type: 'rent', label: null, amount: 120_000 }
  expect(blind('terms', [rent])).toBe('Rent from 27 Oct 2021')
  expect(blind('deposit', 50_000)).toBe('')
})
