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

/** How many statements are prepared at a time; each takes memory in every connection. */
const most = 200
/** A statement is prepared the third time it comes: filters that somebody put together are asked once or twice. */
const often = 3
/** How many statements are counted that have not come often enough yet. */
const mostSeldom = 2_000

/** Lets a connection parse and plan a statement once, for one that often comes in the very same words. */
export const prepared = <T>(statement: RawBuilder<T>): RawBuilder<T> => sql<T>`${sql.raw(mark)} ${statement}`

/** The words of a statement that is prepared. */
export const preparedText = (words: string) => `${mark} ${words}`

/** A statement's own words. */
export const withoutMark = (text: string) => (text.startsWith(mark) ? text.slice(mark.length) : text).trim()

/** Gives each statement that comes often a name to be prepared under, and takes it back when others come more recently. */
export class StatementNames {
  /** By text, the most recently used last. */
  readonly #names = new Map<string, string>()
  readonly #seldom = new Map<string, number>()
  #given = 0

  /** @returns the name under which this text is prepared; nothing for what is planned each time */
  of(text: string): string | undefined {
    if (!text.startsWith(mark)) return undefined
    const known = this.#names.get(text)
    if (known) {
      this.#names.delete(text)
      this.#names.set(text, known)
      return known
    }
    const times = (this.#seldom.get(text) ?? 0) + 1
    if (times < often) {
      if (this.#seldom.size >= mostSeldom) this.#seldom.clear()
      this.#seldom.set(text, times)
      return undefined
    }
    this.#seldom.delete(text)
    // A name is never given again: connections keep what they prepared under it for as long as they last.
    const name = `s${++this.#given}`
    this.#names.set(text, name)
    if (this.#names.size > most) this.#names.delete(this.#names.keys().next().value!)
    return name
  }
}

const names = new StatementNames()

/** The name under which a statement's text is prepared in this process; nothing for what is planned each time. */
export const preparedName = (text: string): string | undefined => names.of(text)
