import { useParams } from 'react-router'
import type { RecordOf } from '#contract/kit/index.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { paths } from '#src/lib/paths.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { useRecord } from '#src/records/use-record.ts'

/** A plan as its pages show it; fields that the profile may not read are not there. */
export type PlanRecord = AnyRecord & RecordOf<typeof maintenancePlans>

export const planTrail = [
  { label: 'Maintenance', to: paths.maintenance.home() },
  { label: 'Planned work', to: paths.maintenance.plans() },
]

/** The plan in the address. */
export function useAddressedPlan(options?: { fresh: boolean }) {
  const id = useParams()['planId'] ?? ''
  const { record: plan, problem } = useRecord<PlanRecord>(maintenancePlans, id, options)
  return { id, plan, problem }
}
