import { useRecord } from '#src/providers/records.ts'
import { useLocation, useParams } from 'react-router'
import { issues } from '#contract/tenant/issues.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { issueScreens, issueScreensOf } from '#src/resources/issues.tsx'
import type { ResourceScreens } from '#src/resources/screens.ts'
import type { Crumb } from '#src/ui/page/page-title.ts'

/** The issue in the address, where it belongs to the property there, if one is named. */
export function useAddressedIssue(options?: { fresh: boolean }) {
  const { propertyId, id = '' } = useParams()
  const { record, problem } = useRecord(issues, id, options)
  const elsewhere = record && propertyId !== undefined && record.propertyId !== propertyId
  return elsewhere ? { id, record: undefined, problem: { statusCode: 404 } } : { id, record, problem }
}

interface InProperty {
  property?: { title?: string | undefined } | null
}

/** An issue stands at two addresses, among all issues and below its property: where it leads follows from that. */
export function useIssueTrail(): { trail: (record?: InProperty) => Crumb[]; screens: ResourceScreens } {
  const { canOn } = useAccess()
  const { propertyId = '' } = useParams()
  const { pathname } = useLocation()
  const below = pathname.startsWith(`${paths.properties.list()}/`)
  const screens = below ? issueScreensOf(propertyId) : issueScreens
  const trail = (record?: InProperty): Crumb[] => {
    if (!below) return []
    const property = record?.property
    const list = { label: issues.labels.many, to: screens.paths.list() }
    return property?.title && canOn('read', 'Property', property)
      ? [{ label: property.title, to: paths.properties.show(propertyId) }, list]
      : [list]
  }
  return { trail, screens }
}
