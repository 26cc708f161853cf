import { House, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { navigation } from '#src/resources/index.ts'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import styles from './layout.module.css'
import searchStyles from './search.module.css'
import { SearchField } from './search.tsx'

const most = 5

/** The places of a phone, at most five: home, the first resources, search, and adding one. */
export function BottomBar() {
  const { can } = useAccess()
  const [searching, setSearching] = useState(false)
  const places = navigation
    .flatMap(({ entries }) => entries)
    .filter(({ resource }) => can('read', resource.subject))
    .slice(0, most - 3)
  const { pathname } = useLocation()
  const creatable = places.filter(({ resource, paths: own }) => own.create && can('create', resource.subject))
  // Adds to the list that one looks at, elsewhere to the first.
  const addable = creatable.find(({ paths: own }) => pathname.startsWith(own.list())) ?? creatable[0]
  return (
    <nav className={styles.bottom} aria-label="Places">
      <NavLink to={paths.home} end>
        <House size={20} aria-hidden />
        Home
      </NavLink>
      {places.map((screens) => (
        <NavLink key={screens.resource.name} to={screens.paths.list()}>
          <screens.icon size={20} aria-hidden />
          {screens.resource.labels.many}
        </NavLink>
      ))}
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
