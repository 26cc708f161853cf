import { expiryBucket } from '#domain/leases/expiry.ts'
import { perMonth, recurringOn, type Term } from '#domain/leases/rents.ts'
import { statusOn, type LeaseFacts } from '#domain/leases/status.ts'
import type { LeaseFrequency } from '#domain/leases/vocabulary.ts'

type Row = Record<string, unknown>

interface Facts extends LeaseFacts {
  leavesOn: string | null
  terms: readonly Term[]
  frequency: LeaseFrequency
}

/** What follows from a lease on a day; the view `lease_records` says the same of what is stored. */
export function derivedOn(lease: Row, today: string): Row {
  const facts = lease as unknown as Facts
  const status = statusOn(facts, today)
  const lastDay = facts.endedOn ?? facts.leavesOn ?? facts.end
  const { rent } = recurringOn(facts.terms, today > facts.start ? today : facts.start)
  return {
    status,
    lastDay,
    expiry: expiryBucket(status, lastDay, today) ?? null,
    rent,
    monthlyRent: perMonth(rent, facts.frequency),
  }
}
