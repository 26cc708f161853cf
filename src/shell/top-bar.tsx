import { keysOf } from '#domain/kit/keys.ts'
import { ChevronRight, CircleHelp, Monitor, Moon, Sun } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { chooseColourMode, colourModes, useColourMode } from '#src/lib/colour-mode.ts'
import { paths } from '#src/lib/paths.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { useAccess } from '#src/providers/access.ts'
import { listsAbove } from '#src/resources/index.ts'
import { Menu } from '#src/ui/controls/menu.tsx'
import styles from './layout.module.css'
import { NotificationsBell } from './notifications-bell.tsx'
import { useCurrentPage } from '#src/ui/page/page-title.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchField } from './search.tsx'

const signs = { system: Monitor, light: Sun, dark: Moon } as const

export function TopBar() {
  return (
    <header className={styles.top} data-shell>
      <Breadcrumb />
      <SearchField />
      <HelpLink />
      <NotificationsBell />
      <ColourModeMenu />
      <ProfileMenu />
    </header>
  )
}

function Breadcrumb() {
  const { crumb, trail, pathname } = useCurrentPage()
  const { can } = useAccess()
  const lists = listsAbove(pathname)
    .filter(({ resource }) => can('read', resource.subject))
    .flatMap(({ place, resource, paths }) =>
      [place ?? [], { label: resource.labels.many, to: paths.list() }].flat(),
    )
    .filter(({ label, to }) => label !== crumb && trail.every((each) => each.to !== to))
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {[...lists, ...trail].map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
        {crumb ? (
          <li>
            <span aria-current="page">{crumb}</span>
          </li>
        ) : null}
      </ol>
    </nav>
  )
}

/** Leads to what helps on the page that is shown, or to all topics. */
function HelpLink() {
  const { pathname } = useLocation()
  const inHelp = pathname.startsWith(paths.help.home())
  const label = inHelp ? 'All help topics' : 'Help on this page'
  return (
    <Link
      to={paths.help.home(inHelp ? {} : { page: pathname })}
      className={classes(buttonStyles.button, buttonStyles.ghost, buttonStyles.square)}
      aria-label={label}
      data-tooltip={label}
    >
      <CircleHelp size={16} aria-hidden />
    </Link>
  )
}

/** SC-10. */
function ColourModeMenu() {
  const { preference, shown } = useColourMode()
  const Sign = shown === 'dark' ? Moon : Sun
  return (
    <Menu
      label="Colour mode"
      align="end"
      width={160}
      entries={keysOf(colourModes).map((mode) => ({
        key: mode,
        label: colourModes[mode],
        icon: signs[mode],
        checked: mode === preference,
        onSelect: () => chooseColourMode(mode),
      }))}
      trigger={(props) => (
        <IconButton {...props} label={`Colour mode: ${colourModes[preference]}`}>
          <Sign size={16} aria-hidden />
        </IconButton>
      )}
    />
  )
}
