import type { RecordOf } from '#contract/kit/index.ts'
import type { properties } from '#contract/tenant/properties.ts'
import { detailsText } from '#domain/imports/exact.ts'
import { amountText } from '../../exports/columns.ts'
import { exportList } from '../../exports/export-list.ts'
import { ownersOfProperty } from '../owners/ownership.ts'
import { propertyCrud } from './crud.ts'

type Property = RecordOf<typeof properties>

/** "Ada Obi 60%; Musa Bello 40%" */
const owners = (shares: Property['owners']) =>
  shares.map(({ name, shareBps }) => `${name} ${shareBps / 100}%`).join('; ')

/** "2024-03-01: 125000000.00; 2025-03-01: 140000000.00" */
const valuations = (entries: Property['valuations'], { currency }: { currency: string | null }) =>
  entries.map(({ date, amount }) => `${date}: ${amountText(amount, currency)}`).join('; ')

/** Exactly what the filters show, as CSV or XLSX. */
export const exportProperties = exportList({
  crud: propertyCrud,
  names: { owners: ownersOfProperty },
  texts: { owners, valuations, details: detailsText },
  seldom: ['ownerUserIds'],
})
