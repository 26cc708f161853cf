import { paging } from '#contract/kit/index.ts'
import { propertyActivity, type RecordActivity } from '#contract/tenant/activity.ts'
import { csvRow } from '#domain/imports/csv.ts'
import { call } from '#src/lib/client/index.ts'
import { changesOf, type Names } from './changes.ts'
import { sentenceOf } from './action-words.ts'
import type { Narrowing } from './use-narrowing.ts'

const head = ['Time', 'Person', 'What', 'Field', 'Before', 'After']

/** "2026-11-21 14:05:09", in the time zone of whoever looks, as on the screen. */
function localTime(instant: string): string {
  const date = new Date(instant)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

/** One row per field that changed, in the words of the screen; one for what changed none. */
export function activityRows(entries: readonly RecordActivity[], names: Names): string[][] {
  return entries.flatMap((entry) => {
    const what = [localTime(entry.at), entry.actorName ?? 'The system', sentenceOf(entry)]
    const changes = changesOf(entry, names)
    if (changes.length === 0) return [[...what, '', '', '']]
    return changes.map(({ label, before, after }) => [...what, label, before ?? '', after])
  })
}

/** Exactly what the filters show, all pages of it; made here, so that it says what the screen says. */
export async function activityFile(
  id: string,
  narrowing: Narrowing & Record<string, string>,
  names: Names,
): Promise<Blob> {
  const entries = new Map<string, RecordActivity>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { ...narrowing, page, limit: paging.maxLimit }
    const { data, total } = await call(propertyActivity, { params: { id }, query })
    // What happens meanwhile moves the others on: each counts once.
    for (const entry of data) entries.set(entry.id, entry)
    pages = Math.ceil(total / paging.maxLimit)
  }
  const rows = activityRows([...entries.values()], names)
  return new Blob([`\uFEFF${csvRow(head)}`, ...rows.map(csvRow)], { type: 'text/csv;charset=utf-8' })
}
