import { leases } from '#contract/tenant/leases.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { leaseCrud } from '#server/tenant/leases/crud.ts'
import { handlers as rentRollHandlers } from '#server/tenant/rent-roll/index.ts'
import { fillOrganisation } from '#tests/support/filled.ts'
import { inArena } from './support/arena.ts'
import { handlersBesideBare, type Asks } from './support/handlers.ts'
import type { Result } from './support/result.ts'

const [homes, perHome] = [500, 40]
const of = `of ${(homes * perHome).toLocaleString('en')} units`
const today = new Date().toISOString().slice(0, 10)

const asks: readonly Asks[] = [
  {
    what: `List of leases, ${of}, filter, search, sort, total`,
    operation: leases.operations.list,
    handler: leaseCrud.list,
    queries: [
      {},
      { status: 'active,notice,holdingOver', sortBy: 'propertyTitle' },
      { status: 'holdingOver', sortBy: 'lastDay', sortOrder: 'asc' },
      { expiry: '0-30' },
      { ends: `${today}..${addDays(today, 60)}`, status: 'active,notice', sortBy: 'lastDay' },
      { searchQuery: 'ada obi 4200' },
      { limit: '50', sortBy: 'start', sortOrder: 'desc' },
    ],
    least: 0.6,
  },
  {
    what: `Rent roll, ${of}, page and totals of all`,
    operation: rentRoll.read,
    handler: rentRollHandlers['leases.rentRoll'],
    queries: [{}, { asOf: addDays(today, -200) }, { page: '40' }],
    least: 0.6,
  },
]

/** The list of leases and the rent roll of a large portfolio. */
export const run = (): Promise<Result[]> =>
  inArena(['Letting Homes'], async (arena) => {
    const organisation = arena.organisations[0]!
    const amounts = { properties: homes, unitsPerProperty: perHome, issues: 0, documents: 0, portfolios: 0 }
    await fillOrganisation(arena.admin, organisation, amounts)
    return handlersBesideBare(arena, organisation, asks)
  })
