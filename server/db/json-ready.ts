import pg from 'pg'

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins

/** "2026-11-21 07:22:53.12+00" → "2026-11-21T07:22:53.120Z", as everywhere else; connections run in UTC. */
function isoInstant(text: string): string {
  const fraction = text[19] === '.' ? text.slice(20, text.indexOf('+')) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoInstant,
}

/**
 * JSON-ready values: instants and dates as text, 64-bit numbers as numbers (single amounts stay below 2^53); sums are
 * numeric and stay text, digit by digit.
 */
export const jsonReady: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}
