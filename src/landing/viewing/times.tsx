import type { OfferedTimes } from '#contract/public/viewing-pages.ts'
import { placeOfZone } from '#domain/viewings/words.ts'

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}
const weekday = inUtc({ weekday: 'short' })
const dayOfMonth = inUtc({ day: 'numeric' })
const month = inUtc({ month: 'short' })
/** "Monday 2 November" */
export const dayWords = inUtc({ weekday: 'long', day: 'numeric', month: 'long' })

interface TimesProps {
  times: OfferedTimes
  /** Address of the same page with another day. */
  address: (day: string) => string
  chosen: string
  problem?: string
}

/** A week of days as links, and the free times of one of them to choose from: all of it without script. */
export function Times({ times, address, chosen, problem }: TimesProps) {
  const { timezone, days, before, after, day, slots } = times
  if (day === null)
    return <p className="notice">No times are free at the moment. Contact us below, or check again later.</p>
  return (
    <>
      <nav className="days" aria-label="Days">
        {before ? (
          <a className="week" rel="prev nofollow" href={address(before)} aria-label="Earlier days">
            ‹
          </a>
        ) : (
          <span className="week" />
        )}
        <ul>
          {days.map((each) => (
            <li key={each.day}>
              {each.free > 0 ? (
                <a
                  href={address(each.day)}
                  rel="nofollow"
                  aria-current={each.day === day ? 'date' : undefined}
                >
                  <span>{weekday(each.day)}</span>
                  <strong>{dayOfMonth(each.day)}</strong>
                  <span>{month(each.day)}</span>
                  <span className="visually-hidden">, {each.free} free</span>
                </a>
              ) : (
                <span className="full">
                  <span>{weekday(each.day)}</span>
                  <strong>{dayOfMonth(each.day)}</strong>
                  <span>{month(each.day)}</span>
                  <span className="visually-hidden">no free times</span>
                </span>
              )}
            </li>
          ))}
        </ul>
        {after ? (
          <a className="week" rel="next nofollow" href={address(after)} aria-label="Later days">
            ›
          </a>
        ) : (
          <span className="week" />
        )}
      </nav>
      <fieldset className="slots" aria-describedby={problem ? 'startsAt-problem' : 'zone'}>
        <legend>{dayWords(day)}</legend>
        <div>
          {slots.map(({ startsAt, time }) => (
            <label key={startsAt}>
              <input
                type="radio"
                name="startsAt"
                value={startsAt}
                defaultChecked={startsAt === chosen}
                required
              />
              <span>
                {time} <small data-instant={startsAt} />
              </span>
            </label>
          ))}
        </div>
        {problem && (
          <p className="problem" id="startsAt-problem">
            {problem}
          </p>
        )}
      </fieldset>
      <p className="quiet small" id="zone">
        Times are {placeOfZone(timezone)} time, where the property is.
        <span data-own-time="" />
      </p>
    </>
  )
}
