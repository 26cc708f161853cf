import { sql, type RawBuilder } from 'kysely'
import { hashKey, keyFields, partsKey, referenceKey } from '#domain/imports/duplicates.ts'
import { wordsOf } from '#domain/imports/words.ts'
import { columnOf, sqlTypeOf } from '../../db/columns.ts'
import type { Transaction } from '../../db/database.ts'
import { rowsOf } from './outcome.ts'
import type { ImportTarget } from './target.ts'

const pageSize = 10_000

/** A key's hash as the bigint that import_rows keeps. */
export function hashOf(key: string): string {
  const [high, low] = hashKey(key)
  return ((BigInt(high) << 32n) | BigInt(low >>> 0)).toString()
}

/**
 * Marks rows that are like an earlier good row of the same file.
 * @param key only rows with this hash, after one of them changed
 */
export async function markRepeats(tx: Transaction, id: string, run: number, key?: string): Promise<void> {
  const within = key === undefined ? sql`key_hash is not null` : sql`key_hash = ${key}::bigint`
  if (key !== undefined) {
    await sql`update import_rows set repeats = null
      where ${rowsOf(id, run)} and ${within} and repeats is not null`.execute(tx)
  }
  // Found first and marked afterwards: fresh rows have no statistics, and one joined statement may be planned badly.
  const { rows } = await sql<{ key: string; first: number | null }>`
    select key_hash::text as key, min(row_number) filter (where problems is null) as first from import_rows
    where ${rowsOf(id, run)} and ${within} group by key_hash having count(*) > 1`.execute(tx)
  const repeated = rows.filter(({ first }) => first !== null)
  for (let start = 0; start < repeated.length; start += pageSize) {
    const page = repeated.slice(start, start + pageSize)
    await sql`
      update import_rows set repeats = found.first
      from unnest(${page.map((row) => row.key)}::bigint[], ${page.map((row) => row.first)}::integer[])
        as found (key, first)
      where ${rowsOf(id, run)} and key_hash = found.key and row_number > found.first`.execute(tx)
  }
}

export interface Reach {
  /** Records that the importer may see: others are not given away by a match. */
  readable: RawBuilder<boolean>
  /** Of those, the ones that the importer may change. */
  changeable: RawBuilder<boolean>
}

interface Candidate {
  id: string
  locked: boolean
  [part: string]: unknown
}

/**
 * Marks rows that are like an existing record, the oldest where several are. Records are read page by page and compared
 * by the hash of their key, made by the very function that made the rows'.
 * @param filled the fields that the file fills: they decide what the key is made of
 * @param changedSince only records changed at or after this instant, to bring earlier marks up to date
 */
export async function markMatches(
  tx: Transaction,
  target: ImportTarget,
  { id, run }: { id: string; run: number },
  filled: readonly string[],
  reach: Reach,
  changedSince?: string,
): Promise<void> {
  if (target.posted) {
    await sql`
      update import_rows set match_id = known.id from (${target.posted.known}) as known
      where ${rowsOf(id, run)} and key_hash = known.key and match_id is null`.execute(tx)
    return
  }
  const { reference, parts } = keyFields(target.keyRule, new Set(filled))
  if (!reference && parts.length === 0) return
  const names = [...new Set([...(reference ?? []), ...parts])]
  const since = changedSince === undefined ? sql`true` : sql`updated_at >= ${changedSince}`
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Candidate>`
      select id, not (${reach.changeable}) as locked,
        ${sql.join(names.map((name) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`))}
      from ${sql.table(target.table)}
      where id > ${after} and ${since} and ${reach.readable}
      order by id limit ${pageSize}`.execute(tx)
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    const hashes: string[] = []
    const ids: string[] = []
    const locks: boolean[] = []
    for (const row of rows) {
      const keys = [
        reference && referenceKey(reference.map((name) => row[name])),
        parts.length > 0 ? partsKey(parts.map((part) => row[part])) : undefined,
      ]
      for (const key of keys) {
        if (key === undefined) continue
        hashes.push(hashOf(key))
        ids.push(row.id)
        locks.push(row.locked)
      }
    }
    await sql`
      update import_rows set match_id = found.id, match_locked = found.locked
      from (
        select distinct on (hash) hash, id, locked
        from unnest(${hashes}::bigint[], ${ids}::uuid[], ${locks}::boolean[]) as found (hash, id, locked)
        order by hash, id
      ) as found
      where ${rowsOf(id, run)} and key_hash = found.hash and match_id is null`.execute(tx)
    if (rows.length < pageSize) return
  }
}

/**
 * The existing record like one row, after the row was changed. Looks among the records that share its longest word: a
 * word written apart or together may escape it, so that rows changed by hand are compared with all records once more
 * before anything is written.
 */
export async function findMatch(
  tx: Transaction,
  target: ImportTarget,
  key: string | undefined,
  filled: readonly string[],
  valueOf: (field: string) => unknown,
  reach: Reach,
): Promise<{ id: string; locked: boolean } | undefined> {
  if (key === undefined) return undefined
  if (target.posted) {
    const { rows } = await sql<{ id: string; locked: boolean }>`
      select id, false as locked from (${target.posted.known}) as known where key = ${hashOf(key)}::bigint limit 1`.execute(
      tx,
    )
    return rows[0]
  }
  const { reference, parts } = keyFields(target.keyRule, new Set(filled))
  const referred = reference && referenceKey(reference.map(valueOf))
  const names = referred === undefined ? parts : reference!
  if (names.length === 0) return undefined
  const narrow =
    referred === undefined
      ? [sql`search_text like '%' || fold_text(${longestWord(String(valueOf(names[0]!)))}) || '%'`]
      : names.map((name) => {
          const type = sqlTypeOf(target.resource, name)
          return type === 'text'
            ? sql`lower(${sql.ref(columnOf(name))}) = ${String(valueOf(name)).trim().toLowerCase()}`
            : sql`${sql.ref(columnOf(name))} = ${valueOf(name)}::${sql.raw(type)}`
        })
  const { rows } = await sql<Candidate>`
    select id, not (${reach.changeable}) as locked,
      ${sql.join(names.map((name) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`))}
    from ${sql.table(target.table)} where ${sql.join([reach.readable, ...narrow], sql` and `)}
    order by id limit 5000`.execute(tx)
  return rows.find((row) => {
    const own = names.map((name) => row[name])
    return (referred === undefined ? partsKey(own) : referenceKey(own)) === key
  })
}

const longestWord = (text: string) =>
  wordsOf(text).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
