import { ChevronLeft, ChevronRight, Plus, RotateCw } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { issues } from '#contract/tenant/issues.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { formatInteger, monthOf, weekdayDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useIsMobile } from '#src/lib/use-media.ts'
import { useAccess } from '#src/providers/access.ts'
import { issueScreens } from '#src/resources/issues.tsx'
import { Button, ButtonLink, IconButton } from '#src/ui/controls/button.tsx'
import { Segments } from '#src/ui/controls/segments.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { useToday } from '#src/providers/today.ts'
import { FilterChips, FilterSheet } from '#src/records/list/filters.tsx'
import { chosenFilters, type ListNavigation } from '#src/records/list/use-list-address.ts'
import { useReadableScreens } from '#src/providers/readable-screens.ts'
import { MaintenanceHead, narrowedBy } from '../head.tsx'
import pageStyles from '../maintenance.module.css'
import { Agenda } from './agenda.tsx'
import styles from './calendar.module.css'
import { spans, stepped, type Period } from './days.ts'
import { Grid } from './grid.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'
import { countOf, useEntries, type CalendarIssue, type DayEntries } from './use-entries.ts'
import { useMove } from './use-move.ts'

const screens = narrowedBy(issueScreens, 'status', 'standing')

const wordsOf = ({ span, from, to }: Period, date: string) =>
  span === 'month' ? monthOf(date) : `${weekdayDate(from)} – ${weekdayDate(to)}`

/** Each issue on the day that it was moved to, before the server has said so. */
function withMoved(days: ReadonlyMap<string, DayEntries>, moved: ReadonlyMap<string, string>) {
  if (moved.size === 0) return days
  const all = new Map<string, DayEntries>()
  for (const [day, { planned }] of days) all.set(day, { issues: [], planned })
  for (const { issues: here } of days.values()) {
    for (const issue of here) {
      const day = moved.get(issue.id) ?? issue.day
      const entries = all.get(day) ?? { issues: [], planned: [] }
      entries.issues.push({ ...issue, day })
      all.set(day, entries)
    }
  }
  return all
}

/** RT-34: what is to be done on which day, and what is planned ahead; issues are moved from day to day. */
export default function MaintenanceCalendar() {
  const mobile = useIsMobile()
  const { navigation, period, date, show } = useCalendarAddress()
  const { days: known, pending, error, retry, left } = useEntries(period, navigation)
  const { moved, move } = useMove()
  const days = useMemo(() => (pending ? undefined : withMoved(known, moved)), [pending, known, moved])
  const moveTo = useCallback((issue: CalendarIssue, to: string) => move(issue, to), [move])
  const count = days ? period.own.reduce((sum, day) => sum + countOf(days.get(day)), 0) : undefined
  const words = error ? errorWords(error) : undefined
  return (
    <div className={pageStyles.page}>
      <MaintenanceHead />
      <Tools navigation={navigation} period={period} date={date} show={show} count={count ?? 0} />
      {error ? (
        <Note
          alert
          title="The calendar could not be loaded"
          actions={
            <Button onClick={retry}>
              <RotateCw size={15} aria-hidden /> Try again
            </Button>
          }
        >
          {words?.message} {words?.description}
        </Note>
      ) : (
        <>
          {left > 0 ? (
            <p className={styles.line}>
              {formatInteger(left)} more issues are due in these weeks. Filter to see them.
            </p>
          ) : null}
          {count === 0 ? <Nothing navigation={navigation} words={wordsOf(period, date)} /> : null}
          {mobile ? (
            <Agenda period={period} days={days} move={moveTo} />
          ) : (
            <Grid period={period} date={date} days={days} move={moveTo} />
          )}
        </>
      )}
    </div>
  )
}

interface ToolsProps extends ReturnType<typeof useCalendarAddress> {
  count: number
}

function Tools({ navigation, period, date, show, count }: ToolsProps) {
  const today = useToday()
  const mobile = useIsMobile()
  const readable = useReadableScreens(screens)
  const { can } = useAccess()
  const filters = { screens: readable, navigation, records: [] }
  const step = (by: 1 | -1) => show({ date: stepped(date, period.span, by) })
  return (
    <div className={styles.tools}>
      <div className={styles.period}>
        <IconButton look="secondary" label={`Previous ${period.span}`} onClick={() => step(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton look="secondary" label={`Next ${period.span}`} onClick={() => step(1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
        <Button disabled={date === today} onClick={() => show({ date: today })}>
          Today
        </Button>
        <h2 aria-live="polite">{wordsOf(period, date)}</h2>
      </div>
      <Segments
        label="Shown at once"
        choices={spans}
        value={period.span}
        onChange={(span) => show({ span })}
      />
      {mobile ? <FilterSheet {...filters} total={count} ordered={false} /> : null}
      {!mobile || chosenFilters(navigation).length > 0 ? <FilterChips {...filters} adds={!mobile} /> : null}
      {can('create', maintenancePlans.subject) ? (
        <ButtonLink look="primary" className={styles.plan} to={paths.maintenance.createPlan()}>
          <Plus size={16} aria-hidden /> Plan work
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** A period without anything: the way out of the filters, or on. */
function Nothing({ navigation, words }: { navigation: ListNavigation; words: string }) {
  const { can } = useAccess()
  const narrowed = chosenFilters(navigation).length > 0
  return (
    <p className={styles.line} role="status">
      {narrowed ? `Nothing matches in ${words}.` : `Nothing is due in ${words}.`}
      {narrowed ? (
        <Button small onClick={() => navigation.change({ filters: {} })}>
          Clear filters
        </Button>
      ) : can('create', issues.subject) ? (
        <ButtonLink small to={paths.issues.create()}>
          Report issue
        </ButtonLink>
      ) : null}
    </p>
  )
}
