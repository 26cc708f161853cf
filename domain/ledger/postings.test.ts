import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imbalances, postingsOf, reversalOf, type MoneyDocument } from './postings.ts'

const of = {
  currency: 'GBP',
  dimensions: { propertyId: 'house', unitId: 'flat', leaseId: 'lease', tenantId: 'tenant' },
} as const
const settles = [
  { chargeId: 'march', amount: 700 },
  { chargeId: 'april', amount: 200 },
]
const lines = (document: MoneyDocument) =>
  postingsOf(document).map(
    ({ account, amount, chargeId, bankAccountId }) =>
      `${typeof account === 'string' ? account : account.category} ${amount}${chargeId ? ` of ${chargeId}` : ''}${bankAccountId ? ` at ${bankAccountId}` : ''}`,
  )

describe('what a document posts (docs/spec/money.md "Posting rules")', () => {
  it.each<[string, MoneyDocument, string[]]>([
    [
      'a charge with tax',
      {
        ...of,
        kind: 'charge',
        chargeId: 'march',
        credit: { category: 'rent-of-shops' },
        net: 1_000,
        tax: 200,
      },
      ['receivables 1200 of march', 'rent-of-shops -1000 of march', 'taxPayable -200 of march'],
    ],
    [
      'a charge without tax',
      { ...of, kind: 'charge', chargeId: 'march', credit: 'rent', net: 1_000, tax: 0 },
      ['receivables 1000 of march', 'rent -1000 of march'],
    ],
    [
      'service charge on account, which belongs to the fund',
      { ...of, kind: 'charge', chargeId: 'q1', credit: 'serviceChargeFund', net: 500, tax: 0 },
      ['receivables 500 of q1', 'serviceChargeFund -500 of q1'],
    ],
    [
      'a credit note for a charge that was half paid',
      { ...of, kind: 'creditNote', chargeId: 'march', credit: 'rent', net: 1_000, tax: 200, open: 600 },
      [
        'rent 1000 of march',
        'taxPayable 200 of march',
        'receivables -600 of march',
        'unallocatedReceipts -600',
      ],
    ],
    [
      'a write-off',
      { ...of, kind: 'writeOff', chargeId: 'march', amount: 300 },
      ['writeOffs 300 of march', 'receivables -300 of march'],
    ],
    [
      'a payment that settles two charges and leaves 100 on account',
      { ...of, kind: 'payment', bankAccountId: 'client', amount: 1_000, settles },
      [
        'bank 1000 at client',
        'receivables -700 of march',
        'receivables -200 of april',
        'unallocatedReceipts -100',
      ],
    ],
    [
      'an allocation made later',
      { ...of, kind: 'allocation', settles },
      ['unallocatedReceipts 900', 'receivables -700 of march', 'receivables -200 of april'],
    ],
    [
      'a refund of credit',
      { ...of, kind: 'refund', bankAccountId: 'client', amount: 100 },
      ['unallocatedReceipts 100', 'bank -100 at client'],
    ],
    [
      'a deposit received',
      { ...of, kind: 'depositReceived', bankAccountId: 'deposits', amount: 5_000 },
      ['bank 5000 at deposits', 'depositsHeld -5000'],
    ],
    [
      'a deposit refunded',
      { ...of, kind: 'depositRefunded', bankAccountId: 'deposits', amount: 4_000 },
      ['depositsHeld 4000', 'bank -4000 at deposits'],
    ],
    [
      'a deposit applied to charges',
      { ...of, kind: 'depositApplied', settles },
      ['depositsHeld 900', 'receivables -700 of march', 'receivables -200 of april'],
    ],
    [
      'a deposit retained',
      { ...of, kind: 'depositRetained', amount: 1_000 },
      ['depositsHeld 1000', 'depositsRetained -1000'],
    ],
    [
      'an expense whose tax is reclaimed',
      {
        ...of,
        kind: 'expense',
        recoversTax: true,
        lines: [
          { category: 'repairs', unitId: 'flat', net: 1_000, tax: 200 },
          { category: 'cleaning', unitId: null, net: 500, tax: 0 },
        ],
      },
      ['repairs 1000', 'cleaning 500', 'taxRecoverable 200', 'payables -1700'],
    ],
    [
      'an expense whose tax is a cost',
      {
        ...of,
        kind: 'expense',
        recoversTax: false,
        lines: [{ category: 'repairs', unitId: null, net: 1_000, tax: 200 }],
      },
      ['repairs 1200', 'payables -1200'],
    ],
    [
      'an expense that is paid',
      { ...of, kind: 'expensePayment', bankAccountId: 'client', amount: 1_700 },
      ['payables 1700', 'bank -1700 at client'],
    ],
    [
      'what a buyer pays of a price',
      { ...of, kind: 'saleReceipt', bankAccountId: 'client', amount: 500 },
      ['bank 500 at client', 'salesInProgress -500'],
    ],
    [
      'a sale that came to nothing',
      { ...of, kind: 'saleEnded', bankAccountId: 'client', refunded: 400, kept: 100 },
      ['salesInProgress 500', 'bank -400 at client', 'depositsRetained -100'],
    ],
    [
      'a sale that is completed',
      { ...of, kind: 'saleCompletion', price: 9_000, bankAccountId: 'client', deducted: 300 },
      ['salesInProgress 9000', 'bank -300 at client', 'ownerEquity -8700'],
    ],
    [
      'the commission of a sale',
      { ...of, kind: 'saleCommission', bankAccountId: 'client', net: 280, tax: 20 },
      ['bank 300 at client', 'agencyFees -280', 'taxPayable -20'],
    ],
    [
      'a management fee, which the property pays',
      { ...of, kind: 'managementFee', bankAccountId: 'client', amount: 120 },
      ['managementFees 120', 'bank -120 at client'],
    ],
    [
      'a management fee, which the firm earns',
      { ...of, kind: 'managementFeeEarned', bankAccountId: 'client', net: 100, tax: 20 },
      ['bank 120 at client', 'managementFeeIncome -100', 'taxPayable -20'],
    ],
    [
      'what an owner is paid',
      { ...of, kind: 'ownerDistribution', bankAccountId: 'client', amount: 120 },
      ['ownerDistributions 120', 'bank -120 at client'],
    ],
    [
      'what an owner pays in',
      { ...of, kind: 'ownerContribution', bankAccountId: 'client', amount: 120 },
      ['bank 120 at client', 'ownerDistributions -120'],
    ],
    [
      'a transfer between bank accounts',
      { ...of, kind: 'bankTransfer', fromBankAccountId: 'deposits', toBankAccountId: 'client', amount: 900 },
      ['bank 900 at client', 'bank -900 at deposits'],
    ],
    [
      'a bank charge',
      { ...of, kind: 'bankItem', bankAccountId: 'client', category: 'bankCharges', amount: -90 },
      ['bank -90 at client', 'bankCharges 90'],
    ],
    [
      'money in of which nobody knows what it is for',
      { ...of, kind: 'suspended', bankAccountId: 'client', amount: 90 },
      ['bank 90 at client', 'suspense -90'],
    ],
    [
      'a year of service charge, of which a part is set aside and less was spent of the reserve',
      { ...of, kind: 'serviceCharge', due: 10_000, contributed: 2_000, spent: 500 },
      ['serviceChargeFund 10000', 'reserveFund -1500', 'recoveries -8500'],
    ],
    [
      'interest on the reserve fund',
      { ...of, kind: 'reserveInterest', bankAccountId: 'reserve', amount: 90 },
      ['bank 90 at reserve', 'reserveFund -90'],
    ],
    [
      'what a lease owed before the books begin',
      { ...of, kind: 'opening', account: 'receivables', amount: 2_500, chargeId: 'opening' },
      ['receivables 2500 of opening', 'ownerEquity -2500'],
    ],
  ])('%s', (_what, document, expected) => expect(lines(document)).toEqual(expected))

  it('carries what it is about on every line; a deposit that moves to a renewal names both leases', () => {
    const moved = postingsOf({
      ...of,
      kind: 'depositTransferred',
      amount: 100,
      to: { ...of.dimensions, leaseId: 'renewal' },
    })
    expect(moved.map(({ leaseId, amount }) => [leaseId, amount])).toEqual([
      ['lease', 100],
      ['renewal', -100],
    ])
    for (const posting of moved) expect(posting).toMatchObject({ propertyId: 'house', currency: 'GBP' })
  })

  it('balances whatever the amounts are, and so does what takes it back', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
    const settling = fc.array(fc.record({ chargeId: fc.uuid(), amount }), { maxLength: 5 })
    const bank = { bankAccountId: fc.constant('bank') }
    const anyDocument = fc.oneof(
      fc.record({ kind: fc.constant('saleEnded' as const), ...bank, refunded: amount, kept: amount }),
      fc.record({ kind: fc.constant('saleCompletion' as const), ...bank, price: amount, deducted: amount }),
      fc.record({ kind: fc.constant('saleCommission' as const), ...bank, net: amount, tax: amount }),
      fc.record({ kind: fc.constant('managementFee' as const), ...bank, amount }),
      fc.record({ kind: fc.constant('ownerDistribution' as const), ...bank, amount }),
      fc.record({ kind: fc.constant('ownerContribution' as const), ...bank, amount }),
      fc.record({ kind: fc.constant('managementFeeEarned' as const), ...bank, net: amount, tax: amount }),
      fc.record({
        kind: fc.constant('charge' as const),
        chargeId: fc.uuid(),
        credit: fc.constant('rent' as const),
        net: amount,
        tax: amount,
      }),
      fc.record({
        kind: fc.constant('creditNote' as const),
        chargeId: fc.uuid(),
        credit: fc.constant('rent' as const),
        net: amount,
        tax: amount,
        open: amount,
      }),
      fc.record({ kind: fc.constant('payment' as const), ...bank, amount, settles: settling }),
      fc.record({ kind: fc.constant('allocation' as const), settles: settling }),
      fc.record({ kind: fc.constant('refund' as const), ...bank, amount }),
      fc.record({ kind: fc.constant('depositApplied' as const), settles: settling }),
      fc.record({ kind: fc.constant('depositRetained' as const), amount }),
      fc.record({
        kind: fc.constant('opening' as const),
        account: fc.constant('receivables' as const),
        amount,
      }),
    )
    fc.assert(
      fc.property(anyDocument, (document) => {
        const postings = postingsOf({ ...of, ...document })
        expect(imbalances(postings)).toEqual([])
        expect(postings.every((posting) => posting.amount !== 0)).toBe(true)
        expect(imbalances([...postings, ...reversalOf(postings)])).toEqual([])
        expect(imbalances(reversalOf(postings))).toEqual([])
      }),
    )
  })

  it('says by how much something does not balance, per property and currency', () =>
    expect(
      imbalances([
        { propertyId: 'a', currency: 'GBP', amount: 5 },
        { propertyId: 'b', currency: 'GBP', amount: -5 },
        { propertyId: null, currency: 'NGN', amount: 1 },
        { propertyId: null, currency: 'NGN', amount: -1 },
      ]),
    ).toEqual([
      { propertyId: 'a', currency: 'GBP', by: 5n },
      { propertyId: 'b', currency: 'GBP', by: -5n },
    ]))
})
