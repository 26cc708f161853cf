import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptSale,
  completeSale,
  contractSale,
  endSale,
  readSaleReceipt,
  readSaleSheet,
  reopenSale,
  reverseSaleReceipt,
} from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { properties } from '#contract/tenant/properties.ts'
import { eventTopic } from '#server/notifications/notify.ts'
import { inDays, inMonths } from '#tests/support/calendar.ts'
import { as, bank, booksOf, server, startExpenses, today, usd } from '#tests/support/expenses.ts'
import { ok } from '#tests/support/lettings.ts'
import {
  fieldsOf,
  house,
  listed,
  moveTo,
  offered,
  offeredOn,
  paid,
  person,
  place,
  posted,
  read,
  received,
  step,
  taken,
  underContract,
  type Sale,
} from '#tests/support/sales.ts'

beforeAll(startExpenses)
afterAll(() => server.close())

describe('an offer', () => {
  beforeAll(async () => {
    await moveTo()
  })

  it('says what the firm takes of the price, and what the owner is left with', async () => {
    const sale = await offered({
      commissionBps: 250,
      fees: [{ description: 'Valuation', amount: 50_000 }],
      taxBps: 750,
      agents: [
        { userId: person('realtors').userId, shareBps: 6_000 },
        { userId: person('agents').userId, shareBps: 4_000 },
      ],
    })
    expect(sale).toMatchObject({
      label: null,
      status: 'offer',
      commission: 250_000,
      feesTotal: 50_000,
      commissionTax: 22_500,
      deducted: 322_500,
      toOwner: 9_677_500,
      agentIds: [person('realtors').userId, person('agents').userId],
      open: 0,
    })
  })

  it('is refused beside the field that is wrong', async () => {
    const wrong = (more: object) =>
      as('admin').call(sales.operations.create, {
        body: { propertyId: house.propertyId, buyerName: 'Ngozi', price: 1_000, offeredOn, ...more },
      })
    for (const [field, more] of [
      ['instalments', { instalments: [{ dueOn: today, description: 'All', amount: 999 }] }],
      ['fees', { fees: [{ description: 'Legal', amount: 1_001 }] }],
      ['commissionAmount', { commissionAmount: 1, commissionBps: 1 }],
      ['agents', { agents: [{ userId: person('agents').userId, shareBps: 1 }] }],
      ['agents.0.userId', { agents: [{ userId: crypto.randomUUID(), shareBps: 10_000 }] }],
      ['unitId', { unitId: await (await place()).unit() }],
      ['validUntil', { validUntil: inMonths(-4) }],
      ['buyerDialCode', { buyerPhone: '8031234567' }],
    ] as const) {
      const answer = await wrong(more)
      expect(answer.status, field).toBe(422)
      expect(fieldsOf(answer), field).toContain(field)
    }
  })

  it('takes no money, and is deleted where it was never accepted', async () => {
    const { id } = await offered()
    expect((await paid({ id }, 100)).status).toBe(409)
    expect((await step(contractSale, { id })).status).toBe(409)
    expect((await as('admin').call(sales.operations.remove, { params: { id } })).status).toBe(204)
  })

  it('is accepted once of many at the same time, and has the next number', async () => {
    await moveTo()
    const made = await Promise.all(Array.from({ length: 8 }, () => offered()))
    const answers = await Promise.all(made.map((sale) => step(acceptSale, sale, { date: inMonths(-2) })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    const agreed = answers.find(({ status }) => status === 200)!.body as Sale
    expect(agreed.label).toMatch(/^S-\d{5}$/)
    const again = await step(
      acceptSale,
      made.find(({ id }) => id !== agreed.id)!,
      { date: inMonths(-2) },
    )
    expect(again.text).toContain('is agreed already')
    expect((await as('admin').call(sales.operations.remove, { params: { id: agreed.id } })).status).toBe(409)
  })

  it('for a unit stands in the way of one for all of the property', async () => {
    await moveTo()
    const [one, other] = [await house.unit(), await house.unit()]
    const sale = (unitId: string | null) => offered({ unitId })
    await taken(acceptSale, await sale(one))
    expect((await step(acceptSale, await sale(null))).status).toBe(409)
    await taken(acceptSale, await sale(other))
  })
})

describe('a sale under contract', () => {
  beforeAll(async () => {
    await moveTo({ listing: 'listed' })
  })

  it('falls due at completion where no instalments were agreed; whatever is paid pays the earliest first', async () => {
    const whole = await underContract()
    expect(whole.plan).toEqual([
      { dueOn: today, description: 'On completion', amount: 10_000_000, paid: 0, open: 10_000_000 },
    ])
    await taken(endSale, whole, { as: 'fallenThrough', reason: 'No mortgage.' })
    const instalments = [
      { dueOn: inDays(30), description: 'Rest', amount: 7_000_000 },
      { dueOn: inMonths(-1), description: 'Deposit', amount: 1_000_000 },
      { dueOn: inDays(-1), description: 'Foundation', amount: 2_000_000 },
    ]
    const sale = await underContract({ instalments })
    expect(sale).toMatchObject({ status: 'underContract', nextDueOn: inMonths(-1), overdue: 3_000_000 })
    const after = await received(sale, 1_500_000)
    expect(after).toMatchObject({ status: 'partPaid', paid: 1_500_000, open: 8_500_000, overdue: 1_500_000 })
    expect(after.plan.map(({ description, paid: of, open }) => [description, of, open])).toEqual([
      ['Deposit', 1_000_000, 0],
      ['Foundation', 500_000, 1_500_000],
      ['Rest', 0, 7_000_000],
    ])
    expect(after.nextDueOn).toBe(inDays(-1))
    expect(await posted(sale)).toEqual({ bank: 1_500_000, salesInProgress: -1_500_000 })
    // What is paid cannot be sold for less, and what is agreed stays what it is.
    const { version } = after
    const change = (patch: object) =>
      as('admin').call(sales.operations.update, { params: { id: sale.id }, body: { version, ...patch } })
    expect(fieldsOf(await change({ price: 1_000_000, instalments: [] }))).toEqual(['price'])
    expect((await change({ unitId: await house.unit() })).status).toBe(409)
  })

  it('always falls due some day', async () => {
    const { propertyId } = await place()
    const { id } = await offered({ propertyId })
    await taken(acceptSale, { id }, { date: inMonths(-2) })
    expect((await step(contractSale, { id })).text).toContain('so that the price falls due')
    const change = async (patch: object) => {
      const { version } = await read({ id })
      return as('admin').call(sales.operations.update, { params: { id }, body: { version, ...patch } })
    }
    const instalments = [{ dueOn: today, description: 'All', amount: 10_000_000 }]
    expect((await change({ instalments })).status).toBe(200)
    await taken(contractSale, { id }, { date: inMonths(-1) })
    expect(fieldsOf(await change({ instalments: [] }))).toEqual(['instalments'])
    const completionOn = inDays(9)
    expect((await change({ instalments: [], completionOn })).status).toBe(200)
    expect((await read({ id })).plan).toMatchObject([{ dueOn: completionOn, open: 10_000_000 }])
  })

  it('never takes more than the price, whoever is paid by at once', async () => {
    const [sale] = await listed('partPaid')
    const answers = await Promise.all(Array.from({ length: 20 }, () => paid(sale!, 1_000_000)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8)
    for (const { status, text } of answers) if (status !== 201) expect(text).toContain('is to pay')
    expect(await read(sale!)).toMatchObject({ paid: 9_500_000, open: 500_000 })
    expect(fieldsOf(await paid(sale!, 1, { bankAccountId: usd }))).toEqual(['bankAccountId'])
    expect(fieldsOf(await paid(sale!, 1, { date: inDays(1) }))).toEqual(['date'])
  })

  it('owes again what came back', async () => {
    const [sale] = await listed('partPaid')
    const receipt = sale!.receipts.at(-1)!
    const back = { receiptId: receipt.id, date: today, reason: 'Bounced.' }
    const after = (await ok(
      as('admin').call(reverseSaleReceipt, { params: { id: sale!.id }, body: back }),
    )) as unknown as Sale
    expect(after.open).toBe(500_000 + receipt.amount)
    expect(
      (await as('admin').call(reverseSaleReceipt, { params: { id: sale!.id }, body: back })).status,
    ).toBe(409)
    expect((await step(completeSale, sale!)).text).toContain('is still to be paid')
    expect(await booksOf()).toEqual([])
  })

  it('is drawn as a record and its payments as receipts', async () => {
    const [sale] = await listed('partPaid')
    const sheet = await as('admin').call(readSaleSheet, {
      params: { id: sale!.id },
      query: { format: 'html' },
    })
    for (const words of [sale!.label!, 'Ngozi', 'Owner', 'Foundation', 'House to let'])
      expect(sheet.text).toContain(words)
    const [receipt] = sale!.receipts
    const query = { receiptId: receipt!.id, format: 'html' }
    const { text } = await as('admin').call(readSaleReceipt, { params: { id: sale!.id }, query })
    expect(text).toContain(receipt!.label)
  })

  it('pays back what was paid, or keeps a part for the owner', async () => {
    const [sale] = await listed('partPaid')
    const more = { as: 'fallenThrough', reason: 'The chain broke.' }
    expect(fieldsOf(await step(endSale, sale!, { ...more, refund: sale!.paid + 1 }))).toEqual(['refund'])
    expect(fieldsOf(await step(endSale, sale!, { ...more, refund: 1 }))).toEqual(['bankAccountId'])
    const refund = sale!.paid - 1_000_000
    const ended = await taken(endSale, sale!, { ...more, refund, bankAccountId: bank })
    expect(ended).toMatchObject({ status: 'fallenThrough', paid: 0, kept: 1_000_000, open: 0 })
    expect(await posted(sale!)).toEqual({ bank: 1_000_000, depositsRetained: -1_000_000 })
    expect((await step(reopenSale, sale!, { reason: 'By mistake.' })).status).toBe(409)
    expect(await booksOf()).toEqual([])
  })

  it('is an offer again where it ended by mistake, with nothing paid', async () => {
    const { id } = await offered()
    const { label } = await taken(acceptSale, { id })
    await taken(endSale, { id }, { as: 'cancelled', reason: 'Wrong one.' })
    expect(await taken(reopenSale, { id }, { reason: 'By mistake.' })).toMatchObject({
      status: 'offer',
      reason: null,
    })
    expect((await taken(acceptSale, { id })).label).toBe(label)
    await taken(endSale, { id }, { as: 'cancelled', reason: 'Tidied up.' })
  })
})

/** Gives somebody a property to sell, once the server has heard of it. */
async function assigned(role: 'realtors' | 'agents', propertyId: string): Promise<void> {
  await server.admin.query(
    `insert into profile_scopes (organisation_id, profile_id, kind, record_id) values ($1, $2, 'properties', $3)`,
    [server.own.id, person(role).profileId, propertyId],
  )
  const seen = () => person(role).call(properties.operations.get, { params: { id: propertyId } })
  await expect.poll(async () => (await seen()).status, { timeout: 10_000, interval: 20 }).toBe(200)
}

describe('realtors and agents', () => {
  it('bring offers for what is assigned to them, and see theirs alone', async () => {
    await moveTo({ listing: 'listed' })
    const { propertyId } = house
    for (const role of ['realtors', 'agents'] as const) {
      await assigned(role, propertyId)
      const mine = await offered({ buyerName: `By ${role}` }, person(role))
      expect(mine).toMatchObject({ buyerName: `By ${role}`, agentIds: [person(role).userId] })
      for (const field of ['toOwner', 'notes', 'receipts', 'fees']) expect(mine).not.toHaveProperty(field)
      const theirs = await offered({ buyerName: 'Of the firm' })
      const { body } = await person(role).call(sales.operations.list, { query: { propertyId } })
      expect((body as { data: Sale[] }).data.map(({ id }) => id)).toEqual([mine.id])
      const get = (id: string) => person(role).call(sales.operations.get, { params: { id } })
      expect((await get(theirs.id)).status).toBe(404)
      expect((await step(acceptSale, mine, {}, person(role))).status).toBe(403)
      const given = { propertyId, buyerName: 'X', price: 5, offeredOn }
      const sly = await person(role).call(sales.operations.create, {
        body: { ...given, commissionBps: 9_000 },
      })
      expect(sly.status).toBe(403)
      // Agents bring offers, realtors follow them to the end.
      await taken(acceptSale, mine)
      expect((await get(mine.id)).status).toBe(role === 'realtors' ? 200 : 404)
      await taken(endSale, mine, { as: 'cancelled', reason: 'Enough.' })
    }
  })

  it('bring none for what is not assigned to them', async () => {
    const { propertyId } = await place({ listing: 'listed' })
    const answer = await person('realtors').call(sales.operations.create, {
      body: { propertyId, buyerName: 'X', price: 5, offeredOn },
    })
    expect(answer.status).toBe(422)
  })
})

it('RT-35 tells whoever manages the property of an offer, and its agents of how far it comes', async () => {
  await moveTo({ listing: 'listed' })
  await assigned('realtors', house.propertyId)
  const { id } = await offered({}, person('realtors'))
  await taken(acceptSale, { id }, { date: today })
  await taken(endSale, { id }, { as: 'fallenThrough', reason: 'No mortgage.' })
  const { rows } = await server.admin.query<{ type: string; recipients: string[]; stage: string | null }>(
    `select payload ->> 'type' as type, payload -> 'recipients' as recipients, payload -> 'data' ->> 'stage' as stage
     from outbox where topic = $1 and payload ->> 'subjectId' = $2 order by id`,
    [eventTopic, id],
  )
  const agent = [person('realtors').userId]
  expect(rows).toEqual([
    { type: 'sale.offered', recipients: [as('portfolio-manager').userId], stage: null },
    { type: 'sale.moved', recipients: agent, stage: 'accepted' },
    { type: 'sale.moved', recipients: agent, stage: 'fallen through' },
  ])
})
