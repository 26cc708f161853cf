import type { ColumnType, Generated } from 'kysely'
import type { PublishedOrganisationsView, PublishedPhotosView, PublishedPropertiesView } from './published.ts'

type Json<T = unknown> = ColumnType<T, string, string>
type Instant = ColumnType<string, string | undefined, string>

export interface OrganisationsTable {
  id: string
  name: string
  slug: string
  type: 'property-manager' | 'landlord'
  country: Generated<string>
  currency: Generated<string>
  locale: Generated<string>
  timezone: Generated<string>
  dial_code: Generated<string>
  settings: Generated<Json<Record<string, unknown>>>
  /** RT-25: whether anyone may see its name, what it says of itself, and what it has listed. */
  profile_published: Generated<boolean>
  summary: string | null
  website: string | null
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

export interface MembersTable {
  organisation_id: string
  user_id: string
  status: Generated<'invited' | 'active' | 'suspended' | 'deactivated'>
  joined_at: Instant
}

export interface ProfilesTable {
  organisation_id: string
  id: string
  user_id: string
  role: string
  status: Generated<'active' | 'ended'>
  created_at: Instant
}

export interface RolesTable {
  organisation_id: string
  id: Generated<string>
  key: string
  label: string
  based_on: string
  rules: Json
  version: Generated<number>
  updated_at: Instant
}

export interface ProfileScopesTable {
  organisation_id: string
  profile_id: string
  kind: 'properties' | 'portfolios' | 'units' | 'leases' | 'issues'
  record_id: string
}

export interface FilesTable {
  organisation_id: string
  id: string
  sha256: string
  size: number
  mime_type: string
  name: string
  created_by: string | null
  created_at: Instant
}

export interface ActivityTable {
  organisation_id: string
  id: string
  at: Instant
  actor_id: string | null
  action: string
  subject: string
  subject_id: string
  property_id: string | null
  changes: Json<Record<string, { before: unknown; after: unknown }>>
}

export interface OutboxTable {
  organisation_id: string
  id: string
  topic: string
  payload: Json
  attempts: Generated<number>
  due_at: Instant
}

export interface IdempotencyKeysTable {
  organisation_id: string
  profile_id: string
  key: string
  request_hash: string
  status: number
  answer: Json
  created_at: Instant
}

export interface CountersTable {
  organisation_id: string
  name: string
  value: number
}

export interface PreferencesTable {
  organisation_id: string
  profile_id: string
  key: string
  value: Json<Record<string, unknown>>
  updated_at: Instant
}

export interface PropertyPhotosTable {
  organisation_id: string
  id: string
  /** Null once it has been removed; then `removed_from` says where it was. */
  property_id: string | null
  removed_from: string | null
  removed_at: string | null
  position: number
  alt: string
  width: number
  height: number
  created_at: Instant
}

export interface DocumentFilesTable {
  organisation_id: string
  id: string
  document_id: string
  number: number
}

/** Tables that are queried by name; resources' own tables are read and written by the shared CRUD. */
export interface Tables {
  organisations: OrganisationsTable
  members: MembersTable
  profiles: ProfilesTable
  roles: RolesTable
  profile_scopes: ProfileScopesTable
  files: FilesTable
  activity: ActivityTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeysTable
  counters: CountersTable
  preferences: PreferencesTable
  property_photos: PropertyPhotosTable
  document_files: DocumentFilesTable
  published_properties: PublishedPropertiesView
  published_photos: PublishedPhotosView
  published_organisations: PublishedOrganisationsView
}
