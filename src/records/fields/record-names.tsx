import type { AnyRecord } from '#domain/access/rules.ts'
import { textOf } from '#src/lib/values.ts'
import { Link } from 'react-router'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { NoValue } from './no-value.tsx'

const isProperty = (value: unknown): value is OfProperty =>
  typeof value === 'object' && value !== null && 'title' in value

/** The way to the property, where the reader may go there, that a record belongs to, for a record that carries it along. */
export function PropertyName({ record }: { record: AnyRecord }) {
  const { canOn } = useAccess()
  const { property } = record
  if (!isProperty(property)) return <NoValue />
  if (!canOn('read', 'Property', property)) return <>{property.title}</>
  return <Link to={paths.properties.show(property.id)}>{property.title}</Link>
}

/** The way to the unit that a record is about, likewise. */
export function UnitName({ record }: { record: AnyRecord }) {
  const unitId = textOf(record['unitId'])
  const unitLabel = textOf(record['unitLabel'])
  const propertyId = textOf(record['propertyId'])
  const { can } = useAccess()
  if (!unitId || !unitLabel) return <NoValue />
  if (!can('read', 'Unit')) return <>{unitLabel}</>
  return (
    <Link to={propertyId ? paths.units.show(propertyId, unitId) : paths.units.byId(unitId)}>{unitLabel}</Link>
  )
}

/** The way to the tenant on whose behalf something was recorded. */
export function TenantName({ record }: { record: AnyRecord }) {
  const reportedForId = textOf(record['reportedForId'])
  const reportedForName = textOf(record['reportedForName'])
  const { can } = useAccess()
  if (!reportedForId || !reportedForName) return <NoValue />
  if (!can('read', 'Tenant')) return <>{reportedForName}</>
  return <Link to={paths.tenants.show(reportedForId)}>{reportedForName}</Link>
}
