import { Link } from 'react-router'
import { addDays } from '#domain/dates/calendar.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useToday } from '#src/providers/today.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Thing } from '#src/records/list/thing.tsx'
import { listOf, useSelectable, useSelections, type Found, type Selection } from './figures.ts'
import { Muted, Row, Rows, Section } from '#src/ui/page/parts.tsx'
import styles from './home.module.css'
import { When } from './when.tsx'

/** Something that waits for somebody: what, and since or until when. */
interface Need extends Selection {
  title: string
  /** For those alone who may change such a record. */
  toChange?: true
  /** The day or instant that matters, which they are sorted by. */
  at?: string
  /** The field that is shown, where it is not the one that they are sorted by. */
  shows?: string
}

/** @param me who looks @param today calendar date */
const needsOf = (me: string, today: string): readonly Need[] => [
  {
    title: 'Overdue issues',
    of: 'issues',
    query: { standing: 'overdue' },
    at: 'targetAt',
    shows: 'day',
  },
  {
    title: 'Issues assigned to you',
    of: 'issues',
    query: { assignee: me, status: 'open,inProgress' },
    at: 'targetAt',
    shows: 'day',
  },
  {
    title: 'Your jobs',
    of: 'issues',
    query: { contractor: me, status: 'open,inProgress' },
    at: 'targetAt',
    shows: 'day',
  },
  {
    title: 'Leases ending in the next 60 days',
    of: 'leases',
    query: { ends: `${today}..${addDays(today, 60)}`, status: 'active,notice' },
    at: 'lastDay',
  },
  {
    title: 'Holding over',
    of: 'leases',
    query: { status: 'holdingOver' },
    at: 'lastDay',
  },
  { title: 'Awaiting signature', of: 'leases', query: { status: 'awaitingSignature' }, at: 'start' },
  {
    title: 'Documents expiring in the next 60 days',
    of: 'documents',
    query: { expires_range: `${today}..${addDays(today, 60)}` },
    at: 'expiresOn',
  },
  { title: 'Pending invites', of: 'invites', query: { status: 'pending' }, at: 'expiresAt' },
  {
    title: 'Expired invites',
    of: 'invites',
    query: { status: 'expired' },
    at: 'expiresAt',
    toChange: true,
  },
  { title: 'Draft properties', of: 'properties', query: { status: 'draft' }, toChange: true },
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
    <Section title="Needs attention">
      {isQuiet ? <Muted>You’re all caught up.</Muted> : null}
      <div className={styles.needs}>
        {shown.map(({ title, ...need }, index) =>
          found[index]?.total === 0 ? null : (
            <Section
              key={title}
              level={3}
              title={<Link to={listOf(need.screens, need.query)}>{title}</Link>}
              actions={<Count found={found[index]} />}
            >
              <Records found={found[index]} screens={need.screens} at={need.shows ?? need.at} />
            </Section>
          ),
        )}
      </div>
    </Section>
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
  if (found === null) return <Muted>Could not be loaded.</Muted>
  return (
    <Rows plain>
      {found ? (
        found.records.map((record) => (
          <Row key={record.id} aside={at ? <When at={record[at]} /> : null}>
            <Thing screens={screens} record={record} />
          </Row>
        ))
      ) : (
        <Row pending>
          <Skeleton width="60%" height={12} />
        </Row>
      )}
    </Rows>
  )
}
