import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import {
  applyDeposit,
  previewReverse,
  readDepositReceipt,
  refundDeposit,
  retainDeposit,
  reverseDepositMovement,
  sendDepositReceipt,
  transferDeposit,
} from '#contract/tenant/money/deposit-operations.ts'
import { renewLease, sendLease, signLease } from '#contract/tenant/lease-operations.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { writeMail } from '#server/admin/accounts/write-mail.ts'
import type { JobData } from '#server/queue/queues.ts'
import { inDays, inMonths } from '#tests/support/calendar.ts'
import { ok } from '#tests/support/lettings.ts'
import {
  day,
  does,
  entries,
  house,
  lease,
  movementsOf,
  posted,
  problems,
  read,
  receive,
  refundOf,
  second,
  server,
  startDeposits,
  step,
  today,
} from '#tests/support/deposits.ts'

type Job = Extract<JobData['mails'], { kind: 'depositReceipt' }>

beforeAll(startDeposits)
afterAll(() => server.close())

const last = async (id: string) => (await movementsOf(id)).at(-1)!.id
const reverse = (id: string, movementId: string, body: object = {}, operation = reverseDepositMovement) =>
  does(operation, { params: { id, movementId }, body: { date: today, reason: 'Recorded twice', ...body } })

it('takes a receipt back, shows the entry first, and keeps its number', async () => {
  const id = await lease()
  await receive(id, 50_000)
  await receive(id, 50_000, { bankAccountId: second, date: today })
  const movementId = await last(id)
  const before = await entries()
  expect(
    await ok(
      does(previewReverse, {
        params: { id, movementId },
        body: { date: today, reason: 'Recorded twice' },
      }),
    ),
  ).toMatchObject({
    entries: [
      {
        lines: [
          { account: 'Bank accounts', amount: -50_000 },
          { account: 'Deposits held', amount: 50_000 },
        ],
      },
    ],
  })
  expect(await entries()).toBe(before)
  const deposit = await ok(reverse(id, movementId))
  // It is held where the other one was paid into.
  expect(deposit).toMatchObject({ held: 50_000, status: 'held', since: day })
  expect(deposit).not.toMatchObject({ bankAccountId: second })
  const movements = await movementsOf(id)
  expect(movements).toMatchObject([
    { kind: 'received', reversedOn: null, held: 50_000 },
    { kind: 'received', reversedOn: today, held: 100_000 },
    { kind: 'reversed', amount: -50_000, held: 50_000, reason: 'Recorded twice', receipt: null },
  ])
  const [one, two] = movements.map(({ receipt }) => Number(receipt?.slice(2)))
  expect(two).toBe(one! + 1)
  expect([await posted(id, 'depositsHeld'), await posted(id, 'bank')]).toEqual([-50_000, 50_000])
  const receipt = await does(readDepositReceipt, { params: { id, movementId }, query: { format: 'html' } })
  expect(receipt.text).toContain('This receipt was reversed on')
  await receive(id, 100, { date: today })
  expect(Number((await movementsOf(id)).at(-1)!.receipt!.slice(2))).toBe(two! + 1)
})

it('mails a receipt to the tenant with the PDF, and none that was reversed', async () => {
  const tenantId = await house.tenant()
  await server.admin.query(`update tenants set email = 'ada@tenants.example' where id = $1`, [tenantId])
  const id = await lease({ parties: [{ tenantId }] })
  await receive(id, 50_000)
  const movementId = await last(id)
  const send = (body: object) => does(sendDepositReceipt, { params: { id, movementId }, body })
  await ok(send({ to: null }))
  const [movement] = await movementsOf(id)
  expect(movement).toMatchObject({ receiptSentTo: 'ada@tenants.example' })
  const { rows } = await server.admin.query<{ data: Job }>(
    `select data from jobs.job where name = 'mails' and data->>'movementId' = $1`,
    [movementId],
  )
  expect(rows).toHaveLength(1)
  const mail = await writeMail(server.services, rows[0]!.data)
  expect(mail).toMatchObject({
    to: 'ada@tenants.example',
    subject: `Receipt ${movement!.receipt} from Own Homes`,
  })
  expect(mail!.attachments![0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
  await ok(reverse(id, movementId))
  expect(await writeMail(server.services, rows[0]!.data)).toBeUndefined()
  expect((await send({ to: null })).status).toBe(409)
  const withoutAddress = await lease()
  await receive(withoutAddress, 1_000)
  const asked = await does(sendDepositReceipt, {
    params: { id: withoutAddress, movementId: await last(withoutAddress) },
    body: { to: null },
  })
  expect([asked.status, asked.text]).toEqual([422, expect.stringContaining('no email address')])
})

it('takes a movement back once, also when two ask at the same time', async () => {
  const id = await lease()
  await receive(id, 50_000)
  const movementId = await last(id)
  const answers = await Promise.all([1, 2, 3].map(() => reverse(id, movementId)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await reverse(id, movementId)).text).toContain('has been reversed already')
  const again = await reverse(id, await last(id))
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('A reversal stays as it is')])
  expect((await read(id)).held).toBe(0)
})

