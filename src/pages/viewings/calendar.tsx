import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { RecordOf } from '#contract/kit/index.ts'
import { viewings } from '#contract/tenant/viewings.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { viewingStatuses } from '#domain/viewings/vocabulary.ts'
import { shortDate, weekdayDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Muted, Page, PageHead } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './viewings.module.css'

type Viewing = RecordOf<typeof viewings>

/** A week has more only where many hosts work; the list has all. */
const most = 200

/** The Monday of a date's week. */
const mondayOf = (date: string) => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

/** A week of viewings, each at its time where the property is. */
export default function ViewingCalendar() {
  usePage('Viewings')
  const { can } = useAccess()
  const [params] = useSearchParams()
  const today = useToday()
  const asked = params.get('week')
  const monday = mondayOf(asked && /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : today)
  const days = Array.from({ length: 7 }, (_, n) => addDays(monday, n))
  const { data, error } = useOperation(viewings.operations.list, {
    query: {
      day: `${monday}..${days.at(-1)}`,
      status: live,
      sortBy: 'startsAt',
      sortOrder: 'asc',
      limit: most,
    },
    keepPrevious: true,
  })
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  const byDay = data && Map.groupBy(data.data, ({ day }) => day)
  const week = (start: string) =>
    paths.viewings.calendar({ week: start === mondayOf(today) ? undefined : start })
  return (
    <Page>
      <PageHead
        title="Viewings"
        actions={
          <span className={styles.lead}>
            <ButtonLink small to={paths.viewings.list()}>
              <List size={14} aria-hidden /> List
            </ButtonLink>
            {can('create', viewings.subject) ? (
              <ButtonLink small look="primary" to={paths.viewings.create()}>
                Book viewing
              </ButtonLink>
            ) : null}
          </span>
        }
      />
      <nav className={styles.weeks} aria-label="Week">
        <Link to={week(addDays(monday, -7))} aria-label="Week before">
          <ChevronLeft size={16} aria-hidden />
        </Link>
        <h2 aria-live="polite">
          {shortDate(monday)} – {shortDate(days.at(-1)!)}
        </h2>
        <Link to={week(addDays(monday, 7))} aria-label="Week after">
          <ChevronRight size={16} aria-hidden />
        </Link>
        {days.includes(today) ? null : <Link to={week(mondayOf(today))}>Today</Link>}
      </nav>
      <ol className={styles.week} aria-busy={!data}>
        {days.map((day) => (
          <li key={day} className={classes(day === today && styles.today)}>
            <h3>{weekdayDate(day)}</h3>
            {byDay ? <Day viewings={byDay.get(day) ?? []} /> : <Skeleton width="100%" height={56} />}
          </li>
        ))}
      </ol>
      {data && data.total > data.data.length ? (
        <Muted>
          The first {most} of {data.total}: <Link to={paths.viewings.list()}>the list has all of them</Link>.
        </Muted>
      ) : null}
    </Page>
  )
}

/** What was declined or cancelled takes no time. */
const live = 'requested,confirmed,completed,noShow'

function Day({ viewings: shown }: { viewings: readonly Viewing[] }) {
  if (shown.length === 0) return <p className={styles.free}>No viewings</p>
  return (
    <ul>
      {shown.map(({ id, time, visitorName, property, unitLabel, hostName, status }) => (
        <li key={id}>
          <Link to={paths.viewings.show(id)} className={styles.entry} data-status={status}>
            <strong>{time}</strong> {visitorName}
            <small>{[unitLabel, property?.title].filter(Boolean).join(', ')}</small>
            <small>
              {hostName}
              {status === 'confirmed' ? '' : ` · ${viewingStatuses[status]}`}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
