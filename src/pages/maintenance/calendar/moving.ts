import { createContext, useContext } from 'react'
import type { CalendarIssue } from './use-entries.ts'

/** An issue that was picked up by keyboard, and the day that it would be put down on. */
export interface Carried {
  id: string
  number: number
  to: string
}

/** What entries do to the calendar that they stand in. */
export interface Moving {
  carried: Carried | undefined
  /** Picks it up where it stands. */
  pickUp: (issue: CalendarIssue) => void
  /** Carries it on; days that are not shown do not take it. */
  carry: (key: string) => boolean
  putDown: (issue: CalendarIssue) => void
  letGo: () => void
  move: (issue: CalendarIssue, to: string) => void
  /** Whether entries can be dragged to another day. */
  byPointer: boolean
}

const nowhere: Moving = {
  carried: undefined,
  pickUp: () => undefined,
  carry: () => false,
  putDown: () => undefined,
  letGo: () => undefined,
  move: () => undefined,
  byPointer: false,
}

export const MovingContext = createContext<Moving>(nowhere)
export const useMoving = (): Moving => useContext(MovingContext)

/** The words that tell how an entry is moved without a pointer; rendered once, hidden. */
export const movingHelpId = 'calendar-moving'
export const movingHelp =
  'Enter shows it. Space picks it up; then the arrow keys move it, Space puts it down and Escape puts it back.'
