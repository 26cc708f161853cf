import { shortDate } from '#src/lib/format/index.ts'

/** The days of a statement, or its one. */
export const daysOf = (from: string, through: string): string =>
  from === through ? shortDate(from) : `${shortDate(from)} to ${shortDate(through)}`
