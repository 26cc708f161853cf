import { fieldMeta, type FieldKind } from '#contract/kit/index.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { isNumeric } from '../fields/plain-text.ts'

const widths: Partial<Record<FieldKind, number>> = {
  integer: 104,
  decimal: 112,
  money: 144,
  date: 112,
  instant: 112,
  boolean: 88,
  choice: 120,
  reference: 160,
  country: 136,
  currency: 96,
  email: 216,
}

/** What is known of a list's column before its rows have come. */
export const columnHeads =
  ({ resource, list }: ResourceScreens) =>
  (field: string) => {
    const meta = fieldMeta(resource.allFields[field]!)
    const own = list.columns.find((column) => column.field === field)
    return {
      label: own?.label ?? resource.label(field),
      width: own?.width ?? widths[meta.kind] ?? 160,
      numeric: isNumeric(meta),
      currencyField: meta.currencyField,
    }
  }

/** What stands beside a table's columns: the ticks, the name of each record and what can be done with it. */
export const besideColumns = { tick: 40, name: 260, actions: 84 } as const

/** The width below which a table scrolls. */
export const tableWidth = (columns: readonly { width: number }[], ticking: boolean): number =>
  columns.reduce(
    (sum, { width }) => sum + width,
    (ticking ? besideColumns.tick : 0) + besideColumns.name + besideColumns.actions,
  )
