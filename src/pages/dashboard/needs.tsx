import { Link } from 'react-router'
import { addDays } from '#domain/dates/calendar.ts'
import { formatInteger, exactInstant, shortDate, timeAgo } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useToday } from '#src/providers/today.ts'
import type { AnyRecord, ResourceScreens } from '#src/resources/screens.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Thing } from '#src/records/list/thing.tsx'
import { listOf, useSelectable, useSelections, type Found, type Selection } from './figures.ts'
import styles from './home.module.css'

/** Something that waits for somebody: what, and since or until when. */
interface Need extends Selection {
  title: string
  /** For those alone who may change such a record. */
  toChange?: true
  /** The day or instant that matters, which they are sorted by. */
  at?: string
}

/** @param me who looks @param today calendar date */
const needsOf = (me: string, today: string): readonly Need[] => [
  { title: 'Issues past their target', of: 'issues', query: { standing: 'overdue' }, at: 'targetAt' },
  {
    title: 'Issues assigned to you',
    of: 'issues',
    query: { assignee: me, status: 'open,inProgress' },
    at: 'targetAt',
  },
  {
    title: 'Work given to you',
    of: 'issues',
    query: { contractor: me, status: 'open,inProgress' },
    at: 'targetAt',
  },
  {
    title: 'Leases that end within 60 days',
    of: 'leases',
    query: { ends: `${today}..${addDays(today, 60)}`, status: 'active,notice' },
    at: 'lastDay',
  },
  {
    title: 'Leases that have run out with the tenant still there',
    of: 'leases',
    query: { status: 'holdingOver' },
    at: 'lastDay',
  },
  { title: 'Leases to be signed', of: 'leases', query: { status: 'awaitingSignature' }, at: 'start' },
  {
    title: 'Documents that expire within 60 days',
    of: 'documents',
    query: { expires_range: `${today}..${addDays(today, 60)}` },
    at: 'expiresOn',
  },
  { title: 'Invites not answered yet', of: 'invites', query: { status: 'pending' }, at: 'expiresAt' },
  {
    title: 'Invites that ran out',
    of: 'invites',
    query: { status: 'expired' },
    at: 'expiresAt',
    toChange: true,
  },
  { title: 'Drafts to finish', of: 'properties', query: { status: 'draft' }, toChange: true },
]

/** How many of each are named. */
const most = 3

/** RT-30: what needs somebody today, each with the list that it counts; only what the profile may see. */
export function Needs() {
  const today = useToday()
  const { user } = useProfile()
  const { can } = useAccess()
  const selectable = useSelectable()
  const shown = needsOf(user.id, today).flatMap((need) => {
    const screens = selectable(need)
    const isTheirs = screens && (!need.toChange || can('update', screens.resource.subject))
    return isTheirs ? [{ ...need, screens, limit: most, sortBy: need.at }] : []
  })
  const found = useSelections(shown)
  if (shown.length === 0) return null
  const isQuiet = found.every((each) => each?.total === 0)
  return (
    <section aria-labelledby="needs" className={styles.needs}>
      <h2 id="needs">What needs you today</h2>
      {isQuiet ? <p className={styles.quiet}>Nothing waits for you.</p> : null}
      <div className={styles.columns}>
        {shown.map(({ title, ...need }, index) =>
          found[index]?.total === 0 ? null : (
            <section key={title} className={styles.block}>
              <h3>
                <Link to={listOf(need.screens, need.query)}>{title}</Link>
                <Count found={found[index]} />
              </h3>
              <Records found={found[index]} screens={need.screens} at={need.at} />
            </section>
          ),
        )}
      </div>
    </section>
  )
}

function Count({ found }: { found: Found | null | undefined }) {
  if (found === undefined) return <Skeleton width={24} height={16} />
  return <strong>{found ? formatInteger(found.total) : '–'}</strong>
}

interface RecordsProps {
  found: Found | null | undefined
  screens: ResourceScreens
  at: string | undefined
}

function Records({ found, screens, at }: RecordsProps) {
  if (found === null) return <p className={styles.none}>Could not be loaded.</p>
  return (
    <ul className={styles.rows}>
      {found ? (
        found.records.map((record) => (
          <li key={record.id}>
            <Thing screens={screens} record={record} />
            {at ? <When record={record} at={at} /> : null}
          </li>
        ))
      ) : (
        <li aria-hidden>
          <Skeleton width="60%" height={12} />
        </li>
      )}
    </ul>
  )
}

/** A day as a day; a moment that has passed as how long ago. */
const whenWords = (value: string) =>
  value.length > 10 && Date.parse(value) < Date.now() ? timeAgo(value) : shortDate(value)

function When({ record, at }: { record: AnyRecord; at: string }) {
  const value = record[at] as string | null | undefined
  if (!value) return null
  return (
    <time dateTime={value} title={value.length > 10 ? exactInstant(value) : undefined}>
      {whenWords(value)}
    </time>
  )
}
