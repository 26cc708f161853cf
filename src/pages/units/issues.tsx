import { useMemo } from 'react'
import { issueScreensOfUnit } from '#src/resources/issues.tsx'
import { ResourceList } from '#src/records/list/index.tsx'

/** The issues of one unit, as a tab of its page. */
export default function UnitIssues({ propertyId, unitId }: { propertyId: string; unitId: string }) {
  const screens = useMemo(() => issueScreensOfUnit(propertyId, unitId), [propertyId, unitId])
  const within = useMemo(() => ({ pid: propertyId, uId: unitId }), [propertyId, unitId])
  return <ResourceList screens={screens} within={within} />
}
