import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { listUnmatchedEntries } from '#contract/tenant/money/bank-operations.ts'
import {
  acceptSale,
  completeSale,
  endSale,
  previewCompletion,
  readCompletion,
  reopenSale,
  summariseSales,
} from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { leases } from '#contract/tenant/leases.ts'
import { properties } from '#contract/tenant/properties.ts'
import { units } from '#contract/tenant/units.ts'
import { as, bank, booksOf, server, startExpenses, today } from '#tests/support/expenses.ts'
import { ok } from '#tests/support/lettings.ts'
import {
  fieldsOf,
  house,
  listed,
  moveTo,
  offered,
  offeredOn,
  posted,
  read,
  received,
  step,
  taken,
  underContract,
} from '#tests/support/sales.ts'

beforeAll(startExpenses)
afterAll(() => server.close())

describe('completing a sale', () => {
  const terms = {
    commissionBps: 200,
    fees: [{ description: 'Legal', amount: 100_000 }],
    taxBps: 1_000,
  }

  it('gives the owner the price less what the firm takes, sells the unit, ends leases and declines other offers', async () => {
    await moveTo({ listing: 'listed' })
    const unitId = await house.unit()
    const other = await house.unit()
    const lease = await house.signed(unitId)
    await house.signed(other)
    const sale = await underContract({ unitId, ...terms })
    const declined = await offered({ unitId, buyerName: 'Late' })
    const elsewhere = await offered({ unitId: other })
    await received(sale, 10_000_000)
    const concerned = await as('admin').call(readCompletion, { params: { id: sale.id } })
    expect(concerned.body).toMatchObject({
      leases: [{ id: lease.id }],
      offers: [{ id: declined.id, buyerName: 'Late' }],
      listed: true,
    })
    const given = { endLeases: true, unlist: true, bankAccountId: bank }
    expect(fieldsOf(await step(completeSale, sale))).toEqual(['bankAccountId'])
    const preview = await ok(step(previewCompletion, sale, given))
    expect(preview['entries']).toHaveLength(2)
    const done = await taken(completeSale, sale, given)
    expect(done).toMatchObject({ status: 'completed', endedOn: today, paid: 10_000_000, open: 0 })
    // 200,000 commission and 100,000 of fees, and a tenth of them as tax
    expect(await posted(sale)).toEqual({
      bank: 10_000_000 - 330_000,
      ownerEquity: -(10_000_000 - 330_000),
      'firm bank': 330_000,
      'firm agencyFees': -300_000,
      'firm taxPayable': -30_000,
    })
    // What stays in the account is nothing that its bank tells.
    const waits = await as('admin').call(listUnmatchedEntries, { params: { id: bank } })
    expect((waits.body as AnswerOf<typeof listUnmatchedEntries>).entries.map(({ amount }) => amount)).toEqual(
      [10_000_000],
    )
    const get = async (operation: Operation, id: string) =>
      ok(as('admin').call(operation, { params: { id } }))
    expect(await get(units.operations.get, unitId)).toMatchObject({ status: 'sold', occupancy: 'sold' })
    expect(await get(leases.operations.get, lease.id)).toMatchObject({
      endedOn: today,
      endReason: 'terminated',
    })
    expect(await get(properties.operations.get, house.propertyId)).toMatchObject({
      status: 'active',
      listing: 'private',
    })
    expect(await read(declined)).toMatchObject({ status: 'cancelled', reason: 'Sold to Ngozi' })
    expect((await read(elsewhere)).status).toBe('offer')
    expect((await step(acceptSale, await offered({ unitId }))).text).toContain('sold already')
    expect(await booksOf()).toEqual([])
    // Nothing is taken back while all of the property is agreed with somebody else.
    const whole = await offered({ buyerName: 'Whole' })
    await taken(acceptSale, whole)
    expect((await step(reopenSale, sale, { reason: 'The deed was void.' })).text).toContain(
      'A sale to Whole is agreed already',
    )
    await taken(endSale, whole, { as: 'cancelled', reason: 'Taken back.' })
    const again = await taken(reopenSale, sale, { reason: 'The deed was void.' })
    expect(again).toMatchObject({ status: 'paid', open: 0, paid: 10_000_000, entryId: null })
    expect(await posted(sale)).toEqual({ bank: 10_000_000, salesInProgress: -10_000_000 })
    expect(await get(units.operations.get, unitId)).toMatchObject({ status: 'active' })
    expect(await booksOf()).toEqual([])
  })

  it('keeps leases where that was the answer; a property that is sold is never listed', async () => {
    await moveTo({ listing: 'listed' })
    const lease = await house.signed(await house.unit())
    const sale = await underContract()
    await received(sale, 10_000_000)
    const done = await taken(completeSale, sale)
    expect(done).toMatchObject({ status: 'completed', commissionEntryId: null })
    expect(await house.read(lease.id)).toMatchObject({ status: 'active' })
    const property = await ok(
      as('admin').call(properties.operations.get, { params: { id: house.propertyId } }),
    )
    expect(property).toMatchObject({ status: 'sold', listing: 'private' })
    const late = await as('admin').call(sales.operations.create, {
      body: { propertyId: house.propertyId, buyerName: 'Late', price: 1, offeredOn },
    })
    expect(fieldsOf(late)).toEqual(['propertyId'])
    const { version } = done
    const change = { params: { id: sale.id }, body: { version, price: 5 } }
    expect((await as('admin').call(sales.operations.update, change)).status).toBe(409)
  })

  it('is added up by currency', async () => {
    const query = { propertyId: house.propertyId }
    const { body } = await as('admin').call(summariseSales, { query })
    expect(body).toEqual({
      sums: [
        {
          currency: 'NGN',
          count: 1,
          offers: 0,
          agreed: '0',
          paid: '0',
          open: '0',
          overdue: '0',
          completed: '10000000',
        },
      ],
    })
  })

  it('is seen by the owner, without what is for the team', async () => {
    const [sale] = await listed('completed')
    const { body } = await as('landlord').call(sales.operations.get, { params: { id: sale!.id } })
    expect(body).toMatchObject({ toOwner: 10_000_000, buyerName: 'Ngozi' })
    expect(body).not.toHaveProperty('notes')
  })
})
