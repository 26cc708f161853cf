import type { Subject } from '#domain/access/index.ts'
import type { ImportRow } from '#contract/tenant/import-shapes.ts'
import type { Importable } from '#contract/tenant/imports.ts'
import { paths } from '#src/lib/paths.ts'

/** What people read about importing into one kind of record, and where it leads. */
export interface Destination {
  subject: Subject
  one: string
  many: string
  /** The list that the page belongs to. */
  list: { label: string; to: string }
  /** The lists of the records that an import has made. */
  made: (importId: string) => readonly { many: string; to: string }[]
  /** A record that a row is like. */
  record: (id: string, values: ImportRow['values']) => string
  /** Existing records are never changed by a file. */
  onlyAdds?: true
  /** The rows are posted: balances are shown before, and undoing reverses them. */
  posts?: true
}

/** A line of a ledger without an amount. */
export const movesNothing = ({ amount, charge, payment }: ImportRow['values']): boolean =>
  !amount && !charge && !payment

export const destinations: Readonly<Record<Importable, Destination>> = {
  properties: {
    subject: 'Property',
    one: 'property',
    many: 'properties',
    list: { label: 'Properties', to: paths.properties.list() },
    made: (importId) => [{ many: 'properties', to: paths.properties.list({ importId }) }],
    record: (id) => paths.properties.show(id),
  },
  units: {
    subject: 'Unit',
    one: 'unit',
    many: 'units',
    list: { label: 'Units', to: paths.units.all() },
    made: (importId) => [{ many: 'units', to: paths.units.all({ importId }) }],
    record: (id, { propertyId }) =>
      typeof propertyId === 'string' ? paths.units.show(propertyId, id) : paths.units.all(),
  },
  tenancies: {
    subject: 'Lease',
    one: 'tenancy',
    many: 'tenancies',
    list: { label: 'Leases', to: paths.leases.list() },
    made: (importId) => [{ many: 'tenancies', to: paths.leases.list({ importId }) }],
    record: (id) => paths.leases.show(id),
    onlyAdds: true,
  },
  invoices: {
    subject: 'Expense',
    one: 'invoice',
    many: 'invoices',
    list: { label: 'Expenses', to: paths.expenses.list() },
    made: (importId) => [{ many: 'expenses', to: paths.expenses.list({ importId }) }],
    record: (id) => paths.expenses.show(id),
    onlyAdds: true,
  },
  ledgers: {
    subject: 'Charge',
    one: 'ledger line',
    many: 'ledger lines',
    list: { label: 'Charges', to: paths.money.charges() },
    made: (importId) => [
      { many: 'charges', to: paths.money.charges({ importId }) },
      { many: 'payments', to: paths.payments.list({ importId }) },
    ],
    // A line that moves no money is marked with its lease.
    record: (id, values) =>
      movesNothing(values)
        ? paths.leases.show(id)
        : values['type'] === 'payment'
          ? paths.payments.show(id)
          : paths.money.charge(id),
    onlyAdds: true,
    posts: true,
  },
}
