import type { Manifest } from './head.ts'
import { damaged } from './read-archive.ts'
import type { Sum } from './row-sum.ts'

/** @param one of a table without rows nothing arrives */
export const isSame = (one: Sum | undefined, other: Sum): boolean =>
  one ? one.rows === other.rows && one.checksum === other.checksum : other.rows === 0

/** @throws StartProblem when what has arrived is not what was written */
export function compareArrival(
  path: string,
  manifest: Manifest,
  arrived: Readonly<Record<string, Sum>>,
  files: Manifest['files'],
): void {
  for (const [table, sum] of Object.entries(manifest.tables))
    if (!isSame(arrived[table], sum))
      throw damaged(path, `the rows of ${table} are not those that were written`)
  const { count, bytes, checksum } = manifest.files
  if (files.count !== count || files.bytes !== bytes || files.checksum !== checksum)
    throw damaged(path, 'its files are not those that were written')
}
