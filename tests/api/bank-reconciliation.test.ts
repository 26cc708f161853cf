import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, Operation, RecordOf } from '#contract/kit/index.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { bankLines } from '#contract/tenant/money/bank-lines.ts'
import {
  importStatement,
  listUnmatchedEntries,
  matchLine,
  unmatchLine,
} from '#contract/tenant/money/bank-operations.ts'
import {
  closeReconciliation,
  drawReconciliation,
  listReconciliations,
  readReconciliation,
  reopenReconciliation,
} from '#contract/tenant/money/bank-reconciliations.ts'
import { bankStatements } from '#contract/tenant/money/bank-statements.ts'
import { receiveDeposit } from '#contract/tenant/money/deposit-operations.ts'
import { recordPayment, reversePayment } from '#contract/tenant/money/payment-operations.ts'
import { properties } from '#contract/tenant/properties.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import { statementForm } from '#tests/support/fixtures/bank.ts'
import { done, signed, withBooks } from '#tests/support/fixtures/money.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type State = AnswerOf<typeof readReconciliation>

const place = {
  title: 'House',
  addressLine1: '1 High Street',
  city: 'Lagos',
  country: 'NG',
  currency: 'NGN',
}

let server: TestServer
let leaseId: string
const admin = () => server.own.people.admin
const made = async (operation: Operation, body: object) => (await done(admin().call(operation, { body }))).id

beforeAll(async () => {
  server = await startServer()
  await withBooks(server.own)
  const propertyId = await made(properties.operations.create, place)
  const unitId = await made(units.operations.create, { propertyId, label: '1' })
  const tenantId = await made(tenants.operations.create, {
    kind: 'person',
    firstName: 'Ada',
    lastName: 'Obi',
  })
  leaseId = await signed(server.own, { propertyId, unitId, tenantId })
})
afterAll(() => server.close())

const account = () =>
  made(bankAccounts.operations.create, {
    name: `Bank ${crypto.randomUUID()}`,
    kind: 'client',
    currency: 'NGN',
  })

/** A month of an account: what each line brings in major units, between balances. */
async function imported(bankAccountId: string, month: string, opening: number, amounts: number[]) {
  const at = (balance: number) => `${balance < 0 ? 'D' : 'C'}26${month}%dNGN${Math.abs(balance)},`
  const closing = amounts.reduce((sum, amount) => sum + amount, opening)
  const lines = amounts.map(
    (amount, n) => `:61:26${month}1${n}${amount < 0 ? 'D' : 'C'}${Math.abs(amount)},NTRFNONREF//${month}${n}`,
  )
  const file = [
    ':20:X',
    ':25:1234567890',
    ':28C:1',
    `:60F:${at(opening).replace('%d', '01')}`,
    ...lines,
    `:62F:${at(closing).replace('%d', '28')}`,
    '-',
    '',
  ].join('\n')
  const { status, text, body } = await admin().call(importStatement, {
    params: { id: bankAccountId },
    ...statementForm(file, `${month}.sta`),
  })
  expect(status, text).toBe(201)
  return (body as { statements: { id: string }[] }).statements[0]!.id
}

const paid = (bankAccountId: string, date: string, amount: number) =>
  made(recordPayment, { leaseId, date, method: 'bankTransfer', bankAccountId, amount })

