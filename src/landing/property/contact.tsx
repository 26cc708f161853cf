import type { PageFrame } from '#contract/public/pages.ts'
import type { PublicProperty } from '#contract/public/properties.ts'
import { CalendarIcon, MailIcon, PhoneIcon } from '../layout/icons.tsx'
import { keyFactsOf, priceOf, purposeOf, readablePhone } from './words.ts'

interface ContactProps {
  property: PublicProperty
  frame: PageFrame
  /** Whether the page's address is not to be written anywhere. */
  secret?: boolean
}

/** A letter that says which property it is about, so that nobody has to ask. */
function letterTo(email: string, { property, frame, secret = false }: ContactProps): string {
  const { title, reference } = property
  const subject = encodeURIComponent(reference ? `${title} (${reference})` : title)
  const body = encodeURIComponent(
    `Hello,\n\nI would like to see ${title}.\n${secret ? '' : `${frame.origin}${frame.path}\n`}\n`,
  )
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}&body=${body}`
}

/** Where a question is asked: on the public pages by a form, from a page that only a link opens by mail. */
const askPath = (props: ContactProps) =>
  props.secret
    ? props.property.contactEmail && letterTo(props.property.contactEmail, props)
    : `/properties/${props.property.id}/enquire`

const bookingPath = ({ id }: PublicProperty) => `/properties/${id}/schedule-tour`

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
export function ContactCard({ property, frame, secret = false }: ContactProps) {
  const { bookable, contactName, contactEmail, contactPhone, organisationName, reference } = property
  const ask = askPath({ property, frame, secret })
  return (
    <aside className="sheet card" id="contact" aria-label="Price and contact">
      <p className="eyebrow">{purposeOf(property)}</p>
      <Price property={property} />
      <p className="quiet">{keyFactsOf(property).join(' · ')}</p>
      <div className="whom">
        <p className="who">{contactName ?? organisationName}</p>
        {contactName && contactName !== organisationName && <p className="quiet">{organisationName}</p>}
      </div>
      {(bookable || ask || contactPhone) && (
        <div className="actions">
          {bookable && (
            <a className="button" href={bookingPath(property)}>
              <CalendarIcon /> Book a viewing
            </a>
          )}
          {ask && (
            <a className={bookable ? 'button second' : 'button'} href={ask}>
              <MailIcon /> {bookable ? 'Ask a question' : 'Ask about a viewing'}
            </a>
          )}
          {contactPhone && (
            <a className={bookable || ask ? 'button second' : 'button'} href={`tel:${contactPhone}`}>
              <PhoneIcon /> {readablePhone(contactPhone)}
            </a>
          )}
        </div>
      )}
      {reference && (
        <p className="quiet small">
          Reference <span className="reference">{reference}</span>
        </p>
      )}
      {/* On paper nothing can be clicked: the address has to be read. */}
      {contactEmail && <p className="on-paper">{contactEmail}</p>}
    </aside>
  )
}

/** The same at the lower edge of a phone. */
export function ContactBar({ property, frame, secret = false }: ContactProps) {
  const { bookable, contactPhone } = property
  const ask = askPath({ property, frame, secret })
  const [primary, label] = bookable
    ? [bookingPath(property), 'Book a viewing']
    : ask
      ? [ask, 'Ask about a viewing']
      : [`tel:${contactPhone}`, 'Call']
  return (
    <aside className="bar" aria-label="At hand">
      <Price property={property} />
      {(bookable || ask || contactPhone) && (
        <div className="bar-actions">
          {(bookable || ask) && contactPhone && (
            <a className="button second square" href={`tel:${contactPhone}`} aria-label="Call">
              <PhoneIcon />
            </a>
          )}
          <a className="button" href={primary}>
            {label}
          </a>
        </div>
      )}
    </aside>
  )
}
