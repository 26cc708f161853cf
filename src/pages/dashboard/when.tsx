import { exactInstant, shortDate, timeAgo } from '#src/lib/format/index.ts'
import { Muted } from '#src/ui/page/parts.tsx'

/** A day as a day, a time as it is; a moment that has passed as how long ago. */
const words = (value: string) =>
  value.length < 10
    ? value
    : value.length > 10 && Date.parse(value) < Date.now()
      ? timeAgo(value)
      : shortDate(value)

/** @param at a calendar date, a time of today or an instant; nothing else is shown */
export function When({ at }: { at: unknown }) {
  if (typeof at !== 'string') return null
  return (
    <Muted small>
      <time dateTime={at} title={at.length > 10 ? exactInstant(at) : undefined}>
        {words(at)}
      </time>
    </Muted>
  )
}
