import { useRecord } from '#src/providers/records.ts'
import { useParams } from 'react-router'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import type { Readable } from '#src/resources/screens.ts'

/** A plan as its pages show it; fields that the profile may not read are not there. */
export type PlanRecord = Readable<typeof maintenancePlans>

/** The plan in the address. */
export function useAddressedPlan(options?: { fresh: boolean }) {
  const id = useParams()['id'] ?? ''
  const { record: plan, problem } = useRecord(maintenancePlans, id, options)
  return { id, plan, problem }
}
