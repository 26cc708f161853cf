import { sql } from 'kysely'
import { properties } from '#contract/tenant/properties.ts'
import { units } from '#contract/tenant/units.ts'
import type { Resource } from '#contract/kit/index.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { demoPassword } from '../admin/demo-people/sign-ins.ts'
import { createUsersWithPassword } from '../admin/identity/users.ts'
import type { Services } from '../context.ts'
import { columnOf, sqlTypeOf } from '../db/columns.ts'
import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation, DemoPerson, DemoProperty } from './business.ts'
import { storePhotos, type Original } from './photos.ts'
import { pictureSize } from './pictures/files.ts'
import { loadNotifications } from './notifications.ts'
import { loadDocuments } from './documents.ts'
import { loadPortfolios } from './portfolios.ts'
import { loadLettings } from './lettings/load.ts'
import { insertAll } from './rows.ts'
import { loadUnitHistory } from './unit-history.ts'
import { loadWork } from './work.ts'

/** Held while loading, so that two processes that start at once do not both load. */
const seedLock = 7_203_120

type Row = Record<string, unknown>

function valueOf({ record }: DemoProperty): number | null {
  const latest = record.valuations.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]
  return latest?.amount ?? null
}

/** The columns of a resource's table that a new row fills, with their types. */
function columnsOf(resource: Resource, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [columnOf(name), sqlTypeOf(resource, name)]))
}

async function loadProperties(tx: Transaction, organisation: DemoOrganisation): Promise<void> {
  const common = ['id', 'createdAt', 'createdBy', 'updatedAt', 'archivedAt', 'value', 'ownerUserIds']
  const fields = [...common, ...Object.keys(properties.fields)]
  const types = { organisation_id: 'uuid', version: 'integer', ...columnsOf(properties, fields) }
  const rows = organisation.properties.map((property) => {
    const { record } = property
    const whole: Row = {
      ...property,
      ...record,
      value: valueOf(property),
      ownerUserIds: record.owners.flatMap((owner) => owner.userId ?? []),
    }
    const changes = organisation.activity.filter(
      (entry) => entry.subjectId === property.id && entry.action === 'updated',
    )
    return {
      organisation_id: organisation.id,
      version: 1 + changes.length,
      ...Object.fromEntries(fields.map((name) => [columnOf(name), whole[name] ?? null])),
    }
  })
  await insertAll(tx, 'properties', types, rows)
}

async function loadUnits(tx: Transaction, organisation: DemoOrganisation): Promise<void> {
  const common = ['id', 'createdAt', 'createdBy', 'updatedAt']
  const fields = [...common, ...Object.keys(units.fields)]
  const rows = organisation.properties.flatMap(({ id, createdAt, createdBy, units: parts }) =>
    parts.map((unit) => {
      const whole: Row = { ...unit, propertyId: id, createdAt, createdBy, updatedAt: createdAt }
      return {
        organisation_id: organisation.id,
        ...Object.fromEntries(fields.map((name) => [columnOf(name), whole[name] ?? null])),
      }
    }),
  )
  await insertAll(tx, 'units', { organisation_id: 'uuid', ...columnsOf(units, fields) }, rows)
}

async function loadPhotos(
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

async function loadPeople(tx: Transaction, organisation: DemoOrganisation): Promise<void> {
  const { id, profiles, roles, createdAt } = organisation
  await insertAll(
    tx,
    'roles',
    { organisation_id: 'uuid', key: 'text', label: 'text', based_on: 'text', rules: 'jsonb' },
    roles.map(({ key, label, rules }) => ({ organisation_id: id, key, label, based_on: key, rules })),
  )
  const members = [...new Set(profiles.map(({ userId }) => userId))]
  await insertAll(
    tx,
    'members',
    { organisation_id: 'uuid', user_id: 'uuid', joined_at: 'timestamptz' },
    members.map((userId) => ({ organisation_id: id, user_id: userId, joined_at: createdAt })),
  )
  await insertAll(
    tx,
    'profiles',
    { organisation_id: 'uuid', id: 'uuid', user_id: 'uuid', role: 'text', created_at: 'timestamptz' },
    profiles.map((profile) => ({
      organisation_id: id,
      id: profile.id,
      user_id: profile.userId,
      role: profile.role,
      created_at: createdAt,
    })),
  )
  await insertAll(
    tx,
    'profile_scopes',
    { organisation_id: 'uuid', profile_id: 'uuid', kind: 'text', record_id: 'uuid' },
    profiles.flatMap((profile) =>
      profile.properties.map((record) => ({
        organisation_id: id,
        profile_id: profile.id,
        kind: 'properties',
        record_id: record,
      })),
    ),
  )
}

async function loadHistory(tx: Transaction, { id, activity, savedViews }: DemoOrganisation): Promise<void> {
  await insertAll(
    tx,
    'activity',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      at: 'timestamptz',
      actor_id: 'uuid',
      action: 'text',
      subject: 'text',
      subject_id: 'uuid',
      property_id: 'uuid',
      changes: 'jsonb',
    },
    activity.map((entry) => ({
      organisation_id: id,
      id: entry.id,
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject: properties.subject,
      subject_id: entry.subjectId,
      property_id: entry.subjectId,
      changes: entry.changes,
    })),
  )
  await insertAll(
    tx,
    'saved_views',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      created_at: 'timestamptz',
      created_by: 'uuid',
      updated_at: 'timestamptz',
      owner_id: 'uuid',
      title: 'text',
      resource: 'text',
      query: 'text',
      columns: 'jsonb',
      shared: 'boolean',
    },
    savedViews.map(({ ownerId, createdAt, ...view }) => ({
      ...view,
      organisation_id: id,
      owner_id: ownerId,
      created_by: ownerId,
      created_at: createdAt,
      updated_at: createdAt,
    })),
  )
}

