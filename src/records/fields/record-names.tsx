import type { AnyRecord } from '#domain/access/rules.ts'
import { textOf } from '#src/lib/values.ts'
import { Link } from 'react-router'
import { namingField, type FieldMeta, type Resource } from '#contract/kit/index.ts'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { NoValue } from './no-value.tsx'

const isProperty = (value: unknown): value is OfProperty =>
  typeof value === 'object' && value !== null && 'title' in value

/** The property that a record belongs to, as a link where the reader may open it; its title alone where that is all they may read. */
export function PropertyName({ record }: { record: AnyRecord }) {
  const { canOn } = useAccess()
  const { property } = record
  if (!isProperty(property)) return <>{textOf(record['propertyTitle']) || <NoValue />}</>
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

interface RecordNameProps {
  resource: Pick<Resource, 'allFields'>
  field: string
  entity: FieldMeta['entity']
  record: AnyRecord
}

/** The pages of records that others point to, by what they are. */
const pages = { Tenant: paths.tenants.show, Owner: paths.owners.show }

/** The record that a field points to, likewise. Its name stands beside its id (`ownerName` of `ownerId`); without one nothing is shown. */
export function RecordName({ resource, field, entity, record }: RecordNameProps) {
  const naming = namingField(resource, field)
  const id = textOf(record[field])
  const name = naming && textOf(record[naming])
  const { can } = useAccess()
  if (!id || !name) return <NoValue />
  const page = (entity === 'Tenant' || entity === 'Owner') && can('read', entity) && pages[entity]
  return page ? <Link to={page(id)}>{name}</Link> : <>{name}</>
}
