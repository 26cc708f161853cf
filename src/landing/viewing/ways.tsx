import type { BookingPage } from '#contract/public/viewing-pages.ts'
import { MailIcon, PhoneIcon } from '../layout/icons.tsx'
import { readablePhone } from '../property/words.ts'

/** How to reach an organisation; nothing where it says neither. */
export function Ways({ organisation: { email, phone } }: Pick<BookingPage, 'organisation'>) {
  if (!email && !phone) return null
  return (
    <p className="ways">
      {email && (
        <a className="button second" href={`mailto:${email}`}>
          <MailIcon /> {email}
        </a>
      )}
      {phone && (
        <a className="button second" href={`tel:${phone}`}>
          <PhoneIcon /> {readablePhone(phone)}
        </a>
      )}
    </p>
  )
}
