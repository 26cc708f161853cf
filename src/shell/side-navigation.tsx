import { House, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { navigation, placeOf } from '#src/resources/index.ts'
import type { Icon } from '#src/resources/screens.ts'
import { FreeholdMark } from '#src/ui/illustrations/logo.tsx'
import styles from './layout.module.css'

interface PlaceProps {
  to: string
  label: string
  icon: Icon
  end?: boolean
  collapsed: boolean
}

function Place({ to, label, icon: Sign, end, collapsed }: PlaceProps) {
  return (
    <li>
      <NavLink
        className={styles.place}
        to={to}
        end={end}
        aria-label={label}
        data-tooltip={collapsed ? label : undefined}
      >
        <Sign size={17} aria-hidden />
        <span>{label}</span>
      </NavLink>
    </li>
  )
}

/** The side navigation: what the registry lists and the profile may read. */
export function SideNavigation({ collapsed, children }: { collapsed: boolean; children: ReactNode }) {
  const { organisation } = useProfile()
  const { can } = useAccess()
  return (
    <nav className={styles.side} aria-label="Main" data-shell>
      <Link className={styles.brand} to={paths.home} aria-label={`${organisation.name}: dashboard`}>
        <FreeholdMark size={24} />
        <span>{organisation.name}</span>
      </Link>
      <div className={styles.groups}>
        <ul className={styles.group}>
          <Place to={paths.home} label="Dashboard" icon={House} end collapsed={collapsed} />
        </ul>
        {navigation.map(({ label, entries }) => {
          const readable = entries.filter(({ resource }) => can('read', resource.subject))
          if (readable.length === 0) return null
          return (
            <div key={label}>
              <h2 className={styles.groupLabel}>{label}</h2>
              <ul className={styles.group}>
                {readable.map((screens) => (
                  <Place
                    key={screens.resource.name}
                    {...placeOf(screens)}
                    icon={screens.icon}
                    collapsed={collapsed}
                  />
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      <div className={styles.sideFoot}>
        <ul className={styles.group}>
          <Place to={paths.settings.home} label="Settings" icon={Settings} collapsed={collapsed} />
        </ul>
        {children}
      </div>
    </nav>
  )
}