async function linesOf(statementId: string): Promise<RecordOf<typeof bankLines>[]> {
  const { body } = await admin().call(bankLines.operations.list, { query: { statementId } })
  return (body as { data: RecordOf<typeof bankLines>[] }).data
}
async function take(line: RecordOf<typeof bankLines>, parts: object[]) {
  const answer = await admin().call(matchLine, {
    params: { id: line.id },
    body: { version: line.version, parts },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as RecordOf<typeof bankLines>
}
const state = async (id: string, query: Record<string, string> = {}): Promise<State> =>
  (await admin().call(readReconciliation, { params: { id }, query })).body as State
const closing = (id: string, body: object = { closing: null }) =>
  admin().call(closeReconciliation, { params: { id }, body })
const reopening = (id: string) =>
  admin().call(reopenReconciliation, { params: { id }, body: { reason: 'A wrong match.' } })

describe('reconciling a statement', () => {
  it('closes once the bank, the books and what is held for each agree, with what neither has seen', async () => {
    const bank = await account()
    const may = await imported(bank, '05', 0, [1_000, 200, -5])
    const [rent, deposit, fee] = await linesOf(may)
    await paid(bank, '2026-05-09', 100_000)
    await made(receiveDeposit, {
      leaseId,
      date: '2026-05-11',
      method: 'cash',
      bankAccountId: bank,
      amount: 20_000,
    })
    // A cheque that the bank has not seen yet, and one that bounced before it did.
    await paid(bank, '2026-05-27', 7_000)
    const bounced = await paid(bank, '2026-05-20', 3_000)
    const back = { date: '2026-05-22', reason: 'Bounced' }
    await done(admin().call(reversePayment, { params: { id: bounced }, body: back }))

    expect(await state(may)).toMatchObject({
      status: 'open',
      open: 3,
      closing: 119_500,
      books: 127_000,
      problems: [expect.stringContaining('3 lines are still to match')],
    })
    expect((await closing(may)).status).toBe(409)

    const { body: known } = await admin().call(listUnmatchedEntries, { params: { id: bank } })
    const { entries } = known as AnswerOf<typeof listUnmatchedEntries>
    const entryOf = (amount: number) => ({
      kind: 'found',
      entryId: entries.find((each) => each.amount === amount)!.entryId,
    })
    await take(rent!, [entryOf(100_000)])
    await take(deposit!, [entryOf(20_000)])
    await take(fee!, [{ kind: 'suspense', amount: -500 }])

    expect(await state(may)).toMatchObject({
      open: 0,
      suspended: 1,
      bank: 126_500,
      books: 126_500,
      held: 126_500,
      unpresented: [{ amount: 7_000, presentedOn: null }],
      heldFor: [
        { title: 'House', here: 127_000, deposits: 20_000, credit: 107_000, own: 0 },
        { title: 'The firm', here: -500, suspense: -500 },
      ],
      problems: [],
    })
    expect((await closing(may)).status).toBe(201)
    expect((await closing(may)).text).toContain('closed already')
    expect(await state(may)).toMatchObject({ status: 'closed', reopenable: true, bank: 126_500 })

    // What is closed stays as it was, whatever is recorded for its days later.
    const { status, text } = await admin().call(unmatchLine, {
      params: { id: rent!.id },
      body: { version: rent!.version + 1 },
    })
    expect(status, text).toBe(409)
    expect(text).toContain('Reopen that first')
    await paid(bank, '2026-05-12', 1_100)
    expect(await state(may)).toMatchObject({ books: 126_500 })
    const remove = await admin().call(bankStatements.operations.remove, { params: { id: may } })
    expect(remove.status).toBe(409)

    // The cheque arrives; the payment of May that came late is listed with the others.
    const june = await imported(bank, '06', 1_195, [70])
    const [cheque] = await linesOf(june)
    await take(cheque!, [entryOf(7_000)])
    expect(await state(june)).toMatchObject({
      unpresented: [{ amount: 1_100 }],
      bank: 127_600,
      books: 127_600,
      problems: [],
    })
    expect((await closing(june)).status).toBe(201)
    expect((await reopening(may)).text).toContain('Reopen that one first')
    expect((await reopening(june)).status).toBe(200)
    expect((await reopening(june)).status).toBe(409)
    expect((await reopening(may)).status).toBe(200)
    const { body } = await admin().call(listReconciliations, { params: { id: bank } })
    expect((body as AnswerOf<typeof listReconciliations>).reconciliations).toMatchObject([
      { kind: 'reopened', statementId: may, reason: 'A wrong match.' },
      { kind: 'reopened', statementId: june },
      { kind: 'closed', statementId: june, reopened: true, bank: 127_600 },
      { kind: 'closed', statementId: may, reopened: true, bank: 126_500 },
    ])
  })

  it('says which statements are missing, and what the books began with that the bank had not', async () => {
    const bank = await account()
    await paid(bank, '2026-04-30', 1_000)
    await imported(bank, '05', 0, [])
    const july = await imported(bank, '07', 50, [])
    expect(await state(july)).toMatchObject({ missing: 5_000, broughtForward: 1_000 })
    expect((await state(july)).problems).toEqual([
      expect.stringContaining('50.00 NGN is missing'),
      expect.stringContaining('differ by 10.00 NGN'),
    ])
  })

  it('takes the closing balance of a file without balances from whoever reads it off', async () => {
    const bank = await account()
    await paid(bank, '2026-05-04', 2_500)
    const file = statementForm('Date,Description,Amount\n2026-05-04,Rent,25.00')
    const { body } = await admin().call(importStatement, { params: { id: bank }, ...file })
    const { id } = (body as { statements: { id: string }[] }).statements[0]!
    const { unpresented, problems } = await state(id)
    expect(problems[0]).toContain('no closing balance')
    const [line] = await linesOf(id)
    await take(line!, [{ kind: 'found', entryId: unpresented[0]!.entryId }])
    expect((await state(id, { closing: '2400' })).problems).toEqual([
      expect.stringContaining('differ by 1.00 NGN'),
    ])
    expect((await closing(id, { closing: 2_500 })).status).toBe(201)
    const drawn = await admin().call(drawReconciliation, { params: { id }, query: { format: 'html' } })
    expect(drawn.text).toContain('The three figures agree.')
    expect(drawn.text).toContain('Held for House')
    const pdf = await admin().call(drawReconciliation, { params: { id } })
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  })

  it('does not close over money that is short unless somebody says why, which the report keeps', async () => {
    const bank = await account()
    const house = await made(properties.operations.create, { ...place, title: 'Short House' })
    const id = await imported(bank, '05', 0, [-5])
    const [fee] = await linesOf(id)
    const { body } = await admin().call(accounts.operations.list, { query: { searchQuery: 'Bank charges' } })
    const accountId = (body as { data: { id: string }[] }).data[0]!.id
    await take(fee!, [{ kind: 'category', accountId, propertyId: house, amount: -500 }])
    const { short, problems } = await state(id)
    expect(problems).toEqual([])
    const shown = [{ propertyId: house, kind: 'overdrawn', amount: 500 }]
    expect(short).toMatchObject(shown)

    const unsaid = await closing(id)
    expect(unsaid.status).toBe(422)
    expect(unsaid.text).toContain('Short House is overdrawn here by 5.00 NGN')
    const shortReason = 'The owner pays in on 3 June.'
    const changed = await closing(id, { closing: null, short: [{ ...shown[0], amount: 400 }], shortReason })
    expect(changed.status).toBe(409)
    expect(changed.text).toContain('Look at the reconciliation again')
    expect((await closing(id, { closing: null, short: shown, shortReason })).status).toBe(201)

    expect(await state(id)).toMatchObject({ status: 'closed', short: shown, shortReason })
    const drawn = await admin().call(drawReconciliation, { params: { id }, query: { format: 'html' } })
    expect(drawn.text).toContain('Short House is overdrawn here by 5.00 NGN')
    expect(drawn.text).toContain(shortReason)
    const kept = await admin().call(listReconciliations, { params: { id: bank } })
    expect(kept.body).toMatchObject({ reconciliations: [{ kind: 'closed', reason: shortReason }] })
  })

  it.each([
    `update bank_reconciliations set held = held`,
    `delete from bank_reconciliations`,
    `update bank_reconciliations set kind = 'reopened'`,
  ])('is never changed: %s', async (statement) => {
    const change = server.services.database.withTenant(
      { organisationId: server.own.id, userId: null },
      (tx) => sql.raw(statement).execute(tx),
    )
    await expect(change).rejects.toThrow(/permission denied/)
  })
})
