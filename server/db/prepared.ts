import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely'
import type { Tables } from './database.ts'

/** Only puts queries into words; it has no connection. */
export const compiler = new Kysely<Tables>({
  dialect: new PostgresDialect({
    pool: () => {
      throw new Error('This query is not run by the one that compiles it.')
    },
  }),
})

/** Part of a statement without values, in the words that it always has: it is put into them once only. */
export function inWords(fragment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: words, parameters } = fragment.compile(compiler)
  return parameters.length === 0 ? sql.raw(words) : fragment
}

const mark = '/* prepared */'

/** Statements of one process that are prepared; each takes memory in every connection. */
const most = 200
const names = new Map<string, string>()

/** Lets a connection parse and plan a statement once, for one that often comes in the very same words. */
export const prepared = <T>(statement: RawBuilder<T>): RawBuilder<T> => sql<T>`${sql.raw(mark)} ${statement}`

/** The words of a statement that is prepared. */
export const preparedText = (words: string) => `${mark} ${words}`

/** A statement's own words. */
export const withoutMark = (text: string) => (text.startsWith(mark) ? text.slice(mark.length) : text).trim()

/** The name under which a statement's text is prepared; nothing for what is planned each time. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
