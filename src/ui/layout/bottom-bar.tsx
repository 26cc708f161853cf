import { House, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { navigation, placeOf } from '#src/resources/index.ts'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import styles from './layout.module.css'
import searchStyles from './search.module.css'
import { SearchField } from './search.tsx'

const most = 5

/** The places of a phone, at most five: home, the first resource of each group, search, and adding one. */
export function BottomBar() {
  const { can } = useAccess()
  const [searching, setSearching] = useState(false)
  const readable = navigation.map(({ entries }) =>
    entries.filter(({ resource }) => can('read', resource.subject)),
  )
  const places = [
    ...readable.flatMap(([first]) => first ?? []),
    ...readable.flatMap(([, ...others]) => others),
  ].slice(0, most - 3)
  const { pathname } = useLocation()
  const creatable = readable
    .flat()
    .filter(({ resource, paths: own }) => own.create && can('create', resource.subject))
  // Adds to the list that one looks at, elsewhere to the first of the places.
  const addable =
    creatable.find(({ paths: own }) => pathname.startsWith(own.list())) ??
    creatable.find((each) => places.includes(each))
  return (
    <nav className={styles.bottom} aria-label="Places">
      <NavLink to={paths.home} end>
        <House size={20} aria-hidden />
        Home
      </NavLink>
      {places.map((screens) => {
        const { label, to } = placeOf(screens)
        return (
          <NavLink key={screens.resource.name} to={to}>
            <screens.icon size={20} aria-hidden />
            {label}
          </NavLink>
        )
      })}
      <button type="button" aria-haspopup="dialog" onClick={() => setSearching(true)}>
        <Search size={20} aria-hidden />
        Search
      </button>
      {addable?.paths.create ? (
        <Link to={addable.paths.create()}>
          <Plus size={20} aria-hidden />
          Add
        </Link>
      ) : null}
      {searching ? (
        <Dialog sheet title="Search" className={searchStyles.sheet} onClose={() => setSearching(false)}>
          <SearchField auto onDone={() => setSearching(false)} />
        </Dialog>
      ) : null}
    </nav>
  )
}
