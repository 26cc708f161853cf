import { counted, formatInteger } from '#src/lib/format/index.ts'
import { destinations } from './destinations.ts'
import type { ImportRecord } from './use-import.ts'

/** "1 property", "389 properties", "1,609 tenancies". */
export const recordsOf = ({ resource }: Pick<ImportRecord, 'resource'>, count: number) =>
  counted(count, destinations[resource])

/** What the button of the preview says: the deed with its figures. */
export function commitLabel(record: Pick<ImportRecord, 'resource' | 'toCreate' | 'toUpdate'>): string {
  const { toCreate, toUpdate } = record
  if (toUpdate === 0) return `Create ${recordsOf(record, toCreate)}`
  if (toCreate === 0) return `Update ${recordsOf(record, toUpdate)}`
  return `Create ${formatInteger(toCreate)}, update ${formatInteger(toUpdate)}`
}

/** What became of an import, in one sentence. */
export function resultSentence(record: ImportRecord): string {
  const parts = [
    record.created > 0 && `${recordsOf(record, record.created)} created`,
    record.updated > 0 && `${formatInteger(record.updated)} updated`,
    record.skipped > 0 && `${formatInteger(record.skipped)} skipped`,
    record.rejected > 0 && `${formatInteger(record.rejected)} rejected`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing was imported.'
}

/** What undoing will do, before it does it. */
export function undoText(record: ImportRecord): string {
  const created = recordsOf(record, record.created)
  if (destinations[record.resource].posts) {
    return `${created} will be reversed. The entries stay in the books, each with its reversal, so the balances are what they were before. Lines that were refunded or settled by something else stay.`
  }
  const restored =
    record.updated > 0 ? ` and ${formatInteger(record.updated)} that it changed will be restored` : ''
  return `${created} that it created will be removed${restored}. Anything changed since then stays as it is.`
}

/** What undoing did. */
export function undoneSentence(record: ImportRecord): string {
  const { removed, restored, kept } = record
  const { posts } = destinations[record.resource]
  const [was, were] = posts
    ? ['other records depend on it', 'other records depend on them']
    : ['it was changed since', 'they were changed since']
  const parts = [
    `${recordsOf(record, removed)} ${posts ? 'reversed' : 'removed'}`,
    restored > 0 && `${formatInteger(restored)} restored to what ${restored === 1 ? 'it was' : 'they were'}`,
    kept > 0 && `${formatInteger(kept)} kept, because ${kept === 1 ? was : were}`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}.`
}
