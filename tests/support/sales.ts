import type { Operation, RecordOf } from '#contract/kit/index.ts'
import { acceptSale, contractSale, receiveSalePayment } from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { inMonths } from '#tests/support/calendar.ts'
import { as, bank, server, today } from '#tests/support/expenses.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'

export type Sale = RecordOf<typeof sales>

export const person = (role: 'realtors' | 'agents') => server.own.people[role]
/** Offers are for another house from now on. */
export async function moveTo(property: object = {}): Promise<Letting> {
  house = await place(property)
  return house
}

export const offeredOn = inMonths(-3)

/** The house that offers are for, unless they say otherwise. */
export let house: Letting

/** Another house, so that nobody else's offers are in the way. */
export const place = (property: object = {}) =>
  letting(server.own, {
    purpose: 'sale',
    owners: [{ name: 'Owner', userId: as('landlord').userId, shareBps: 10_000 }],
    portfolioManagerId: as('portfolio-manager').userId,
    ...property,
  })

export const offered = async (more: object = {}, by = as('admin')) =>
  (await ok(
    by.call(sales.operations.create, {
      body: { propertyId: house.propertyId, buyerName: 'Ngozi', price: 10_000_000, offeredOn, ...more },
    }),
  )) as unknown as Sale
export const read = async ({ id }: { id: string }) =>
  (await ok(as('admin').call(sales.operations.get, { params: { id } }))) as unknown as Sale
export const step = async (
  operation: Operation,
  { id }: { id: string },
  more: object = {},
  by = as('admin'),
) => {
  const { version } = await read({ id })
  return by.call(operation, { params: { id }, body: { version, date: today, ...more } })
}
export const taken = async (operation: Operation, sale: { id: string }, more: object = {}) =>
  (await ok(step(operation, sale, more))) as unknown as Sale
export const paid = ({ id }: { id: string }, amount: number, more: object = {}) =>
  as('admin').call(receiveSalePayment, {
    params: { id },
    body: { date: today, amount, bankAccountId: bank, ...more },
  })
export const received = async (sale: { id: string }, amount: number) =>
  (await ok(paid(sale, amount))) as unknown as Sale
/** Accepted and under contract. */
export const underContract = async (more: object = {}) => {
  const { id } = await offered({ completionOn: today, ...more })
  await taken(acceptSale, { id }, { date: inMonths(-2) })
  return taken(contractSale, { id }, { date: inMonths(-1) })
}

/** What a sale has posted, by whose books and the purpose of the account. */
export async function posted({ id }: { id: string }): Promise<Record<string, number>> {
  const { rows } = await server.admin.query<{ account: string; sum: string }>(
    `select case when postings.property_id is null then 'firm ' else '' end || coalesce(purpose, code) as account, sum(amount) as sum
     from postings join journal_entries as entry on entry.id = entry_id join accounts on accounts.id = account_id
     where source_id = $1 group by 1 having sum(amount) <> 0`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}
export const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { payload: { field: string }[] }).payload.map(({ field }) => field)

/** Sales of the house that stand somewhere. */
export const listed = async (status: string): Promise<Sale[]> => {
  const query = { propertyId: house.propertyId, status }
  const { body } = await as('admin').call(sales.operations.list, { query })
  return (body as { data: Sale[] }).data
}
