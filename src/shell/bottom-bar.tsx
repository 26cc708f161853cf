import { CircleHelp, House, Menu as MenuSign, Search, Settings } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import type { Icon } from '#src/resources/screens.ts'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import styles from './bottom-bar.module.css'
import { usePlaces } from './places.ts'
import searchStyles from './search.module.css'
import { SearchField } from './search.tsx'

const most = 5

/** The places of a phone: home, the first of each group as far as there is room, search, and the way to all others. */
export function BottomBar() {
  const [open, setOpen] = useState<'search' | 'menu'>()
  const groups = usePlaces()
  const shown = [
    ...groups.flatMap(({ places: [first] }) => first ?? []),
    ...groups.flatMap(({ places: [, ...others] }) => others),
  ].slice(0, most - 3)
  const close = () => setOpen(undefined)
  return (
    <nav className={styles.bottom} aria-label="Places">
      <Place to={paths.home} label="Home" icon={House} end />
      {shown.map((place) => (
        <Place key={place.to} {...place} />
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('search')}>
        <Search size={20} aria-hidden />
        Search
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('menu')}>
        <MenuSign size={20} aria-hidden />
        Menu
      </button>
      {open === 'search' ? (
        <Dialog sheet title="Search" className={searchStyles.sheet} onClose={close}>
          <SearchField auto onDone={close} />
        </Dialog>
      ) : null}
      {open === 'menu' ? (
        <Dialog sheet title="All places" onClose={close}>
          <div className={styles.allPlaces}>
            {groups.map(({ label, places }) => (
              <section key={label}>
                <h3>{label}</h3>
                {places.map((place) => (
                  <Place key={place.to} {...place} onClick={close} />
                ))}
              </section>
            ))}
            <section>
              <h3>You</h3>
              <Place to={paths.settings.home} label="Settings" icon={Settings} onClick={close} />
              <Place to={paths.help.home()} label="Help" icon={CircleHelp} onClick={close} />
            </section>
          </div>
        </Dialog>
      ) : null}
    </nav>
  )
}

interface PlaceProps {
  to: string
  label: string
  icon: Icon
  end?: boolean
  onClick?: () => void
}

function Place({ to, label, icon: Sign, end, onClick }: PlaceProps) {
  return (
    <NavLink to={to} end={end} onClick={onClick}>
      <Sign size={20} aria-hidden />
      {label}
    </NavLink>
  )
}
