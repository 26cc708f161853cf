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
  /** The records that an import has made. */
  made: (importId: string) => string
  /** A record that a row is like. */
  record: (id: string, values: ImportRow['values']) => string
  /** Existing records are never changed by a file. */
  onlyAdds?: true
  /** The rows change accounts, whose balances are shown before. */
  balances?: true
}

export const destinations: Readonly<Record<Importable, Destination>> = {
  properties: {
    subject: 'Property',
    one: 'property',
    many: 'properties',
    list: { label: 'Properties', to: paths.properties.list() },
    made: (importId) => paths.properties.list({ importId }),
    record: (id) => paths.properties.show(id),
  },
  units: {
    subject: 'Unit',
    one: 'unit',
    many: 'units',
    list: { label: 'Units', to: paths.units.all() },
    made: (importId) => paths.units.all({ importId }),
    record: (id, { propertyId }) =>
      typeof propertyId === 'string' ? paths.units.show(propertyId, id) : paths.units.all(),
  },
  tenancies: {
    subject: 'Lease',
    one: 'tenancy',
    many: 'tenancies',
    list: { label: 'Leases', to: paths.leases.list() },
    made: (importId) => paths.leases.list({ importId }),
    record: (id) => paths.leases.show(id),
    onlyAdds: true,
  },
  ledgers: {
    subject: 'Charge',
    one: 'ledger line',
    many: 'ledger lines',
    list: { label: 'Charges', to: paths.money.charges() },
    made: () => paths.money.charges(),
    record: (id, { type }) => (type === 'payment' ? paths.payments.show(id) : paths.money.charge(id)),
    onlyAdds: true,
    balances: true,
  },
}
