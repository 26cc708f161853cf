import { Link } from 'react-router'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { NoValue } from './no-value.tsx'

type Entry = Readonly<Record<string, unknown>>

/** The way to the property, where the reader may go there, that a record belongs to, for a record that carries it along. */
export function PropertyName({ record }: { record: Entry }) {
  const { canOn } = useAccess()
  const property = record['property'] as OfProperty | null | undefined
  if (!property) return <NoValue />
  if (!canOn('read', 'Property', property)) return <>{property.title}</>
  return <Link to={paths.properties.show(property.id)}>{property.title}</Link>
}

/** The way to the unit that a record is about, likewise. */
export function UnitName({ record }: { record: Entry }) {
  const { unitId, unitLabel, propertyId } = record as Readonly<Record<string, string | null | undefined>>
  const { can } = useAccess()
  if (!unitId || !unitLabel) return <NoValue />
  if (!can('read', 'Unit')) return <>{unitLabel}</>
  return (
    <Link to={propertyId ? paths.units.show(propertyId, unitId) : paths.units.byId(unitId)}>{unitLabel}</Link>
  )
}

/** The way to the tenant on whose behalf something was recorded. */
export function TenantName({ record }: { record: Entry }) {
  const { reportedForId, reportedForName } = record as Readonly<Record<string, string | null | undefined>>
  const { can } = useAccess()
  if (!reportedForId || !reportedForName) return <NoValue />
  if (!can('read', 'Tenant')) return <>{reportedForName}</>
  return <Link to={paths.tenants.show(reportedForId)}>{reportedForName}</Link>
}
