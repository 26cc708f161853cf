import { sql } from 'kysely'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { nextIncrease, type Escalation } from '#domain/leases/escalation.ts'
import type { Term } from '#domain/leases/rents.ts'
import { addStock, noStock, physicalOccupancy } from '#domain/units/physical-occupancy.ts'
import type { Handlers } from '../../http/call.ts'
import { serveReport } from '../../reports/report.ts'
import { derived } from '../../reports/source.ts'
import { rollOf, stockMeasures } from './query.ts'

interface Dated {
  terms: Term[]
  escalation: Escalation | null
  end: string | null
}
const dated = sql<Dated>`case when lease_id is not null
  then jsonb_build_object('terms', terms, 'escalation', escalation, 'end', last_day) end`

const { read, file } = serveReport(rentRoll, {
  rows: ({ asOf, propertyId }, { tenant, page }) => rollOf(tenant, { asOf, propertyIds: propertyId, page }),
  pages: true,
  order: sql`property_title collate people_order, unit_label collate people_order, unit_id`,
  measures: {
    marketRent: sql`case when lettable then per_month(market_rent, market_frequency) end`,
    contractRent: sql`per_month(contract_rent, frequency)`,
    otherRecurring: sql`per_month(other_recurring, frequency)`,
  },
  derived: {
    nextIncreaseOn: derived(dated, (lease: Dated, { asOf }) => nextIncrease(lease, asOf)?.on),
    nextIncrease: derived(dated, (lease: Dated, { asOf }) => nextIncrease(lease, asOf)?.amount),
  },
  figures: {
    measures: stockMeasures,
    of: (currencies) => physicalOccupancy(currencies.reduce(addStock, noStock)),
  },
})

export const handlers = {
  'leases.rentRoll': read,
  'leases.exportRentRoll': file,
} satisfies Partial<Handlers<typeof tenantOperations>>
