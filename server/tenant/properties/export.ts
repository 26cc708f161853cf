import { detailsText } from '#domain/imports/exact.ts'
import type { OwnerShare } from '#domain/properties/owners.ts'
import { amountText } from '../../exports/columns.ts'
import { exportList } from '../../exports/export-list.ts'
import { propertyCrud } from './crud.ts'

interface Valuation {
  date: string
  amount: number
}

/** "Ada Obi 60%; Musa Bello 40%" */
const owners = (shares: readonly OwnerShare[]) =>
  shares.map(({ name, shareBps }) => `${name} ${shareBps / 100}%`).join('; ')

/** "2024-03-01: 125000000.00; 2025-03-01: 140000000.00" */
const valuations = (entries: readonly Valuation[], { currency }: { currency: string | null }) =>
  entries.map(({ date, amount }) => `${date}: ${amountText(amount, currency)}`).join('; ')

/** Exactly what the filters show, as CSV or XLSX. */
export const exportProperties = exportList({
  crud: propertyCrud,
  texts: { owners, valuations, details: detailsText },
  seldom: ['ownerUserIds', 'portfolioIds', 'importId'],
})
