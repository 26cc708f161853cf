import {
  Activity,
  BadgeCheck,
  Bell,
  BellRing,
  BookOpen,
  Building,
  CreditCard,
  Globe,
  KeyRound,
  Landmark,
  ListTree,
  Mail,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { lazy, useEffect, useRef } from 'react'
import { Navigate, NavLink, Route, Routes } from 'react-router'
import type { Subject } from '#domain/access/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import type { Icon } from '#src/resources/screens.ts'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { NotificationSettings } from './notifications.tsx'
import { PasswordSettings } from './password.tsx'
import { ProfileSettings } from './profile.tsx'
import styles from './settings.module.css'

const SharingSettings = lazy(() => import('./sharing/index.tsx'))
const OrganisationSettings = lazy(() => import('./organisation/index.tsx'))
const LetterSettings = lazy(() => import('./letters/index.tsx'))
const ArrearsSettings = lazy(() => import('./arrears/index.tsx'))
const BooksSettings = lazy(() => import('./books/index.tsx'))
const Accounts = lazy(() => import('./listed/accounts.tsx'))
const BankAccounts = lazy(() => import('./listed/bank-accounts.tsx'))
const OnlinePaymentSettings = lazy(() => import('./online-payments/index.tsx'))
const ApprovalLimits = lazy(() => import('./approval-limits.tsx'))
const StatusPage = lazy(() => import('./status.tsx'))
const RolesSettings = lazy(() => import('./roles/index.tsx'))

const pages: readonly {
  to: string
  label: string
  icon: Icon
  subject?: Subject
  field?: string
  action?: 'read' | 'update'
}[] = [
  { to: paths.settings.profile, label: 'Profile', icon: UserRound },
  { to: paths.settings.password, label: 'Password and devices', icon: KeyRound },
  { to: paths.settings.notifications, label: 'Notifications', icon: Bell },
  { to: paths.settings.organisation, label: 'Organisation', icon: Building, subject: 'Organisation' },
  {
    to: paths.settings.sharing(),
    label: 'Property sharing',
    icon: Globe,
    subject: 'Property',
    field: 'listing',
  },
  { to: paths.settings.reminders, label: 'Reminders and fees', icon: BellRing, subject: 'Books' },
  { to: paths.settings.letters(), label: 'Letters and emails', icon: Mail, subject: 'Books' },
  {
    to: paths.settings.roles(),
    label: 'Roles and permissions',
    icon: ShieldCheck,
    subject: 'Role',
  },
  { to: paths.settings.books, label: 'Books', icon: BookOpen, subject: 'Books' },
  { to: paths.settings.approvalLimits, label: 'Approval limits', icon: BadgeCheck, subject: 'Books' },
  {
    to: paths.settings.records('chart-of-accounts'),
    label: 'Chart of accounts',
    icon: ListTree,
    subject: 'Books',
  },
  {
    to: paths.settings.records('bank-accounts'),
    label: 'Bank accounts',
    icon: Landmark,
    subject: 'BankAccount',
  },
  {
    to: paths.settings.onlinePayments,
    label: 'Online payments',
    icon: CreditCard,
    subject: 'PaymentProvider',
  },
  { to: paths.settings.status, label: 'Status', icon: Activity, subject: 'Organisation', action: 'update' },
]

/** RT-36: the settings, each on a page of its own beside the list of all. */
export default function SettingsPages() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.settings.profile} replace />} />
      <Route path="profile" element={<Framed page={<ProfileSettings />} />} />
      <Route path="manage-notifications" element={<Framed page={<NotificationSettings />} />} />
      <Route path="change-password" element={<Framed page={<PasswordSettings />} />} />
      <Route path="organisation" element={<Framed ofOrganisation page={<OrganisationSettings />} />} />
      <Route path="property-sharing" element={<Framed ofOrganisation page={<SharingSettings />} />} />
      <Route path="reminders" element={<Framed ofOrganisation page={<ArrearsSettings />} />} />
      <Route path="letters" element={<Framed ofOrganisation page={<LetterSettings />} />} />
      <Route path="letters/:kind" element={<Framed ofOrganisation wide page={<LetterSettings />} />} />
      <Route path="roles-and-permissions" element={<Framed ofOrganisation wide page={<RolesSettings />} />} />
      <Route path="books" element={<Framed ofOrganisation page={<BooksSettings />} />} />
      <Route path="approval-limits" element={<Framed ofOrganisation wide page={<ApprovalLimits />} />} />
      <Route path="chart-of-accounts/*" element={<Framed ofOrganisation wide page={<Accounts />} />} />
      <Route path="bank-accounts/*" element={<Framed ofOrganisation wide page={<BankAccounts />} />} />
      <Route path="online-payments" element={<Framed ofOrganisation page={<OnlinePaymentSettings />} />} />
      <Route path="status" element={<Framed ofOrganisation page={<StatusPage />} />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}

interface FramedProps {
  page: React.ReactNode
  /** Needs the room: the list of all stands above it. */
  wide?: boolean
  /** Shows what is the organisation's, not somebody's own. */
  ofOrganisation?: boolean
}

function Framed({ page, wide = false, ofOrganisation = false }: FramedProps) {
  const { can } = useAccess()
  const { viewing, user } = useProfile()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const shown = pages.filter(({ subject, field, action = 'read' }) => !subject || can(action, subject, field))
  return (
    <div className={styles.layout} data-wide={wide}>
      <nav className={styles.nav} aria-label="Settings">
        <ul ref={list}>
          {shown.map(({ to, label, icon: Sign }) => (
            <li key={to}>
              <NavLink to={to}>
                <Sign size={16} aria-hidden />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        {viewing && !ofOrganisation ? (
          <Note title={`The account is ${user.name}’s own`}>
            What people set for themselves is not shown to anybody else.
          </Note>
        ) : (
          page
        )}
      </div>
    </div>
  )
}
