import { dayAt } from '#domain/dates/zones.ts'
import { useProfile } from './profile.ts'

const dayIn = (zone: string, now = new Date()) => dayAt(now.toISOString(), zone)

/** The calendar date where the organisation is, by which leases and planned work go, wherever somebody looks from. */
export const useToday = (): string => dayIn(useProfile().organisation.timezone)
