import { script as bookingScript } from 'virtual:booking'
import type { EnquiryPage } from '#contract/public/enquiry-pages.ts'
import type { PageFrame } from '#contract/public/pages.ts'
import type { PageParts } from '../document.tsx'
import { Layout, PublisherBrand } from '../layout/frame.tsx'
import { NoProgram, VisitorFields } from './fields.tsx'
import { Ways } from './ways.tsx'

/** A question about a property; complete and usable without script. */
export function enquiryParts(page: EnquiryPage, frame: PageFrame): Omit<PageParts, 'style'> {
  const { property, organisation, unit, sent } = page
  const what = [property.title, unit?.label].filter(Boolean).join(', ')
  return {
    frame,
    title: `${sent ? 'Your question has been sent' : `Ask about ${what}`} · ${organisation.name}`,
    ...(!sent && { script: bookingScript.path }),
    children: (
      <Layout frame={frame} brand={<PublisherBrand name={organisation.name} />} note="">
        <div className="wide narrow">
          <p className="eyebrow">
            <a href={`/properties/${property.id}`}>{property.title}</a>
          </p>
          {sent ? <Sent page={page} /> : <Ask page={page} what={what} />}
        </div>
      </Layout>
    ),
  }
}

function Sent({ page: { organisation, property } }: { page: EnquiryPage }) {
  return (
    <>
      <h1>Your question has been sent</h1>
      <p className="lead">{organisation.name} will answer you by email or phone.</p>
      <p>
        <a className="button" href={`/properties/${property.id}`}>
          Back to {property.title}
        </a>
      </p>
    </>
  )
}

function Ask({ page, what }: { page: EnquiryPage; what: string }) {
  const { organisation, unit, form, problems, problem } = page
  return (
    <>
      <h1>Ask about {what}</h1>
      <p className="lead">{organisation.name} will answer you by email or phone.</p>
      {problem && (
        <p className="problem box" role="alert">
          {problem}
        </p>
      )}
      <form method="post" className="booking" data-zone="UTC">
        {unit && <input type="hidden" name="unit" value={unit.id} />}
        <label className="field">
          Your question
          <textarea
            name="message"
            rows={5}
            maxLength={1000}
            required
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
        <VisitorFields form={form} problems={problems} />
        <NoProgram />
        <button className="button">Send question</button>
        <p className="quiet small">
          {organisation.name} uses what you enter to answer you. <a href="/privacy-policy">Privacy</a>
        </p>
      </form>
      <Ways organisation={organisation} />
    </>
  )
}
