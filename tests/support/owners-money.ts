import type { Operation } from '#contract/kit/index.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { raiseCharges } from '#server/tenant/money/charges.ts'
import { openItems } from '#server/tenant/money/items.ts'
import { as, bank, server } from './expenses.ts'
import { letting, ok } from './lettings.ts'

export const asked = async <T>(operation: Operation, call: object): Promise<T> =>
  (await ok(as('admin').call(operation, call))) as T

/** Owned by the landlord for 60 %, and by Ben for the rest. */
export const coOwned = () => [
  { name: 'Ada Landlord', userId: as('landlord').userId, shareBps: 6_000 },
  { name: 'Ben Partner', shareBps: 4_000 },
]

/** A house with a lease that began before the books, and rent that tenants pay. */
export async function rented(property: object = {}) {
  const house = await letting(server.own, {
    portfolioManagerId: as('portfolio-manager').userId,
    owners: coOwned(),
    ...property,
  })
  const { id: leaseId } = await house.signed(await house.unit(), { start: '2025-06-01' })
  const by = { organisationId: server.own.id, userId: as('admin').userId }
  /** Charges rent and has it paid on a day. */
  const collect = async (
    date: string,
    net: number,
    { tax = 0, paid }: { tax?: number; paid?: number } = {},
  ) => {
    await server.services.database.withTenant(by, async (tx) => {
      const { account } = await openItems(tx, by.organisationId, leaseId)
      await raiseCharges(tx, by, [{ account, type: 'rent', description: 'Rent', dueOn: date, net, tax }])
    })
    const body = { leaseId, date, method: 'cash', bankAccountId: bank, amount: paid ?? net + tax }
    return ok(as('admin').call(recordPayment, { body }))
  }
  return { ...house, leaseId, collect }
}

/** What a property has had posted, by the purpose of the account; the firm where there is none. */
export async function balancesOf(propertyId: string | null): Promise<Record<string, number>> {
  const { rows } = await server.admin.query<{ purpose: string; sum: string }>(
    `select coalesce(purpose, code) as purpose, sum(amount) as sum from postings
     join accounts on accounts.id = account_id
     where postings.organisation_id = $1 and property_id is not distinct from $2::uuid group by 1 having sum(amount) <> 0`,
    [server.own.id, propertyId],
  )
  return Object.fromEntries(rows.map(({ purpose, sum }) => [purpose, Number(sum)]))
}
