import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { counted, weekdayDate } from '#src/lib/format/index.ts'
import { Popover } from '#src/ui/controls/popover.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { useToday } from '#src/providers/today.ts'
import styles from './calendar.module.css'
import { dayFrom, type Period } from './days.ts'
import entryStyles from './entry.module.css'
import { IssueEntry } from './issue-entry.tsx'
import { movingHelp, movingHelpId, MovingContext, type Carried, type Moving } from './moving.ts'
import { PlannedEntry } from './planned-entry.tsx'
import type { CalendarIssue, DayEntries } from './use-entries.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Entries that a day of a month has room for. */
const room = 3
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

interface GridProps {
  period: Period
  /** A day of the month that is shown; those of others stand back. */
  date: string
  days: ReadonlyMap<string, DayEntries> | undefined
  move: (issue: CalendarIssue, to: string) => void
}

/** What entries ask of the grid: to be carried by keys from day to day within it. */
function useCarrying({ days: shown }: Period, move: GridProps['move']): { moving: Moving; said: string } {
  const [carried, setCarried] = useState<Carried>()
  const [said, setSaid] = useState('')
  const back = useRef<string>(undefined)
  useEffect(() => {
    // An entry that was put down stands elsewhere now: the focus goes along.
    if (!back.current) return
    document.querySelector<HTMLElement>(`[data-entry="${back.current}"]`)?.focus()
    back.current = undefined
  })
  const moving = useMemo(
    (): Moving => ({
      carried,
      pickUp: ({ id, number, day }) => {
        setCarried({ id, number, to: day })
        setSaid(`#${number} picked up, ${weekdayDate(day)}.`)
      },
      carry: (key) => {
        const to = carried && dayFrom(carried.to, key)
        if (!carried || !to) return false
        if (shown.includes(to)) {
          setCarried({ ...carried, to })
          setSaid(`${weekdayDate(to)}.`)
        }
        return true
      },
      putDown: (issue) => {
        setCarried(undefined)
        if (!carried || carried.to === issue.day) {
          setSaid(`#${issue.number} stays on ${weekdayDate(issue.day)}.`)
          return
        }
        back.current = issue.id
        setSaid(`#${issue.number} put down on ${weekdayDate(carried.to)}.`)
        move(issue, carried.to)
      },
      letGo: () => {
        setCarried(undefined)
        setSaid('Put back.')
      },
      move,
      byPointer: true,
    }),
    [carried, shown, move],
  )
  return { moving, said }
}

/** Weeks of days, from Monday on; issues are dragged from day to day. */
export function Grid({ period, date, days, move }: GridProps) {
  const { moving, said } = useCarrying(period, move)
  const [dragged, setDragged] = useState<CalendarIssue>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const find = (id: string) =>
    [...(days?.values() ?? [])].flatMap(({ issues }) => issues).find((issue) => issue.id === id)
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const issue = find(String(active.id))
    if (issue && over && over.id !== issue.day) move(issue, String(over.id))
  }
  return (
    <MovingContext value={moving}>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        onDragStart={({ active }) => setDragged(find(String(active.id)))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={end}
        // Entries are moved by keys and by their panels where there is no pointer, which say so themselves.
        accessibility={{ announcements: silent }}
      >
        <p id={movingHelpId} hidden>
          {movingHelp}
        </p>
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <div className={styles.weekdays} aria-hidden>
          {weekdays.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <ol className={styles.grid} data-span={period.span} aria-busy={!days}>
          {period.days.map((day) => (
            <Day
              key={day}
              day={day}
              span={period.span}
              aside={period.span === 'month' && day.slice(0, 7) !== date.slice(0, 7)}
              entries={days ? (days.get(day) ?? nothing) : undefined}
              target={moving.carried?.to === day}
            />
          ))}
        </ol>
        <DragOverlay dropAnimation={null}>
          {dragged ? (
            <div className={entryStyles.entry} data-lifted>
              <span />
              <span>{dragged.title}</span>
            </div>
          ) : null}
        </DragOverlay>
      </DndContext>
    </MovingContext>
  )
}

const nothing: DayEntries = { issues: [], planned: [] }

interface DayProps {
  day: string
  span: Period['span']
  aside: boolean
  entries: DayEntries | undefined
  target: boolean
}

function Day({ day, span, aside, entries, target }: DayProps) {
  const today = useToday()
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const roomy = span === 'week'
  const all = entries
    ? [
        ...entries.issues.map((issue) => <IssueEntry key={issue.id} issue={issue} roomy={roomy} />),
        ...entries.planned.map((each) => (
          <PlannedEntry key={`${each.plan.id} ${day}`} planned={each} roomy={roomy} />
        )),
      ]
    : []
  const shown = roomy || all.length <= room ? all.length : room - 1
  const more = all.slice(shown)
  return (
    <li
      ref={setNodeRef}
      className={styles.day}
      aria-label={weekdayDate(day)}
      data-aside={aside}
      data-today={day === today}
      data-drop={isOver || target}
      data-day={day}
    >
      <time dateTime={day} aria-hidden>
        {Number(day.slice(8))}
      </time>
      {entries ? <ul>{all.slice(0, shown)}</ul> : <Skeleton width="80%" height={20} />}
      {more.length > 0 ? (
        <Popover
          label={weekdayDate(day)}
          width={320}
          trigger={(trigger) => (
            <button type="button" {...trigger} className={styles.more}>
              {more.length} more
              <span className="visually-hidden"> on {weekdayDate(day)}</span>
            </button>
          )}
        >
          <div className={styles.rest}>
            <h3>
              {weekdayDate(day)}: {counted(more.length, { one: 'more', many: 'more' })}
            </h3>
            <ul>{more}</ul>
          </div>
        </Popover>
      ) : null}
    </li>
  )
}
