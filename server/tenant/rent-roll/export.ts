import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '#contract/kit/index.ts'
import type { exportRentRoll as operation } from '#contract/tenant/rent-roll.ts'
import { nextIncrease, type Escalation } from '#domain/leases/escalation.ts'
import type { Term } from '#domain/leases/rents.ts'
import { leaseFrequencies } from '#domain/leases/vocabulary.ts'
import { areaUnits, frequencies } from '#domain/properties/vocabulary.ts'
import { occupancies, unitTypes } from '#domain/units/vocabulary.ts'
import { amountText, type ExportColumn } from '../../exports/columns.ts'
import { csvOf } from '../../exports/csv.ts'
import { fileName } from '../../exports/file-name.ts'
import { sendRows } from '../../exports/send.ts'
import type { Call } from '../../http/call.ts'
import { todayOf } from '../leases/crud.ts'
import { assertMayReadRoll, rollOf, rollOrder } from './query.ts'

/** Behind the columns that are written: what amounts need. */
const currencyAt = 0

const words = (label: string, column: string, choices?: Readonly<Record<string, string>>): ExportColumn => ({
  field: column,
  label,
  type: 'text',
  source: sql.ref(column),
  alone: true,
  text: (raw) => (choices ? (choices[raw] ?? raw) : raw) || null,
})
const plain = (label: string, column: string, type: 'date' | 'number'): ExportColumn => ({
  ...words(label, column),
  type,
  text: (raw) => raw,
})
const money = (label: string, column: string): ExportColumn => ({
  ...words(label, column),
  type: 'money',
  alone: false,
  text: (raw, row) => amountText(raw, row[currencyAt]),
})

interface Dated {
  terms: Term[]
  escalation: Escalation | null
  end: string | null
}

const columnsOn = (asOf: string): ExportColumn[] => [
  words('Currency', 'currency'),
  words('Property', 'property_title'),
  words('Unit', 'unit_label'),
  words('Type', 'type', unitTypes),
  plain('Area', 'area', 'number'),
  words('Area unit', 'area_unit', areaUnits),
  words('Occupancy', 'occupancy', occupancies),
  words('Tenants', 'tenant_names'),
  words('Lease', 'reference'),
  plain('From', 'start', 'date'),
  plain('To', 'last_day', 'date'),
  money('Market rent', 'market_rent'),
  words('Market rent is', 'market_frequency', frequencies),
  money('Contract rent', 'contract_rent'),
  words('Rent is due', 'frequency', leaseFrequencies),
  money('Other recurring', 'other_recurring'),
  money('Deposit held', 'deposit_held'),
  {
    ...plain('Next increase', 'next_increase', 'date'),
    source: sql`case when lease_id is not null
      then jsonb_build_object('terms', terms, 'escalation', escalation, 'end', last_day) end`,
    text: (raw) => nextIncrease(JSON.parse(raw) as Dated, asOf)?.on ?? null,
  },
]

/** The rent roll of a day as a file, however many units there are. */
export async function exportRentRoll(call: Call): Promise<void> {
  const { asOf: asked, propertyId } = call.query as QueryOf<typeof operation>
  const { ability, organisationId } = call.tenant
  assertMayReadRoll(ability)
  const [asOf, organisation] = await call.read(async (tx) => [
    asked ?? (await todayOf(tx, organisationId)),
    await tx
      .selectFrom('organisations')
      .select('name')
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow(),
  ])
  const columns = columnsOn(asOf)
  const sources: RawBuilder<unknown>[] = columns.map(({ source }) => source)
  await sendRows(call, {
    name: `${fileName(organisation.name, 'Rent roll', asOf)}.csv`,
    type: 'text/csv; charset=utf-8',
    query: sql`select ${sql.join(sources)} from (${rollOf(call.tenant, { asOf, propertyIds: propertyId })}) as roll order by ${rollOrder}`,
    write: (batches) => csvOf({ columns, sources }, batches),
  })
}
