import {
  BriefcaseBusiness,
  CalendarCheck,
  CalendarClock,
  CreditCard,
  Building2,
  FileClock,
  FileDown,
  FileUp,
  Mail,
  MailOpen,
  ShieldCheck,
  UserRoundCheck,
  Handshake,
  Wallet,
  Wrench,
  UserRoundSearch,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#contract/tenant/notifications.ts'
import type { EventType } from '#domain/notifications/vocabulary.ts'
import { sentenceOf } from '#domain/notifications/words.ts'
import { exactInstant, timeAgo } from '#src/lib/format/index.ts'
import type { Icon } from '#src/resources/screens.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import styles from './notifications.module.css'
import { targetOf } from './target.ts'

const signs: Readonly<Record<EventType, Icon>> = {
  'property.assigned': Building2,
  'property.unassigned': Building2,
  'property.listingPaused': Building2,
  'portfolio.assigned': BriefcaseBusiness,
  'lease.ending': CalendarClock,
  'issue.reported': Wrench,
  'issue.assigned': Wrench,
  'issue.statusChanged': Wrench,
  'issue.commented': Wrench,
  'issue.targetSoon': Wrench,
  'issue.targetPassed': Wrench,
  'issue.planned': CalendarClock,
  'document.expires': FileClock,
  'vendorDocument.expires': FileClock,
  'expense.submitted': Wallet,
  'expense.withOwner': Wallet,
  'expense.decided': Wallet,
  'expense.repeated': Wallet,
  'sale.offered': Handshake,
  'sale.moved': Handshake,
  'onlinePayment.received': CreditCard,
  'onlinePayment.needsLook': CreditCard,
  'prospect.enquired': UserRoundSearch,
  'viewing.requested': CalendarCheck,
  'viewing.booked': CalendarCheck,
  'viewing.changed': CalendarCheck,
  'viewing.reassigned': CalendarCheck,
  'import.finished': FileUp,
  'report.ready': FileDown,
  'import.failed': FileUp,
  'invite.accepted': UserRoundCheck,
  'profile.changed': ShieldCheck,
  'role.changed': ShieldCheck,
}

interface EntryProps {
  notification: Notification
  /** Left out where somebody else only looks on. */
  onMark?: (read: boolean) => void
}

/** What happened, when, and the way to it; opening it reads it. */
export function Entry({ notification, onMark }: EntryProps) {
  const { eventType, data, readAt, createdAt } = notification
  const unread = readAt === null
  const sentence = sentenceOf(eventType, data)
  const to = targetOf(notification)
  const Sign = signs[eventType]
  const open = (event: MouseEvent) => {
    // Opened elsewhere it is read too.
    if (unread && event.button < 2) onMark?.(true)
  }
  return (
    <li className={styles.entry} data-unread={unread}>
      <span className={styles.sign}>
        <Sign size={16} aria-hidden />
      </span>
      <div className={styles.words}>
        {to ? (
          <Link to={to} onClick={open} onAuxClick={open}>
            {sentence}
          </Link>
        ) : (
          <span>{sentence}</span>
        )}
        <p>
          {unread ? <strong>Unread</strong> : null}
          <time dateTime={createdAt} title={exactInstant(createdAt)}>
            {timeAgo(createdAt)}
          </time>
        </p>
      </div>
      {onMark ? (
        <IconButton
          label={unread ? 'Mark as read' : 'Mark as unread'}
          aria-description={sentence}
          onClick={() => onMark(unread)}
        >
          {unread ? <MailOpen size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
        </IconButton>
      ) : null}
    </li>
  )
}
