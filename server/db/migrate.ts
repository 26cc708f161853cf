import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { followDefaultRules } from './default-rules.ts'

const folder = join(import.meta.dirname, 'migrations')

/** One TypeScript file each, in the order of their numbers; never changed once released. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter(
    (file) => /^\d{4}-.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
  )
  const entries = files.toSorted().map(async (file) => {
    const migration = (await import(join(folder, file))) as Migration
    return [file.replace(/\.ts$/, ''), migration] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Brings the schema up to date as the owner role; each migration and its record in one transaction. Then the roles: what
 * their default says in this version.
 * @throws the first migration's error, with its name
 */
export async function migrateToLatest(owner: pg.PoolConfig): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...owner, max: 2 }) }),
  })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const { error, results } = await migrator.migrateToLatest()
    const failed = results?.find((result) => result.status === 'Error')
    if (error)
      throw new Error(
        `Migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : 'unknown error'}`,
        { cause: error },
      )
    await followDefaultRules(db)
  } finally {
    await db.destroy()
  }
}
