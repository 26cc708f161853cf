import type { ReactNode } from 'react'
import type { FieldMeta } from '#contract/kit/index.ts'

/** A column that is drawn: its colour, and what tells it apart for whoever does not see colours. */
export interface Series {
  name: string
  label: string
  meta: FieldMeta
  colour: string
  dash: string | undefined
}

const colours = ['var(--accent)', 'var(--info)', 'var(--attention)', 'var(--danger)', 'var(--ink-secondary)']
const dashes = [undefined, '6 4', '2 3', '8 3 2 3', '1 4']

export const seriesOf = (columns: readonly Pick<Series, 'name' | 'label' | 'meta'>[]): Series[] =>
  columns.map((column, n) => ({
    ...column,
    colour: colours[n % colours.length]!,
    dash: dashes[n % dashes.length],
  }))

type Pattern = (id: string, colour: string) => ReactNode

const drawn =
  (matter: (colour: string) => ReactNode): Pattern =>
  (id, colour) => (
    <pattern key={id} id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" fill="var(--surface)" />
      {matter(colour)}
    </pattern>
  )

/** Fills in the order of the series: whole, striped, dotted, crossed, ruled. */
export const patterns: readonly Pattern[] = [
  drawn((colour) => <rect width="6" height="6" fill={colour} />),
  drawn((colour) => <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" stroke={colour} strokeWidth="2" />),
  drawn((colour) => <circle cx="3" cy="3" r="1.7" fill={colour} />),
  drawn((colour) => <path d="M0 0l6 6M6 0l-6 6" stroke={colour} strokeWidth="1.4" />),
  drawn((colour) => <path d="M0 3h6" stroke={colour} strokeWidth="2" />),
]
