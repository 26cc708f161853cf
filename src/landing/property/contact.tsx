import type { PageFrame } from '#contract/public/pages.ts'
import type { PublicProperty } from '#contract/public/properties.ts'
import { MailIcon, PhoneIcon } from '../layout/icons.tsx'
import { keyFactsOf, priceOf, purposeOf, readablePhone } from './words.ts'

interface ContactProps {
  property: PublicProperty
  frame: PageFrame
}

/** A letter that says which property it is about, so that nobody has to ask. */
function letterTo(email: string, { property, frame }: ContactProps): string {
  const subject = encodeURIComponent(`${property.title} (${property.reference})`)
  const body = encodeURIComponent(
    `Hello,\n\nI would like to see ${property.title}.\n${frame.origin}${frame.path}\n\n`,
  )
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}&body=${body}`
}

/** The amount and the period that it pays for. */
export function Price({ property }: { property: PublicProperty }) {
  const { amount, per } = priceOf(property)
  return (
    <p className="price">
      <strong>{amount}</strong>
      {per && <span> {per}</span>}
    </p>
  )
}

/** The card that stays at hand on a wide screen: the price and whom to ask. */
export function ContactCard({ property, frame }: ContactProps) {
  const { contactName, contactEmail, contactPhone, organisationName, reference } = property
  return (
    <aside className="card" id="contact" aria-label="Price and contact">
      <p className="eyebrow">{purposeOf(property)}</p>
      <Price property={property} />
      <p className="quiet">{keyFactsOf(property).join(' · ')}</p>
      <div className="whom">
        <p className="who">{contactName ?? organisationName}</p>
        {contactName && contactName !== organisationName && <p className="quiet">{organisationName}</p>}
      </div>
      {(contactEmail || contactPhone) && (
        <div className="actions">
          {contactEmail && (
            <a className="button" href={letterTo(contactEmail, { property, frame })}>
              <MailIcon /> Ask to see it
            </a>
          )}
          {contactPhone && (
            <a className={contactEmail ? 'button second' : 'button'} href={`tel:${contactPhone}`}>
              <PhoneIcon /> {readablePhone(contactPhone)}
            </a>
          )}
        </div>
      )}
      <p className="quiet small">
        Reference <span className="reference">{reference}</span>
      </p>
      {/* On paper nothing can be clicked: the address has to be read. */}
      {contactEmail && <p className="on-paper">{contactEmail}</p>}
    </aside>
  )
}

/** The same at the lower edge of a phone. */
export function ContactBar({ property, frame }: ContactProps) {
  const { contactEmail, contactPhone } = property
  return (
    <aside className="bar" aria-label="At hand">
      <Price property={property} />
      {(contactEmail || contactPhone) && (
        <div className="bar-actions">
          {contactEmail && contactPhone && (
            <a className="button second square" href={`tel:${contactPhone}`} aria-label="Call">
              <PhoneIcon />
            </a>
          )}
          <a
            className="button"
            href={contactEmail ? letterTo(contactEmail, { property, frame }) : `tel:${contactPhone}`}
          >
            {contactEmail ? 'Ask to see it' : 'Call'}
          </a>
        </div>
      )}
    </aside>
  )
}
