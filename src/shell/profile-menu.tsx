import { useSyncExternalStore } from 'react'
import { useLogout } from '@refinedev/core'
import { ArrowLeftRight, Keyboard, LogOut, Settings } from 'lucide-react'
import { paths } from '#src/lib/paths.ts'
import { authState, subscribeAuth } from '#src/lib/session/index.ts'
import { useProfile } from '#src/providers/profile.ts'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'
import { Avatar } from '#src/ui/people/avatar.tsx'
import styles from './layout.module.css'
import { showShortcuts } from './shortcuts.ts'

export function ProfileMenu() {
  const { user: begun, roleLabel, organisation, hasOthers, viewing } = useProfile()
  // As it is now: it can be changed in the settings.
  const auth = useSyncExternalStore(subscribeAuth, authState)
  const now = viewing ? null : auth.user
  const user = {
    name: now ? `${now.firstName} ${now.lastName}` : begun.name,
    email: now?.email ?? begun.email,
    avatar: now?.avatar ?? null,
  }
  const { mutate: logout } = useLogout()
  const entries: MenuEntry[] = [
    ...(hasOthers
      ? [{ key: 'switch', label: 'Switch profile', icon: ArrowLeftRight, href: paths.auth.chooseProfile() }]
      : []),
    ...(viewing ? [] : [{ key: 'settings', label: 'Settings', icon: Settings, to: paths.settings.profile }]),
    {
      key: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: Keyboard,
      note: '?',
      onSelect: showShortcuts,
    },
    ...(viewing
      ? []
      : [
          { key: 'line', separator: true } as const,
          { key: 'out', label: 'Sign out', icon: LogOut, onSelect: () => logout() },
        ]),
  ]
  return (
    <Menu
      label="Profile"
      align="end"
      width={248}
      entries={entries}
      head={
        <div className={styles.who}>
          <Avatar name={user.name} picture={user.avatar} size={36} />
          <div>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
            <span>
              {roleLabel}, {organisation.name}
            </span>
          </div>
        </div>
      }
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.avatar}
          aria-label={`Profile of ${user.name}`}
          data-tooltip={user.name}
        >
          <Avatar name={user.name} picture={user.avatar} size={28} />
        </button>
      )}
    />
  )
}
