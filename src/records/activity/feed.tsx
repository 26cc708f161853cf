import { ArrowRight, Camera, Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { RecordActivity } from '#contract/tenant/activity.ts'
import { clockTime, exactInstant, shortDate } from '#src/lib/format/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import styles from './activity.module.css'
import { changesOf, useNames, type ChangeWords, type Names } from './changes.ts'
import { actionWords, kindWords, pageOf } from './action-words.ts'
import type { ActivityQuery } from './use-activity.ts'

interface FeedProps {
  query: ActivityQuery
  /** The record whose page it is: spoken of as "this property". */
  own?: { id: string; words: string; undo?: Readonly<Record<string, React.ReactNode>> }
  /** What stands there when nothing has happened. */
  empty: React.ReactNode
}

/** Who changed what, field by field, newest first. */
export function ActivityFeed({ query, own, empty }: FeedProps) {
  const names = useNames()
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
  if (!query.data) return <Skeleton width="60%" height={80} />
  const entries = query.data.pages.flatMap(({ data }) => data)
  if (entries.length === 0) return empty
  const latest = new Map(entries.toReversed().map(({ action, id }) => [action, id]))
  return (
    <div className={styles.feed}>
      {byDay(entries).map(([day, group]) => (
        <Fragment key={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol>
            {group.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                own={own}
                names={names}
                undo={latest.get(entry.action) === entry.id ? own?.undo?.[entry.action] : undefined}
              />
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

function byDay(entries: readonly RecordActivity[]): [string, RecordActivity[]][] {
  const days = new Map<string, RecordActivity[]>()
  for (const entry of entries) {
    const day = shortDate(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function Sign({ action }: { action: string }) {
  if (action === 'created') return <Plus size={13} aria-hidden />
  if (action === 'deleted') return <Trash2 size={13} aria-hidden />
  if (action.startsWith('view')) return <Eye size={13} aria-hidden />
  return action.startsWith('photos') ? <Camera size={13} aria-hidden /> : <Pencil size={13} aria-hidden />
}

interface EntryProps {
  entry: RecordActivity
  own: FeedProps['own']
  names: Names
  undo?: React.ReactNode
}

function Entry({ entry, own, names, undo }: EntryProps) {
  const changes = changesOf(entry, names)
  const [before, after] = actionWords(entry)
  const isOwn = entry.subjectId === own?.id
  const only = isOwn && entry.action === 'updated' && changes.length === 1 ? changes[0] : undefined
  return (
    <li className={styles.entry}>
      <span className={styles.sign}>
        <Sign action={entry.action} />
      </span>
      <p className={styles.what}>
        <b>{entry.actorName ?? (entry.action === 'followed' ? 'Freehold' : 'The system')}</b> {before}{' '}
        {only ? only.label.toLowerCase() : isOwn ? own?.words : <Target entry={entry} />} {after}
      </p>
      <time dateTime={entry.at} title={exactInstant(entry.at)}>
        {clockTime(entry.at)}
      </time>
      {only ? (
        <p className={styles.single}>
          <Change change={only} />
        </p>
      ) : changes.length > 0 ? (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <Fragment key={change.label}>
              <dt>{change.label}</dt>
              <dd>
                <Change change={change} />
              </dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
      {undo ? <div className={styles.single}>{undo}</div> : null}
    </li>
  )
}

function Target({ entry }: { entry: RecordActivity }) {
  const to = pageOf(entry)
  return (
    <>
      {kindWords(entry.subject)} {to ? <Link to={to}>{entry.subjectName}</Link> : entry.subjectName}
    </>
  )
}

function Change({ change: { before, after } }: { change: ChangeWords }) {
  if (before === undefined) return after
  return (
    <>
      <del>{before}</del>
      <ArrowRight size={13} aria-label="became" />
      {after}
    </>
  )
}
