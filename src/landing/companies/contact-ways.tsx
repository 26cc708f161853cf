import { readablePhone } from '../property/words.ts'

interface ContactWaysProps {
  name: string
  website?: string | null
  email: string | null
  phone: string | null
}

/** How to reach an organisation. */
export function ContactWays({ name, website = null, email, phone }: ContactWaysProps) {
  const ways: [label: string, href: string, text: string][] = []
  if (website) ways.push(['Website', website, new URL(website).hostname.replace(/^www\./, '')])
  if (email) ways.push(['Email', `mailto:${email}`, email])
  if (phone) ways.push(['Phone', `tel:${phone}`, readablePhone(phone)])
  if (ways.length === 0) return null
  return (
    <ul className="contact-ways" aria-label={`Reach ${name}`}>
      {ways.map(([label, href, text]) => (
        <li key={label}>
          <a href={href} rel={label === 'Website' ? 'noopener nofollow' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
