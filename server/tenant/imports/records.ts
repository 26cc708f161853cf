import { sql } from 'kysely'
import type { ImportDialect } from '#contract/tenant/import-shapes.ts'
import type { Importable } from '#contract/tenant/imports.ts'
import type { ImportStatus } from '#domain/imports/machine.ts'
import type { ColumnMatch, Mapping } from '#domain/imports/mapping.ts'
import type { DuplicatePolicy, RepeatPolicy } from '#domain/imports/outcome.ts'
import type { Transaction } from '../../db/database.ts'
import { notFound } from '../../errors.ts'

/** What `imports.setup` keeps: how the file is read and what goes where. */
export interface StoredSetup {
  dialect: ImportDialect
  /** Bytes of the byte order mark. */
  bom: number
  names: string[]
  findings: string[]
  /** The first data rows, for guesses and for a preview before the check. */
  sample: string[][]
  matches: ColumnMatch[]
  mapping: Mapping
}

/** One row of `imports` as the engine sees it. */
export interface ImportRecord {
  id: string
  organisationId: string
  version: number
  createdAt: string
  createdBy: string
  profileId: string
  resource: Importable
  fileName: string
  fileSize: number
  status: ImportStatus
  duplicates: DuplicatePolicy
  repeats: RepeatPolicy
  setup: StoredSetup
  run: number
  fields: string[]
  valueCounts: Record<string, { text: string; count: number }[]>
  bytesRead: number
  stagedThrough: number
  workedThrough: number
  undoneThrough: number
  rows: number
  checkedAt: string | null
  startedAt: string | null
}

/** @param lock waits for whoever is changing it, and keeps others out until the transaction ends */
export async function findImport(tx: Transaction, id: string, lock = false): Promise<ImportRecord> {
  const { rows } = await sql<ImportRecord>`
    select id, organisation_id as "organisationId", version, created_at as "createdAt", created_by as "createdBy",
      profile_id as "profileId", resource, file_name as "fileName", file_size as "fileSize", status, duplicates, repeats, setup,
      run, fields, value_counts as "valueCounts", bytes_read as "bytesRead", staged_through as "stagedThrough",
      worked_through as "workedThrough", undone_through as "undoneThrough", rows, checked_at as "checkedAt", started_at as "startedAt"
    from imports where id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Where the bytes of an uploaded file are kept. */
export const fileKeyOf = (organisationId: string, importId: string) =>
  `${organisationId}/imports/${importId}.csv`
