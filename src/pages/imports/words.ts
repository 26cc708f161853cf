import { formatInteger } from '#src/lib/format/index.ts'
import type { ImportRecord } from './use-import.ts'

/** "1 property", "389 properties". */
export const propertiesOf = (count: number) =>
  `${formatInteger(count)} ${count === 1 ? 'property' : 'properties'}`

/** What the button of the preview says: the deed with its figures. */
export function commitLabel({ toCreate, toUpdate }: Pick<ImportRecord, 'toCreate' | 'toUpdate'>): string {
  if (toUpdate === 0) return `Create ${propertiesOf(toCreate)}`
  if (toCreate === 0) return `Update ${propertiesOf(toUpdate)}`
  return `Create ${formatInteger(toCreate)}, update ${formatInteger(toUpdate)}`
}

/** What became of an import, in one sentence. */
export function resultSentence(record: ImportRecord): string {
  const parts = [
    record.created > 0 && `${propertiesOf(record.created)} created`,
    record.updated > 0 && `${formatInteger(record.updated)} updated`,
    record.skipped > 0 && `${formatInteger(record.skipped)} skipped`,
    record.rejected > 0 && `${formatInteger(record.rejected)} rejected`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing was written.'
}

/** What undoing did. */
export function undoneSentence({ removed, restored, kept }: ImportRecord): string {
  const parts = [
    `${propertiesOf(removed)} removed`,
    restored > 0 && `${formatInteger(restored)} restored to what ${restored === 1 ? 'it was' : 'they were'}`,
    kept > 0 && `${formatInteger(kept)} kept, because ${kept === 1 ? 'it was' : 'they were'} changed since`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}.`
}