it('says what used a receipt since, and takes it back once that is reversed', async () => {
  const id = await lease()
  await receive(id, 50_000)
  const received = await last(id)
  await ok(step(refundDeposit, id, refundOf(20_000)))
  const refunded = await last(id)
  const refused = await reverse(id, received)
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringMatching(/₦200 of the deposit of L-\d+ was refunded on .*: reverse that first/),
  ])
  await ok(reverse(id, refunded))
  expect(await posted(id, 'bank')).toBe(50_000)
  await ok(reverse(id, received))
  expect([await posted(id, 'bank'), await posted(id, 'depositsHeld')]).toEqual([0, 0])
})

it('gives back what was retained', async () => {
  const id = await lease()
  await receive(id, 50_000)
  await ok(step(retainDeposit, id, { amount: 12_000, date: today, reason: 'Broken window' }))
  expect(await ok(reverse(id, await last(id)))).toMatchObject({ held: 50_000 })
  expect(await posted(id, 'depositsRetained')).toBe(0)
})

it('opens the charges again that an applied deposit had settled', async () => {
  const id = await lease()
  await receive(id, 50_000)
  await ok(does(raiseCharge, { body: { leaseId: id, description: 'Key', dueOn: day, net: 8_000 } }))
  await ok(step(applyDeposit, id, { amount: 5_000, date: today }))
  expect(await ok(reverse(id, await last(id)))).toMatchObject({ held: 50_000 })
  const { body } = await does(charges.operations.list, { query: { lease: id } })
  expect(body).toMatchObject({ data: [{ open: 8_000, settledBy: [] }] })
  expect(await posted(id, 'receivables')).toBe(8_000)
})

it('takes a transfer back on both leases, from either of them', async () => {
  const id = await lease({ end: inMonths(1) })
  await receive(id, 50_000)
  const renewal = (await ok(house.does(renewLease, id, { start: addDays(inMonths(1), 1) }))).id
  await ok(house.does(sendLease, renewal))
  await ok(house.does(signLease, renewal))
  await ok(step(transferDeposit, id, { date: today }))
  const moved = await last(id)
  await ok(step(refundDeposit, renewal, refundOf(1)))
  const refused = await reverse(id, moved)
  const { leaseReference } = await read(renewal)
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining(`deposit of ${leaseReference} was refunded`),
  ])
  await ok(reverse(renewal, await last(renewal)))
  const [into] = await movementsOf(renewal)
  await ok(reverse(renewal, into!.id))
  expect([(await read(id)).held, (await read(renewal)).held]).toEqual([50_000, 0])
  expect((await reverse(id, moved)).status).toBe(409)
  await ok(step(transferDeposit, id, { date: today }))
  expect((await read(renewal)).held).toBe(50_000)
})

it.each([
  ['a day before it', 'date', { date: addDays(day, -1) }],
  ['a day still to come', 'date', { date: inDays(2) }],
  ['no reason', 'reason', { reason: '' }],
])('refuses %s beside its field', async (_, field, change) => {
  const id = await lease()
  await receive(id, 50_000)
  const before = await entries()
  const { status, text } = await reverse(id, await last(id), change)
  expect([status, text]).toEqual([422, expect.stringContaining(`"field":"${field}"`)])
  expect([await entries(), (await read(id)).held]).toEqual([before, 50_000])
})

it('refuses a day on which what was received is needed later', async () => {
  const id = await lease()
  await receive(id, 50_000)
  const movementId = await last(id)
  await ok(step(refundDeposit, id, refundOf(50_000, { date: addDays(day, 5) })))
  await receive(id, 50_000, { date: addDays(day, 9) })
  const early = await reverse(id, movementId, { date: addDays(day, 3) })
  expect([early.status, early.text]).toEqual([422, expect.stringContaining('choose a later day')])
  await ok(reverse(id, movementId))
})

it('knows a movement on its own lease alone', async () => {
  const id = await lease()
  await receive(id, 50_000)
  expect((await reverse(await lease(), await last(id))).status).toBe(404)
  expect((await read(id)).held).toBe(50_000)
})

it('keeps the books right, and takes nothing back on closed days', async () => {
  expect(await problems()).toEqual([])
  const id = await lease()
  await receive(id, 50_000)
  await ok(does(closeBooks, { body: { version: 1, through: addDays(today, -1) } }))
  const refused = await reverse(id, await last(id), { date: addDays(today, -1) })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('closed through')])
  await ok(reverse(id, await last(id)))
  expect(await problems()).toEqual([])
})
