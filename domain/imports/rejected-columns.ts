/** Names of the columns that stand behind the others in a file of rejected rows, and are none of a record's. */
export const rejectedColumns = ['Row', 'Reasons'] as const

/** How many columns a file has before those. */
export function endOfColumns(names: readonly string[]): number {
  const end = names.length - rejectedColumns.length
  return rejectedColumns.every((name, index) => names[end + index] === name) ? end : names.length
}
