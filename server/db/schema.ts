import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The database as files that a person can read (server/db/schema). */
export interface Schema {
  /** Collations, helpers and tables with their constraints, indexes and policies: made once, changed by migrations. */
  tables: string
  /** Functions, views and triggers: made anew whenever their text changes. */
  repeatable: string
  /** What a database of the version before needs, in order. */
  migrations: { name: string; text: string }[]
}

async function textsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

/** @param root the folder that holds `schema` and `migrations` */
export async function readSchema(root = import.meta.dirname): Promise<Schema> {
  const of = (part: string) => textsIn(join(root, 'schema', part))
  const [foundation, tables, functions, views, triggers] = await Promise.all([
    of('.'),
    of('tables'),
    of('functions'),
    of('views'),
    of('triggers'),
  ])
  const folder = join(root, 'migrations')
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).toSorted()
  const migrations = names.map(async (name) => ({
    name: name.replace(/\.sql$/, ''),
    text: await readFile(join(folder, name), 'utf8'),
  }))
  return {
    tables: [...foundation, ...tables].join('\n'),
    repeatable: [...functions, ...views, ...triggers].join('\n'),
    migrations: await Promise.all(migrations),
  }
}

/** The same for texts that differ in comments and white space only. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text.replace(/--.*$/gm, '').replace(/\s+/g, ' ')).digest('hex')
