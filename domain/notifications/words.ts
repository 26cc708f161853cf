import { dayWords } from '../maintenance/words.ts'
import type { EventType } from './vocabulary.ts'

/** What an event says of itself, as text; kept with each notification, so that it reads the same later. */
export type EventData = Readonly<Record<string, string>>

const counted = (text: string | undefined, one: string, many: string) =>
  `${text ?? '0'} ${text === '1' ? one : many}`

/** Who did it, where somebody did. */
const by = ({ actor }: EventData) => actor ?? 'Someone'

const words: Readonly<Record<EventType, (data: EventData) => string>> = {
  'property.assigned': (data) =>
    data['as']
      ? `${by(data)} made you ${data['as']} of ${data['property']}`
      : `${by(data)} assigned ${data['property']} to you`,
  'property.unassigned': (data) =>
    `${by(data)} assigned ${data['property']} to someone else; you are no longer its ${data['as']}`,
  'property.listingPaused': (data) => `${by(data)} took ${data['property']} off the public pages`,
  'portfolio.assigned': (data) =>
    data['as']
      ? `${by(data)} made you ${data['as']} of the portfolio ${data['portfolio']}`
      : `${by(data)} assigned the portfolio ${data['portfolio']} to you`,
  'lease.ending': (data) =>
    `The lease of ${data['tenants']} for ${data['unit']}, ${data['property']}, ends on ${data['on']}`,
  'issue.reported': (data) =>
    `${by(data)} reported ${data['priority'] === 'emergency' ? 'an emergency' : 'an issue'} at ${data['property']}: ${data['issue']}`,
  'issue.assigned': (data) => `${by(data)} assigned you an issue at ${data['property']}: ${data['issue']}`,
  'issue.planned': (data) => `Planned work at ${data['property']} is due on ${data['on']}: ${data['issue']}`,
  'issue.statusChanged': (data) => `${data['issue']} at ${data['property']} is now ${data['status']}`,
  'issue.commented': (data) => `${by(data)} on ${data['issue']}: “${data['words']}”`,
  'issue.targetSoon': (data) => `${data['issue']} at ${data['property']} is nearly overdue`,
  'issue.targetPassed': (data) => `${data['issue']} at ${data['property']} is overdue`,
  'document.expires': (data) => `“${data['document']}” of ${data['property']} expires on ${data['on']}`,
  'vendorDocument.expires': (data) => `“${data['document']}” of ${data['vendor']} expires on ${data['on']}`,
  'expense.submitted': (data) =>
    `${by(data)} submitted an expense for your approval: ${data['expense']}, ${data['amount']}`,
  'expense.withOwner': (data) =>
    `${by(data)} asks you to agree to an expense of ${data['property']}: ${data['expense']}, ${data['amount']}`,
  'expense.decided': (data) =>
    [`${by(data)} ${data['decision']} your expense ${data['expense']}`, data['reason']]
      .filter(Boolean)
      .join(': '),
  'expense.repeated': (data) =>
    `A draft of your recurring expense ${data['expense']}${data['property'] ? ` at ${data['property']}` : ''}, ${data['amount']}, is ready`,
  'sale.offered': (data) =>
    `${by(data)} entered an offer of ${data['buyer']} for ${data['property']}: ${data['amount']}`,
  'sale.moved': (data) => `The sale of ${data['property']} to ${data['buyer']} is now ${data['stage']}`,
  'onlinePayment.received': (data) =>
    `${data['amount']} was paid online for ${data['unit']}, ${data['property']}`,
  'onlinePayment.needsLook': (data) =>
    data['why'] === 'refunded'
      ? `A payment of ${data['amount']} online for ${data['unit']}, ${data['property']}, was refunded`
      : data['why'] === 'disputed'
        ? `A payment of ${data['amount']} online for ${data['unit']}, ${data['property']}, is disputed`
        : `${data['amount']} arrived online for ${data['unit']}, ${data['property']}, and needs checking`,
  'prospect.enquired': (data) => `${data['visitor']} asks about ${data['property']}: “${data['message']}”`,
  'viewing.requested': (data) =>
    `${data['visitor']} requested a viewing of ${data['property']} on ${data['when']}`,
  'viewing.booked': (data) => `${data['visitor']} booked a viewing of ${data['property']} on ${data['when']}`,
  'viewing.changed': (data) =>
    data['change'] === 'cancelled'
      ? `The viewing of ${data['property']} by ${data['visitor']} on ${data['when']} is cancelled`
      : `The viewing of ${data['property']} by ${data['visitor']} is now on ${data['when']}`,
  'viewing.reassigned': (data) =>
    `Someone else now hosts the viewing of ${data['property']} by ${data['visitor']} on ${data['when']}`,
  'import.finished': (data) =>
    `Your import “${data['file']}” is done: ${counted(data['created'], 'property', 'properties')} created, ${data['updated'] ?? '0'} updated`,
  'import.failed': (data) => `Your import “${data['file']}” failed: ${data['problem']}`,
  'report.ready': (data) => `Your file of the report “${data['report']}” is ready`,
  'invite.accepted': (data) => `${by(data)} accepted your invite and is now ${data['role']}`,
  'profile.changed': (data) =>
    data['change'] === 'taken'
      ? `${by(data)} removed your role ${data['role']}`
      : `${by(data)} gave you the role ${data['role']}`,
  'role.changed': (data) => `${by(data)} changed your permissions as ${data['role']}`,
}

const isDay = /^\d{4}-\d\d-\d\d$/

/** What happened, in one sentence without a full stop; days as people write them. */
export const sentenceOf = (type: EventType, data: EventData): string =>
  words[type](data['on'] && isDay.test(data['on']) ? { ...data, on: dayWords(data['on']) } : data).replace(
    /\.$/,
    '',
  )
