import { formatMoney } from '#domain/money/currencies.ts'
import type { Services } from '../../../context.ts'
import type { Letter } from '../../../mails/letter.ts'
import type { JobData } from '../../../queue/queues.ts'
import { linkUrl } from './links.ts'
import { owedByLink } from './owed.ts'

/** Writes the mail with a link to pay; none where the link works no longer, or nothing is open. */
export async function payLinkMail(
  services: Services,
  { organisationId, linkId, to }: Extract<JobData['mails'], { kind: 'payLink' }>,
): Promise<{ to: string; letter: Letter } | undefined> {
  const owed = await services.database.withTenant(
    { organisationId, userId: null },
    (tx) => owedByLink(tx, services, organisationId, linkId),
    { readOnly: true },
  )
  if (!owed?.works || owed.charges.length === 0) return undefined
  const { organisation, place, charges, currency } = owed
  const total = formatMoney(
    charges.reduce((sum, { open }) => sum + open, 0),
    currency,
  )
  return {
    to,
    letter: {
      subject: `Pay ${organisation} online`,
      preview: `${total} is open for ${place}.`,
      heading: `Pay ${organisation} online`,
      paragraphs: ['Hello,', `${total} is open for ${place}. You can pay it online, all of it or a part.`],
      action: { label: 'Pay online', url: linkUrl(services.config, { organisationId, id: linkId }) },
      notes: ['If you did not expect this email, ask whoever manages your home.'],
    },
  }
}
