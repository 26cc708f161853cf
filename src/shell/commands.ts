import { keysOf } from '#domain/kit/keys.ts'
import { useLogout } from '@refinedev/core'
import {
  ArrowLeftRight,
  Bell,
  CircleHelp,
  House,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Settings,
  Sun,
} from 'lucide-react'
import { chooseColourMode, colourModes, type ColourMode } from '#src/lib/colour-mode.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import type { Icon } from '#src/resources/screens.ts'
import { usePlaces } from './places.ts'
import { showShortcuts } from './shortcuts.ts'

/** Something to do or somewhere to go, said in words that one would type. */
export interface Command {
  key: string
  group: 'Go to' | 'Create' | 'More'
  label: string
  icon: Icon
  /** Other words that find it. */
  words?: string
  to?: string
  /** Leaves the dashboard, by a full load. */
  href?: string
  run?: () => void
}

const modeIcons: Readonly<Record<ColourMode, Icon>> = { system: Monitor, light: Sun, dark: Moon }

const settings: Command = {
  key: 'settings',
  group: 'Go to',
  label: 'Settings',
  icon: Settings,
  words: 'profile password sessions two-step account roles permissions',
  to: paths.settings.profile,
}

/** What this profile may do from anywhere; what it may not is not offered. */
export function useCommands(): Command[] {
  const { can } = useAccess()
  const { hasOthers, viewing } = useProfile()
  const { mutate: logout } = useLogout()
  const places = usePlaces().flatMap((group) => group.places)
  return [
    { key: 'home', group: 'Go to', label: 'Dashboard', icon: House, words: 'home start', to: paths.home },
    ...places.map(({ entry, icon, label, to }): Command => ({
      key: `to ${entry?.resource.name ?? to}`,
      group: 'Go to',
      icon,
      words: `list ${(entry?.resource.labels.many ?? label).toLowerCase()}`,
      label,
      to,
    })),
    {
      key: 'notifications',
      group: 'Go to',
      label: 'Notifications',
      icon: Bell,
      words: 'inbox news unread',
      to: paths.notifications(),
    },
    ...(viewing ? [] : [settings]),
    ...places.flatMap(({ entry }): Command[] => {
      if (!entry?.paths.create) return []
      const { resource, createdAs = resource, createLabel, paths: own } = entry
      if (!can('create', createdAs.subject)) return []
      const key = `new ${resource.name}`
      const words = 'new create import bulk'
      return [{ key, group: 'Create', label: createLabel, icon: Plus, words, to: own.create?.() }]
    }),
    {
      key: 'help',
      group: 'More',
      label: 'Help',
      icon: CircleHelp,
      words: 'how manual guide topics questions what’s new version',
      to: paths.help.home(),
    },
    {
      key: 'keys',
      group: 'More',
      label: 'Keyboard shortcuts',
      icon: Keyboard,
      words: 'help keys ?',
      run: showShortcuts,
    },
    ...keysOf(colourModes).map((mode): Command => ({
      key: `mode ${mode}`,
      group: 'More',
      label: `Colour mode: ${colourModes[mode].toLowerCase()}`,
      icon: modeIcons[mode],
      words: 'color theme appearance',
      run: () => chooseColourMode(mode),
    })),
    ...(hasOthers
      ? [
          {
            key: 'switch',
            group: 'More' as const,
            label: 'Switch profile',
            icon: ArrowLeftRight,
            words: 'organisation account',
            href: paths.auth.chooseProfile(),
          },
        ]
      : []),
    ...(viewing
      ? []
      : [
          {
            key: 'out',
            group: 'More' as const,
            label: 'Sign out',
            icon: LogOut,
            words: 'logout log out',
            run: () => logout(),
          },
        ]),
  ]
}

/** Every typed word begins a word of the command. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ group, label, words = '' }) => {
    const known = `${group} ${label} ${words}`.toLowerCase().split(/[\s:]+/)
    return typed.every((word) => known.some((each) => each.startsWith(word)))
  })
}
