import { KeyRound, UserRound } from 'lucide-react'
import { Navigate, NavLink, Route, Routes } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { PasswordSettings } from './password.tsx'
import { ProfileSettings } from './profile.tsx'
import styles from './settings.module.css'

const pages = [
  { to: paths.settings.profile, label: 'Profile', icon: UserRound },
  { to: paths.settings.password, label: 'Password and devices', icon: KeyRound },
]

/** RT-36: the settings, each on a page of its own beside the list of all. */
export default function SettingsPages() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.settings.profile} replace />} />
      <Route path="profile" element={<Framed page={<ProfileSettings />} />} />
      <Route path="change-password" element={<Framed page={<PasswordSettings />} />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}

function Framed({ page }: { page: React.ReactNode }) {
  return (
    <div className={styles.layout}>
      <nav className={styles.nav} aria-label="Settings">
        <ul>
          {pages.map(({ to, label, icon: Sign }) => (
            <li key={to}>
              <NavLink to={to}>
                <Sign size={16} aria-hidden />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>{page}</div>
    </div>
  )
}
