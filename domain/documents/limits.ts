/** What one form may hold, bytes: `fileSize` each, `together` all of its files. */
export const documentLimits = { fileSize: 50 * 1024 * 1024, files: 20, together: 200_000_000 } as const

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** "340 kB", "1.2 MB": as file managers count, nothing below a kilobyte. */
export function sizeWords(bytes: number, locale = 'en-GB'): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? units[2]
  const value = Math.max(1, bytes / size)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}

/** Why one form cannot hold so many bytes, and what to do instead; undefined when it can. */
export function togetherProblem(bytes: number, most: number): string | undefined {
  if (bytes <= most) return undefined
  return `These files come to ${sizeWords(bytes)}. One upload takes up to ${sizeWords(most)}: send them in several.`
}

/** The same, of files that are about to be sent. */
export function batchProblem(sizes: readonly number[]): string | undefined {
  if (sizes.length > documentLimits.files) {
    return `These are ${sizes.length} files. One upload takes up to ${documentLimits.files}: send them in several.`
  }
  return togetherProblem(
    sizes.reduce((sum, size) => sum + size, 0),
    documentLimits.together,
  )
}

/**
 * Why an organisation cannot keep more documents, and what to do; undefined when it can.
 * @param kept bytes of what it has, former versions too
 * @param room bytes that it may have
 */
export function roomProblem(added: number, kept: number, room: number): string | undefined {
  if (kept + added <= room) return undefined
  return `Your organisation keeps ${sizeWords(kept)} of documents and may keep ${sizeWords(room)}; ${sizeWords(added)} more do not fit. Delete documents that are no longer needed, or ask whoever runs this installation for more room.`
}
