import { RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import { none } from '#contract/kit/index.ts'
import { readIssueLoad, type Share } from '#contract/tenant/issue-load.ts'
import { issues } from '#contract/tenant/issues.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useIsMobile } from '#src/lib/use-media.ts'
import { useAccess } from '#src/providers/access.ts'
import { usePeople } from '#src/providers/people.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { issueScreens } from '#src/resources/issues.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { NoMatchDrawing } from '#src/ui/illustrations/no-match.tsx'
import { NoIssuesDrawing } from '#src/ui/illustrations/no-issues.tsx'
import { Avatar } from '#src/ui/people/avatar.tsx'
import { FilterChips, FilterSheet } from '#src/records/list/filters.tsx'
import { chosenFilters, useListAddress, type ListNavigation } from '#src/records/list/use-list-address.ts'
import { useReadableScreens } from '#src/providers/readable-screens.ts'
import { MaintenanceHead, narrowedBy } from './head.tsx'
import styles from './load.module.css'
import pageStyles from './maintenance.module.css'

const screens = narrowedBy(issueScreens)
const unfinished = 'open,inProgress'

/** The list of what a figure counts. */
type ListOf = (share: Share, more?: Record<string, string>) => string

/** RT-34: how much lies with whom, each figure the way to the issues that it counts. */
export default function MaintenanceLoad() {
  const mobile = useIsMobile()
  const readable = useReadableScreens(screens)
  const navigation = useListAddress(issues)
  const { filters } = navigation.address
  const load = useOperation(readIssueLoad, { query: filters, keepPrevious: true })
  const words = load.isError ? errorWords(load.error) : undefined
  const tools = { screens: readable, navigation, records: [] }
  const total = load.data?.assignees.reduce((sum, { open }) => sum + open, 0) ?? 0
  return (
    <div className={pageStyles.page}>
      <MaintenanceHead />
      <div className={pageStyles.toolbar}>
        {mobile ? <FilterSheet {...tools} total={total} ordered={false} /> : null}
        {!mobile || chosenFilters(navigation).length > 0 ? <FilterChips {...tools} adds={!mobile} /> : null}
      </div>
      {load.isError && !load.data ? (
        <Note
          alert
          title="The figures could not be loaded"
          actions={
            <Button onClick={() => void load.refetch()}>
              <RotateCw size={15} aria-hidden /> Try again
            </Button>
          }
        >
          {words?.message} {words?.description}
        </Note>
      ) : load.data && total === 0 ? (
        <Nothing navigation={navigation} />
      ) : (
        <div className={styles.both}>
          <Shares
            title="Contractors"
            by="contractor"
            shares={load.data?.contractors}
            week={load.data?.week}
            filters={filters}
          />
          <Shares
            title="Assigned to"
            by="assignee"
            shares={load.data?.assignees}
            week={load.data?.week}
            filters={filters}
          />
        </div>
      )}
    </div>
  )
}

function Nothing({ navigation }: { navigation: ListNavigation }) {
  if (chosenFilters(navigation).length === 0) {
    return (
      <Note
        title="No open work"
        illustration={<NoIssuesDrawing />}
        actions={<ButtonLink to={paths.maintenance.calendar()}>Open the calendar</ButtonLink>}
      >
        No issues are open or in progress. See the calendar for what comes next.
      </Note>
    )
  }
  return (
    <Note
      title="No unfinished issues match"
      illustration={<NoMatchDrawing />}
      actions={<Button onClick={() => navigation.change({ filters: {} })}>Clear filters</Button>}
    >
      No open issues and no issues in progress match these filters.
    </Note>
  )
}

interface SharesProps {
  title: string
  by: 'contractor' | 'assignee'
  shares: readonly Share[] | undefined
  week: { from: string; to: string } | undefined
  filters: Readonly<Record<string, string>>
}

function Shares({ title, by, shares, week, filters }: SharesProps) {
  const most = Math.max(1, ...(shares ?? []).map(({ open }) => open))
  const listOf: ListOf = ({ userId }, more = {}) =>
    paths.issues.list({ ...filters, status: unfinished, [by]: userId ?? none, ...more })
  return (
    <section className={styles.shares}>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col" data-number>
              Open
            </th>
            <th scope="col" data-number>
              Overdue
            </th>
            <th scope="col" data-number>
              This week
            </th>
          </tr>
        </thead>
        <tbody aria-busy={!shares}>
          {shares
            ? shares.map((share) => (
                <Row key={share.userId ?? 'nobody'} share={share} most={most} week={week} listOf={listOf} />
              ))
            : [1, 2, 3].map((key) => (
                <tr key={key}>
                  <td colSpan={4}>
                    <Skeleton width="100%" height={24} />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({
  share,
  most,
  week,
  listOf,
}: {
  share: Share
  most: number
  week: SharesProps['week']
  listOf: ListOf
}) {
  const { can } = useAccess()
  const person = usePeople().personOf(share.userId)
  const name = share.userId === null ? 'Nobody yet' : (person?.name ?? 'Someone else')
  const overdue = Math.min(share.overdue, share.open)
  return (
    <tr data-person={share.userId ?? 'nobody'}>
      <th scope="row">
        <span className={styles.person}>
          {person ? (
            <Avatar name={person.name} picture={person.avatar} size={24} />
          ) : (
            <span className={styles.nobody} aria-hidden />
          )}
          {person && can('read', 'User') ? <Link to={paths.users.show(person.id)}>{name}</Link> : name}
        </span>
        <span className={styles.bar} aria-hidden>
          <span data-tone="danger" style={{ width: `${(100 * overdue) / most}%` }} />
          <span style={{ width: `${(100 * (share.open - overdue)) / most}%` }} />
        </span>
      </th>
      <Figure count={share.open} to={listOf(share)} label={`${name}: open`} />
      <Figure
        count={share.overdue}
        to={listOf(share, { standing: 'overdue' })}
        label={`${name}: overdue`}
        loud={share.overdue > 0}
      />
      <Figure
        count={share.thisWeek}
        to={week && listOf(share, { day: `${week.from}..${week.to}` })}
        label={`${name}: this week`}
      />
    </tr>
  )
}

/** A figure, and the list that it counts. */
function Figure({
  count,
  to,
  label,
  loud,
}: {
  count: number
  to: string | undefined
  label: string
  loud?: boolean
}) {
  const words = formatInteger(count)
  return (
    <td data-number data-loud={loud}>
      {count > 0 && to ? (
        <Link to={to} aria-label={`${label}, ${words}`}>
          {words}
        </Link>
      ) : (
        words
      )}
    </td>
  )
}
