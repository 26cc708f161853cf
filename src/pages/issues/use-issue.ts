import { useOne } from '@refinedev/core'
import { useLocation, useParams } from 'react-router'
import { issues } from '#contract/tenant/issues.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { paths } from '#src/lib/paths.ts'
import { issueScreens, issueScreensOf } from '#src/resources/issues.tsx'
import type { AnyRecord, ResourceScreens } from '#src/resources/screens.ts'
import { pageErrorFrom, type PageError } from '#src/ui/feedback/page-error.ts'
import type { Crumb } from '#src/ui/layout/page.ts'

interface AddressedIssue {
  id: string
  record: AnyRecord | undefined
  problem: PageError | undefined
}

/**
 * The issue in the address, where it belongs to the property there, if one is named.
 * @param fresh as it is saved now, not as it was read some minutes ago
 */
export function useAddressedIssue(fresh = false): AddressedIssue {
  const { propertyId, issueId: id = '' } = useParams()
  const valid = issues.allFields.id.safeParse(id).success
  const { query, result } = useOne<AnyRecord>({
    resource: issues.name,
    dataProviderName: issues.api,
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
  const elsewhere = result && propertyId !== undefined && result['propertyId'] !== propertyId
  if (!valid || elsewhere) return { id, record: undefined, problem: { statusCode: 404 } }
  if (query.isError && !result) return { id, record: undefined, problem: pageErrorFrom(query.error) }
  return { id, record: fresh && !query.isFetchedAfterMount ? undefined : result, problem: undefined }
}

/** An issue stands at two addresses, among all issues and below its property: where it leads follows from that. */
export function useIssueTrail(): { trail: (record?: AnyRecord) => Crumb[]; screens: ResourceScreens } {
  const { propertyId = '' } = useParams()
  const { pathname } = useLocation()
  const below = pathname.startsWith(`${paths.properties.list()}/`)
  const screens = below ? issueScreensOf(propertyId) : issueScreens
  const trail = (record?: AnyRecord): Crumb[] => {
    const list = { label: issues.labels.many, to: screens.paths.list() }
    if (!below) return [list]
    const property = record?.['property'] as OfProperty | undefined
    const above = [{ label: properties.labels.many, to: paths.properties.list() }]
    return property
      ? [...above, { label: property.title, to: paths.properties.show(propertyId) }, list]
      : [...above, list]
  }
  return { trail, screens }
}