/** Their links were mailed by nobody, so none leads to them; each can be sent again. */
async function loadInvites(tx: Transaction, { id, invites }: DemoOrganisation): Promise<void> {
  await insertAll(
    tx,
    'invite_records',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      created_at: 'timestamptz',
      created_by: 'uuid',
      updated_at: 'timestamptz',
      email: 'text',
      role: 'text',
      property_ids: 'uuid[]',
      portfolio_ids: 'uuid[]',
      message: 'text',
      first_name: 'text',
      last_name: 'text',
      inviter_id: 'uuid',
      link_id: 'uuid',
      sent_at: 'timestamptz',
      expires_at: 'timestamptz',
      answer: 'text',
      answered_at: 'timestamptz',
    },
    invites.map((invite) => ({
      organisation_id: id,
      id: invite.id,
      created_at: invite.sentAt,
      created_by: invite.inviterId,
      updated_at: invite.answeredAt ?? invite.sentAt,
      email: invite.email,
      role: invite.role,
      property_ids: invite.propertyIds,
      portfolio_ids: invite.portfolioIds,
      message: invite.message,
      first_name: invite.firstName,
      last_name: invite.lastName,
      inviter_id: invite.inviterId,
      link_id: invite.id,
      sent_at: invite.sentAt,
      expires_at: invite.expiresAt,
      answer: invite.answer,
      answered_at: invite.answeredAt,
    })),
  )
}

async function loadOrganisation(
  tx: Transaction,
  files: Services['files'],
  organisation: DemoOrganisation,
  people: readonly DemoPerson[],
  originals: ReadonlyMap<string, Original>,
  now: string,
): Promise<void> {
  // Row level security lets a transaction write to one organisation at a time.
  await sql`select set_config('app.organisation', ${organisation.id}, true)`.execute(tx)
  const { dialCode, profilePublished, createdAt, ...own } = organisation
  await insertAll(
    tx,
    'organisations',
    {
      id: 'uuid',
      slug: 'text',
      name: 'text',
      type: 'text',
      country: 'text',
      currency: 'text',
      locale: 'text',
      timezone: 'text',
      dial_code: 'text',
      settings: 'jsonb',
      profile_published: 'boolean',
      summary: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    [
      {
        ...own,
        dial_code: dialCode,
        profile_published: profilePublished,
        created_at: createdAt,
        updated_at: createdAt,
      },
    ],
  )
  const today = dayAt(now, own.timezone)
  await loadPeople(tx, organisation)
  await loadProperties(tx, organisation)
  await loadUnits(tx, organisation)
  const lettings = await loadLettings(tx, organisation, people, today)
  await loadPhotos(tx, organisation, originals)
  await loadPortfolios(tx, organisation, today)
  await loadDocuments(tx, files, organisation, today, lettings.leases)
  await loadHistory(tx, organisation)
  await loadUnitHistory(tx, organisation, now)
  await loadInvites(tx, organisation)
  await loadWork(tx, organisation, lettings, now)
  await loadNotifications(tx, organisation, people)
}

async function hasPeople(pool: Services['database']['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ taken: boolean }>('select exists (select from identity.users) as taken')
  return rows[0]!.taken
}

/**
 * Loads the demonstration's organisations, people, properties and pictures into a database that holds nobody yet, all
 * its rows in one transaction. Whoever calls decides that there is to be a demonstration (`config.demo`, never with
 * `DATABASE_URL`). A process that is killed on the way leaves files that the next start writes again.
 * @returns whether it was loaded; false when somebody is there already
 */
export async function seedDemo({
  database,
  files,
  clock,
}: Pick<Services, 'database' | 'files' | 'clock'>): Promise<boolean> {
  if (await hasPeople(database.pool)) return false
  // Read only when it is needed: every later start does without it.
  const { demoBusiness } = await import('./business.ts')
  const now = clock.now()
  const { people, organisations } = demoBusiness(now.slice(0, 10))
  const scope = { organisationId: organisations[0]!.id, userId: null }
  return database.withTenant(scope, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    const { rows } = await sql<{ taken: boolean }>`
      select exists (select from identity.users) as taken`.execute(tx)
    if (rows[0]!.taken) return false
    const stored = storePhotos(files, organisations)
    // Whatever fails first is what is thrown; the other must not end the process.
    stored.catch(() => {})
    await createUsersWithPassword(tx, people, demoPassword)
    const originals = await stored
    for (const organisation of organisations)
      await loadOrganisation(tx, files, organisation, people, originals, now)
    return true
  })
}
