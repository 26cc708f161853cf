import { useOne } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { RecordOf } from '#contract/kit/index.ts'
import { issues } from '#contract/tenant/issues.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { paths } from '#src/lib/paths.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { pageErrorFrom, type PageError } from '#src/ui/feedback/page-error.ts'

/** A plan as its pages show it; fields that the profile may not read are not there. */
export type PlanRecord = AnyRecord & RecordOf<typeof maintenancePlans>

export const planTrail = [
  { label: 'Maintenance', to: paths.maintenance.home() },
  { label: 'Planned work', to: paths.maintenance.plans() },
]

interface AddressedPlan {
  id: string
  plan: PlanRecord | undefined
  problem: PageError | undefined
}

/**
 * The plan in the address.
 * @param fresh as it is saved now, not as it was read some minutes ago
 */
export function useAddressedPlan(fresh = false): AddressedPlan {
  const id = useParams()['planId'] ?? ''
  const valid = maintenancePlans.allFields.id.safeParse(id).success
  const { query, result } = useOne<PlanRecord>({
    resource: maintenancePlans.name,
    dataProviderName: maintenancePlans.api,
    id,
    errorNotification: false,
    queryOptions: {
      enabled: valid,
      ...(fresh
        ? {
            staleTime: 0,
            refetchOnMount: 'always' as const,
            refetchInterval: false as const,
            refetchOnWindowFocus: false,
          }
        : {}),
    },
  })
  if (!valid) return { id, plan: undefined, problem: { statusCode: 404 } }
  if (query.isError && !result) return { id, plan: undefined, problem: pageErrorFrom(query.error) }
  return { id, plan: fresh && !query.isFetchedAfterMount ? undefined : result, problem: undefined }
}

/** Whatever shows plans, or issues that come of them, asks again. */
export function useRefreshWork(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [maintenancePlans, issues].map(({ api, name }) =>
        client.invalidateQueries({ queryKey: ['data', api, name] }),
      ),
    )
  }
}
