import { holdMinutes } from '#domain/viewings/vocabulary.ts'
import { timeWords, visitorsTime, whenWords } from '#domain/viewings/words.ts'
import type { Attachment } from '../../adapters/mail/mailer.ts'
import type { Services } from '../../context.ts'
import type { Letter } from '../../mails/letter.ts'
import type { JobData, ViewingLetter } from '../../queue/queues.ts'
import { calendarFile } from './calendar-event.ts'
import { manageUrl, viewedOf, type Viewed } from './visitor.ts'

const sentences = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(' ')

function words(
  viewing: Viewed,
  about: ViewingLetter,
): Pick<Letter, 'subject' | 'paragraphs'> & { label: string } {
  const { place, organisation, hostName, status, reason, address } = viewing
  const { startsAt, endsAt, timezone } = viewing
  const visitors = visitorsTime(startsAt, timezone, viewing.visitorTimezone)
  const when = `${whenWords(startsAt, timezone)} to ${timeWords(endsAt, timezone)}${visitors ? ` (${visitors})` : ''}`
  const where = address && `The address is ${address}.`
  const manage = 'Reschedule or cancel'
  switch (about) {
    case 'held':
      return {
        subject: `Confirm your viewing of ${place}`,
        paragraphs: [
          `You requested a viewing of ${place} on ${when}. We’re holding this time for ${holdMinutes} minutes. Open the link to confirm it.`,
        ],
        label: 'Confirm the viewing',
      }
    case 'booked':
    case 'moved':
    case 'confirmed':
      return status === 'requested'
        ? {
            subject: `${about === 'moved' ? 'New time requested' : 'Viewing requested'}: ${place}`,
            paragraphs: [
              `You requested a viewing of ${place} on ${when}. ${organisation} will confirm it or suggest another time.`,
            ],
            label: manage,
          }
        : {
            subject: `${about === 'moved' ? 'Viewing rescheduled' : 'Viewing confirmed'}: ${place}`,
            paragraphs: [
              sentences(
                `Your viewing of ${place} is on ${when}.`,
                `${hostName} from ${organisation} will show you round.`,
                where,
              ),
            ],
            label: manage,
          }
    case 'reminder':
      return {
        subject: `Reminder: your viewing of ${place}`,
        paragraphs: [
          sentences(`Your viewing of ${place} is on ${when}.`, `${hostName} will show you round.`, where),
        ],
        label: manage,
      }
    case 'declined':
      return {
        subject: `Viewing declined: ${place}`,
        paragraphs: [
          sentences(
            `${organisation} can’t offer a viewing of ${place} on ${when}.`,
            reason && `Their reason: “${reason}”`,
          ),
        ],
        label: 'See other times',
      }
    case 'cancelled':
      return {
        subject: `Viewing cancelled: ${place}`,
        paragraphs: [
          sentences(
            viewing.cancelledBy === 'visitor'
              ? `You cancelled your viewing of ${place} on ${when}.`
              : `${organisation} had to cancel your viewing of ${place} on ${when}.`,
            viewing.cancelledBy === 'host' && reason && `Their reason: “${reason}”`,
          ),
        ],
        label: 'See other times',
      }
  }
}

/** Whether a later mail says what is right now: this one says nothing more. */
const isOverdue = (viewing: Viewed, about: ViewingLetter, sequence: number): boolean =>
  about === 'held'
    ? viewing.heldUntil === null
    : viewing.sequence !== sequence || (about === 'reminder' && viewing.status !== 'confirmed')

/** Writes to the visitor of a viewing; nothing where it has changed meanwhile, of which another mail tells. */
export async function viewingMail(
  { config, database }: Services,
  { organisationId, viewingId: id, about, sequence }: Extract<JobData['mails'], { kind: 'viewing' }>,
): Promise<{ to: string; letter: Letter; attachments: Attachment[] } | undefined> {
  const viewing = await database.withTenant(
    { organisationId, userId: null },
    (tx) => viewedOf(tx, organisationId, id),
    { readOnly: true },
  )
  if (!viewing?.visitorEmail || isOverdue(viewing, about, sequence)) return undefined
  const url = manageUrl(config, { organisationId, id })
  const { subject, paragraphs, label } = words(viewing, about)
  const contact = [viewing.organisationPhone, viewing.organisationEmail].filter(Boolean).join(', ')
  return {
    to: viewing.visitorEmail,
    letter: {
      subject,
      preview: paragraphs[0]!,
      heading: subject,
      paragraphs: [`Dear ${viewing.visitorName},`, ...paragraphs],
      action: { label, url },
      notes: [
        `Your reference is ${viewing.reference}.${contact ? ` Questions: ${contact}.` : ''}`,
        ...(about === 'held'
          ? ['If you didn’t request a viewing, ignore this email. The time will be released automatically.']
          : []),
      ],
    },
    attachments: about === 'held' ? [] : [calendarFile(viewing, config.publicUrl, url)],
  }
}
