/** A value that should be a text, as one: anything else is an empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a text box shows: a number, or what was typed instead of one. */
export const typedOf = (value: unknown): string | number =>
  typeof value === 'number' ? value : textOf(value)

/** A value that should be a list, as one: anything else is an empty one. */
export const listOf = <Entry>(value: unknown): Entry[] => (Array.isArray(value) ? value : [])
