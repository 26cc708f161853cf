import type { RecordOf } from '#contract/kit/index.ts'
import type { leases } from '#contract/tenant/leases.ts'
import type { Readable } from '#src/resources/screens.ts'

/** A lease as its own pages know it. */
export type LeaseRecord = Readable & RecordOf<typeof leases>
