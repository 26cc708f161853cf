import { createContext, useContext } from 'react'
import { dayAt } from '#domain/dates/zones.ts'

/** The time zone whose calendar decides which day is today; the browser's where nobody says otherwise. */
export const ZoneOfDays = createContext<string | undefined>(undefined)

const dayIn = (zone: string, now = new Date()) => dayAt(now.toISOString(), zone)

export const useToday = (): string =>
  dayIn(useContext(ZoneOfDays) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
