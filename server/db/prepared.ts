import { sql, type RawBuilder } from 'kysely'

const mark = '/* prepared */'

/** Statements of one process that are prepared; each takes memory in every connection. */
const most = 200
const names = new Map<string, string>()

/** Lets a connection parse and plan a statement once, for one that often comes in the very same words. */
export const prepared = <T>(statement: RawBuilder<T>): RawBuilder<T> => sql<T>`${sql.raw(mark)} ${statement}`

/** The name under which a statement's text is prepared; nothing for what is planned each time. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
