import { script as bookingScript } from 'virtual:booking'
import type { PageFrame } from '#contract/public/pages.ts'
import type { BookingPage } from '#contract/public/viewing-pages.ts'
import { holdMinutes } from '#domain/viewings/vocabulary.ts'
import type { PageParts } from '../document.tsx'
import { Layout, PublisherBrand } from '../layout/frame.tsx'
import { NoProgram, VisitorFields } from './fields.tsx'
import { Ways } from './ways.tsx'
import { Times } from './times.tsx'

/** RT-22: choosing a time and saying who comes; complete and usable without script. */
export function bookingParts(page: BookingPage, frame: PageFrame): Omit<PageParts, 'style'> {
  const { property, organisation, unit, held } = page
  const what = [property.title, unit?.label].filter(Boolean).join(', ')
  const title = held
    ? `Check your email · ${organisation.name}`
    : `Book a viewing of ${what} · ${organisation.name}`
  const description = `Choose a time to view ${what} in ${property.district ?? property.city}.`
  return {
    frame,
    title,
    ...(page.times && { script: bookingScript.path }),
    found: held
      ? undefined
      : {
          description,
          path: frame.path,
          siteName: organisation.name,
          picture: undefined,
          // Searchers want the property; its page leads here.
          hidden: true,
        },
    children: (
      <Layout frame={frame} brand={<PublisherBrand name={organisation.name} />} note="">
        <div className="wide narrow">
          <p className="eyebrow">
            <a href={`/properties/${property.id}`}>{property.title}</a>
          </p>
          {held ? <Held /> : <Book page={page} what={what} />}
        </div>
      </Layout>
    ),
  }
}

function Held() {
  return (
    <>
      <h1>Check your email</h1>
      <p className="lead">
        We’re holding this time for {holdMinutes} minutes. To confirm it, open the link in the email we’ve
        just sent you.
      </p>
    </>
  )
}

function Book({ page, what }: { page: BookingPage; what: string }) {
  const { property, organisation, unit, times, form, problems, problem, needsConfirmation } = page
  const address = (day: string) => {
    const query = new URLSearchParams({ ...(unit && { unit: unit.id }), day })
    return `/properties/${property.id}/schedule-tour?${query.toString()}`
  }
  if (!times)
    return (
      <>
        <h1>View {what}</h1>
        <p className="lead">Contact {organisation.name} to arrange a viewing of this property.</p>
        <Ways organisation={organisation} />
      </>
    )
  return (
    <>
      <h1>Book a viewing</h1>
      <p className="lead">
        {unit ? `${unit.label}. ` : ''}A {times.slotMinutes}-minute viewing with {organisation.name}.{' '}
        {needsConfirmation ? 'They will confirm the time by email.' : ''}
      </p>
      {problem && (
        <p className="problem box" role="alert">
          {problem}
        </p>
      )}
      <form method="post" className="booking" data-zone={times.timezone}>
        {unit && <input type="hidden" name="unit" value={unit.id} />}
        <Times times={times} address={address} chosen={form.startsAt} problem={problems.startsAt} />
        {times.day === null ? (
          <Ways organisation={organisation} />
        ) : (
          <>
            <VisitorFields form={form} problems={problems} />
            <label className="field">
              Message (optional)
              <textarea
                name="message"
                rows={3}
                maxLength={1000}
                defaultValue={form.message}
                aria-invalid={problems.message ? true : undefined}
                aria-describedby={problems.message ? 'message-problem' : undefined}
              />
              {problems.message && (
                <span className="problem" id="message-problem">
                  {problems.message}
                </span>
              )}
            </label>
            <NoProgram />
            <input type="hidden" name="visitorTimezone" />
            <button className="button">{needsConfirmation ? 'Request viewing' : 'Book viewing'}</button>
            <p className="quiet small">
              {organisation.name} uses what you enter to arrange the viewing.{' '}
              <a href="/privacy-policy">Privacy</a>
            </p>
          </>
        )}
      </form>
    </>
  )
}
