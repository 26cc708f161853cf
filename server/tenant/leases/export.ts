import type { z } from 'zod'
import type { termSchema } from '#contract/tenant/leases.ts'
import { termTypes } from '#domain/leases/vocabulary.ts'
import { amountText } from '../../exports/columns.ts'
import { exportList } from '../../exports/export-list.ts'
import { leaseCrud } from './crud.ts'

/** "Rent: 120000.00 from 2026-01-01; Service charge (lift): 5000.00 from 2026-01-01 to 2026-12-31" */
const terms = (entries: readonly z.output<typeof termSchema>[], { currency }: { currency: string | null }) =>
  entries
    .map(({ type, label, amount, from, to }) => {
      const name = label ? `${termTypes[type]} (${label})` : termTypes[type]
      return `${name}: ${amountText(amount, currency)} from ${from}${to ? ` to ${to}` : ''}`
    })
    .join('; ')

/** Exactly what the filters show, as CSV or XLSX. */
export const exportLeases = exportList({
  crud: leaseCrud,
  texts: { terms },
})
