import type { IssuePriority } from './vocabulary.ts'

/** Hours within which work of a priority is to be completed. */
export const targetHours: Readonly<Record<IssuePriority, number>> = {
  emergency: 24,
  high: 72,
  medium: 7 * 24,
  low: 28 * 24,
}

/** "24 hours", "3 days" */
export function targetWords(priority: IssuePriority): string {
  const hours = targetHours[priority]
  return hours <= 48 ? `${hours} hours` : `${hours / 24} days`
}

const hour = 3_600_000

/** When work that was asked for at `from` (ISO 8601) is to be completed. */
export const targetOf = (priority: IssuePriority, from: string): string =>
  new Date(Date.parse(from) + targetHours[priority] * hour).toISOString()

/** The last quarter of the time, at most three days: when whoever works on it is reminded. */
export function reminderAt(from: string, targetAt: string): string {
  const [begin, end] = [Date.parse(from), Date.parse(targetAt)]
  return new Date(end - Math.min((end - begin) / 4, 72 * hour)).toISOString()
}
