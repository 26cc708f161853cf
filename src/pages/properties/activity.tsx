import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, Camera, Pencil, Plus } from 'lucide-react'
import { Fragment } from 'react'
import { fieldMeta, type AnswerOf } from '#contract/kit/index.ts'
import { propertyActivity } from '#contract/tenant/activity.ts'
import { properties } from '#contract/tenant/properties.ts'
import { call } from '#src/lib/client/index.ts'
import { clockTime, counted, exactInstant, shortDate } from '#src/lib/format/index.ts'
import { usePeople } from '#src/providers/people.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { valueWords } from '#src/ui/fields/value-words.ts'
import { NoActivityDrawing } from '#src/ui/illustrations/no-activity.tsx'
import styles from './activity.module.css'

type Entry = AnswerOf<typeof propertyActivity>['data'][number]

const deeds: Readonly<Record<string, string>> = {
  created: 'added this property',
  updated: 'changed',
  archived: 'archived this property',
  photosAdded: 'added photos',
  photosArranged: 'arranged the photos',
  photosRemoved: 'removed photos',
}

const pageSize = 20

/** Who changed what, field by field, newest first. */
export function ActivityList({ id, record }: { id: string; record: AnyRecord }) {
  const params = { id }
  const query = useInfiniteQuery({
    queryKey: operationKey(propertyActivity, params),
    queryFn: ({ pageParam, signal }) =>
      call(propertyActivity, {
        params,
        query: { page: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  })
  if (query.isError) {
    const words = errorWords(query.error)
    return (
      <Note
        alert
        title="The activity could not be loaded"
        actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        {words?.message} {words?.description}
      </Note>
    )
  }
  if (!query.data) return null
  const entries = query.data.pages.flatMap(({ data }) => data)
  if (entries.length === 0) {
    return (
      <Note title="Nothing has happened yet" illustration={<NoActivityDrawing />}>
        Every change of this property will be listed here, with who made it.
      </Note>
    )
  }
  return (
    <div className={styles.feed}>
      {byDay(entries).map(([day, group]) => (
        <Fragment key={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol className={styles.entries}>
            {group.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} record={record} />
            ))}
          </ol>
        </Fragment>
      ))}
      {query.hasNextPage ? (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show earlier
        </Button>
      ) : null}
    </div>
  )
}

function byDay(entries: readonly Entry[]): [string, Entry[]][] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = shortDate(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function Sign({ action }: { action: string }) {
  if (action === 'created') return <Plus size={13} aria-hidden />
  return action.startsWith('photos') ? <Camera size={13} aria-hidden /> : <Pencil size={13} aria-hidden />
}

function ActivityEntry({ entry, record }: { entry: Entry; record: AnyRecord }) {
  const changes = Object.entries(entry.changes)
  const only = changes.length === 1 ? changes[0] : undefined
  const known = deeds[entry.action] ?? entry.action
  const deed =
    entry.action === 'updated' ? `${known} ${only ? labelOf(only[0]).toLowerCase() : 'this property'}` : known
  return (
    <li className={styles.entry}>
      <span className={styles.sign}>
        <Sign action={entry.action} />
      </span>
      <p className={styles.what}>
        <b>{entry.actorName ?? 'The system'}</b> {deed}
      </p>
      <time dateTime={entry.at} title={exactInstant(entry.at)}>
        {clockTime(entry.at)}
      </time>
      {only ? (
        <p className={styles.single}>
          <Change field={only[0]} change={only[1]} record={record} />
        </p>
      ) : changes.length > 0 ? (
        <dl className={styles.changes}>
          {changes.map(([field, change]) => (
            <Fragment key={field}>
              <dt>{labelOf(field)}</dt>
              <dd>
                <Change field={field} change={change} record={record} />
              </dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
    </li>
  )
}

interface ChangeProps {
  field: string
  change: Entry['changes'][string]
  record: AnyRecord
}

function Change({ field, change: { before, after }, record }: ChangeProps) {
  const { nameOf } = usePeople()
  return (
    <>
      <del>{words(field, before, record, nameOf)}</del>
      <ArrowRight size={13} aria-label="became" />
      {words(field, after, record, nameOf)}
    </>
  )
}

function labelOf(field: string): string {
  return field in properties.allFields ? properties.label(field) : 'Photos'
}

function words(
  field: string,
  value: unknown,
  record: AnyRecord,
  nameOf: (userId: string) => string | undefined,
): string {
  const schema = (properties.allFields as Record<string, Parameters<typeof fieldMeta>[0]>)[field]
  if (typeof value === 'number' && !schema) {
    return value === 0 ? 'none' : counted(value, { one: 'photo', many: 'photos' })
  }
  if (!schema) return typeof value === 'string' ? value : 'changed'
  return valueWords(fieldMeta(schema), value, record, nameOf) || 'nothing'
}
