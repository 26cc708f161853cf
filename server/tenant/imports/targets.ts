import type { Importable } from '#contract/tenant/imports.ts'
import { invoiceTarget } from './invoice-target.ts'
import { ledgerTarget } from './ledger-target.ts'
import { propertyTarget } from './property-target.ts'
import type { ImportTarget } from './target.ts'
import { tenancyTarget } from './tenancy-target.ts'
import { unitTarget } from './unit-target.ts'

/** Every resource that takes a file, by registry key: a new one is one line here and one in the contract. */
export const importTargets: Record<Importable, ImportTarget> = {
  properties: propertyTarget,
  units: unitTarget,
  tenancies: tenancyTarget,
  ledgers: ledgerTarget,
  invoices: invoiceTarget,
}

export function targetOf(resource: Importable): ImportTarget {
  return importTargets[resource]
}
