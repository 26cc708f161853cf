import type { leases } from '#contract/tenant/leases.ts'
import type { Whole } from '#src/resources/screens.ts'

/** A lease as its own pages know it. */
export type LeaseRecord = Whole<typeof leases>
