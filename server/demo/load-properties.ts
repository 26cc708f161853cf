import { sql } from 'kysely'
import { properties } from '#contract/tenant/properties.ts'
import { units } from '#contract/tenant/units.ts'
import type { Resource } from '#contract/kit/index.ts'
import { columnOf, sqlTypeOf } from '../db/columns.ts'
import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation, DemoProperty } from './business.ts'
import type { Original } from './photos.ts'
import { pictureSize } from './pictures.ts'
import { insertAll } from './rows.ts'

function valueOf({ record }: DemoProperty): number | null {
  const latest = record.valuations.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]
  return latest?.amount ?? null
}

/** The columns of a resource's table that a new row fills, with their types. */
function columnsOf(resource: Resource, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [columnOf(name), sqlTypeOf(resource, name)]))
}

export async function loadProperties(tx: Transaction, organisation: DemoOrganisation): Promise<void> {
  const common = ['id', 'createdAt', 'createdBy', 'updatedAt', 'archivedAt', 'value', 'ownerUserIds']
  // Whose they are is told by rows of their own (owners.ts).
  const fields = [...common, ...Object.keys(properties.fields).filter((name) => name !== 'owners')]
  const types = { organisation_id: 'uuid', version: 'integer', ...columnsOf(properties, fields) }
  const rows = organisation.properties.map((property) => {
    const { record } = property
    const whole = new Map<string, unknown>(
      Object.entries({
        ...property,
        ...record,
        value: valueOf(property),
        ownerUserIds: record.owners.flatMap((owner) => owner.userId ?? []),
      }),
    )
    const changes = organisation.activity.filter(
      (entry) => entry.subjectId === property.id && entry.action === 'updated',
    )
    return {
      organisation_id: organisation.id,
      version: 1 + changes.length,
      ...Object.fromEntries(fields.map((name) => [columnOf(name), whole.get(name) ?? null])),
    }
  })
  await insertAll(tx, 'properties', types, rows)
}

export async function loadUnits(tx: Transaction, organisation: DemoOrganisation): Promise<void> {
  const common = ['id', 'createdAt', 'createdBy', 'updatedAt']
  const fields = [...common, ...Object.keys(units.fields)]
  const rows = organisation.properties.flatMap(({ id, createdAt, createdBy, units: parts }) =>
    parts.map((unit) => {
      const whole = new Map<string, unknown>(
        Object.entries({ ...unit, propertyId: id, createdAt, createdBy, updatedAt: createdAt }),
      )
      return {
        organisation_id: organisation.id,
        ...Object.fromEntries(fields.map((name) => [columnOf(name), whole.get(name) ?? null])),
      }
    }),
  )
  await insertAll(tx, 'units', { organisation_id: 'uuid', ...columnsOf(units, fields) }, rows)
}

export async function loadPhotos(
  tx: Transaction,
  organisation: DemoOrganisation,
  originals: ReadonlyMap<string, Original>,
): Promise<void> {
  const photos = organisation.properties.flatMap((property) =>
    property.photos.map((photo, position) => ({
      ...pictureSize,
      ...originals.get(photo.picture)!,
      id: photo.id,
      organisation_id: organisation.id,
      property_id: property.id,
      position,
      alt: photo.alt,
      mime_type: 'image/webp',
      name: `${photo.picture}.webp`,
      created_by: property.createdBy,
      created_at: property.createdAt,
    })),
  )
  const common = { organisation_id: 'uuid', id: 'uuid', created_at: 'timestamptz' }
  await insertAll(
    tx,
    'files',
    { ...common, sha256: 'text', size: 'bigint', mime_type: 'text', name: 'text', created_by: 'uuid' },
    photos,
  )
  await insertAll(
    tx,
    'property_photos',
    { ...common, property_id: 'uuid', position: 'integer', alt: 'text', width: 'integer', height: 'integer' },
    photos,
  )
  await sql`
    update properties set cover_photo_id = property_photos.id from property_photos
    where property_photos.property_id = properties.id and property_photos.position = 0`.execute(tx)
}
