import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Importable } from '#contract/tenant/imports.ts'
import { toDetails, type RememberedMapping } from '#domain/imports/mapping.ts'
import { plainName } from '#domain/imports/words.ts'
import type { Transaction } from '../../db/database.ts'
import type { StoredSetup } from './records.ts'
import { importFields } from './target.ts'
import { targetOf } from './targets.ts'

/** Signature of what is remembered of single headers, wherever they occur. */
const anywhere = ''

const signatureOf = (names: readonly string[]) =>
  createHash('sha256').update(names.map(plainName).join('\n')).digest('base64url')

/** What the organisation chose before: for this very set of headers, else for headers and texts of these names. */
export async function recallMapping(
  tx: Transaction,
  resource: string,
  names: readonly string[],
): Promise<RememberedMapping> {
  const { rows } = await sql<RememberedMapping & { signature: string }>`
    select signature, headers, texts, values from import_memory
    where resource = ${resource} and signature in (${anywhere}, ${signatureOf(names)})`.execute(tx)
  const general = rows.find(({ signature }) => signature === anywhere)
  const exact = rows.find(({ signature }) => signature !== anywhere)
  return {
    headers: exact?.headers ?? general?.headers ?? {},
    texts: exact?.texts ?? {},
    values: general?.values ?? {},
  }
}

/** Keeps a mapping that somebody imported with: it comes before any guess the next time. */
export async function rememberMapping(
  tx: Transaction,
  organisationId: string,
  resource: Importable,
  { names, mapping }: StoredSetup,
): Promise<void> {
  const headers: Record<string, string[]> = {}
  names.forEach((name, column) => {
    const filled = Object.keys(mapping.fields).filter((field) => mapping.fields[field]!.column === column)
    headers[plainName(name)] = mapping.details.includes(column) ? [...filled, toDetails] : filled
  })
  // The next file is of another day.
  const dates = importFields(targetOf(resource)).filter(({ kind }) => kind === 'date')
  const ofThisFile = new Set(dates.map(({ key }) => key))
  const texts = Object.fromEntries(
    Object.entries(mapping.fields).flatMap(([field, { text }]) =>
      text === undefined || ofThisFile.has(field) ? [] : [[field, text]],
    ),
  )
  const { rows } = await sql<Pick<RememberedMapping, 'headers' | 'values'>>`
    select headers, values from import_memory where resource = ${resource} and signature = ${anywhere}
    for update`.execute(tx)
  const values = { ...rows[0]?.values }
  for (const [field, own] of Object.entries(mapping.values)) values[field] = { ...values[field], ...own }
  const entries = [
    { signature: anywhere, headers: { ...rows[0]?.headers, ...headers }, texts: {}, values },
    { signature: signatureOf(names), headers, texts, values: {} },
  ]
  for (const entry of entries) {
    await sql`
      insert into import_memory (organisation_id, resource, signature, headers, texts, values)
      values (${organisationId}, ${resource}, ${entry.signature}, ${JSON.stringify(entry.headers)},
              ${JSON.stringify(entry.texts)}, ${JSON.stringify(entry.values)})
      on conflict (organisation_id, resource, signature) do update
      set headers = excluded.headers, texts = excluded.texts, values = excluded.values, updated_at = excluded.updated_at`.execute(
      tx,
    )
  }
}
