import type { PageFrame } from '#contract/public/pages.ts'
import type { ViewingPage } from '#contract/public/viewing-pages.ts'
import { holdMinutes } from '#domain/viewings/vocabulary.ts'
import { dateWords, placeOfZone, timeWords, visitorsTime } from '#domain/viewings/words.ts'
import type { PageParts } from '../document.tsx'
import { Layout, PublisherBrand } from '../layout/frame.tsx'
import { Times } from './times.tsx'
import { Ways } from './ways.tsx'

const headings: Record<ViewingPage['status'], string> = {
  held: 'Confirm your viewing',
  lapsed: 'This time is no longer held',
  requested: 'Your viewing is requested',
  confirmed: 'Your viewing is confirmed',
  completed: 'Your viewing has taken place',
  noShow: 'Your viewing has passed',
  declined: 'Your viewing was declined',
  cancelled: 'Your viewing is cancelled',
}

/** A visitor's own viewing, for whoever has its link. */
export function viewingParts(page: ViewingPage, frame: PageFrame): Omit<PageParts, 'style'> {
  const { status, organisation, place } = page
  return {
    frame,
    title: `${headings[status]} · ${organisation.name}`,
    children: (
      <Layout frame={frame} brand={<PublisherBrand name={organisation.name} />} note="">
        <div className="wide narrow">
          <p className="eyebrow">{page.property ? <a href={page.property}>{place}</a> : place}</p>
          <h1>{headings[status]}</h1>
          <Lead page={page} />
          {page.problem && (
            <p className="problem box" role="alert">
              {page.problem}
            </p>
          )}
          <What page={page} />
          <Actions page={page} />
          <Ways organisation={organisation} />
        </div>
      </Layout>
    ),
  }
}

function Lead({ page: { status, organisation, reason, cancelledBy } }: { page: ViewingPage }) {
  const said = reason && cancelledBy !== 'visitor' ? ` Their reason: “${reason}”` : ''
  const words: Partial<Record<ViewingPage['status'], string>> = {
    held: `We’re holding this time for ${holdMinutes} minutes from when you requested it.`,
    lapsed: `We held it for ${holdMinutes} minutes. You can choose another time.`,
    requested: `${organisation.name} will confirm it by email or suggest another time.`,
    declined: `${organisation.name} can’t offer this time.${said}`,
    cancelled: `${cancelledBy === 'visitor' ? 'You cancelled it.' : `${organisation.name} had to cancel it.`}${said}`,
  }
  return words[status] ? <p className="lead">{words[status]}</p> : null
}

function What({ page }: { page: ViewingPage }) {
  const { startsAt, endsAt, timezone, visitorTimezone, address, hostName, reference } = page
  const visitors = visitorsTime(startsAt, timezone, visitorTimezone)
  return (
    <dl className="sheet facts">
      <div>
        <dt>When</dt>
        <dd>
          <strong>{dateWords(startsAt, timezone)}</strong>, {timeWords(startsAt, timezone)}–
          {timeWords(endsAt, timezone)} ({placeOfZone(timezone)} time)
          {visitors && <span className="quiet"> · {visitors}</span>}
        </dd>
      </div>
      {address && (
        <div>
          <dt>Where</dt>
          <dd>{address}</dd>
        </div>
      )}
      {page.open && page.status !== 'held' && (
        <div>
          <dt>With</dt>
          <dd>{hostName}</dd>
        </div>
      )}
      <div>
        <dt>Reference</dt>
        <dd>{reference}</dd>
      </div>
    </dl>
  )
}

function Actions({ page }: { page: ViewingPage }) {
  const { token, status, open, movable, times } = page
  const base = `/viewings/${token}`
  if (status === 'held')
    return (
      <form method="post" action={`${base}/confirm`} className="booking">
        <button className="button">Confirm the viewing</button>
      </form>
    )
  if (!open)
    return page.property ? (
      <p className="ways">
        <a className="button" href={`${page.property}/schedule-tour`}>
          See other times
        </a>
      </p>
    ) : null
  if (times)
    return (
      <form method="post" action={`${base}/reschedule`} className="booking">
        <h2>Choose another time</h2>
        <Times times={times} address={(day) => `${base}?day=${day}`} chosen="" />
        <p className="ways">
          {times.day !== null && <button className="button">Reschedule</button>}
          <a className="button second" href={base}>
            Keep current time
          </a>
        </p>
      </form>
    )
  return (
    <>
      <p className="ways">
        <a className="button" href={`${base}/calendar.ics`}>
          Add to calendar
        </a>
        {movable && (
          <a className="button second" href={`${base}?day=next`}>
            Reschedule
          </a>
        )}
      </p>
      <details className="cancelling">
        <summary>Cancel the viewing</summary>
        <form method="post" action={`${base}/cancel`} className="booking">
          <label className="field">
            Why? (optional)
            <textarea name="reason" rows={2} maxLength={1000} />
          </label>
          <button className="button danger">Cancel viewing</button>
        </form>
      </details>
    </>
  )
}
