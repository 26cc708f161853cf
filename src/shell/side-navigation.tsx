import { House, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { useProfile } from '#src/providers/profile.ts'
import type { Icon } from '#src/resources/screens.ts'
import { FreeholdMark } from '#src/ui/illustrations/logo.tsx'
import styles from './layout.module.css'
import { usePlaces } from './places.ts'

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

/** The side navigation. */
export function SideNavigation({ collapsed, children }: { collapsed: boolean; children: ReactNode }) {
  const { organisation } = useProfile()
  return (
    <nav className={styles.side} aria-label="Main" data-shell>
      <Link className={styles.brand} to={paths.home} aria-label={`${organisation.name}: dashboard`}>
        <FreeholdMark size={24} />
        <span>{organisation.name}</span>
      </Link>
      <div className={styles.groups}>
        <ul>
          <Place to={paths.home} label="Dashboard" icon={House} end collapsed={collapsed} />
        </ul>
        {usePlaces().map(({ label, places }) => (
          <div key={label}>
            <h2 className={styles.groupLabel}>{label}</h2>
            <ul>
              {places.map((place) => (
                <Place key={place.to} {...place} collapsed={collapsed} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.sideFoot}>
        <ul>
          <Place to={paths.settings.home} label="Settings" icon={Settings} collapsed={collapsed} />
        </ul>
        {children}
      </div>
    </nav>
  )
}
