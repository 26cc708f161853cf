import { matchPath } from 'react-router'
import { preferences } from '#contract/tenant/preferences.ts'
import type { Ability } from '#domain/access/ability.ts'
import { askedFieldsKey } from '#src/head-start/address.ts'
import { apiQuery, readListAddress } from '#src/lib/list-address.ts'
import { entryOf } from '#src/resources/index.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { knownColumns, listedFields } from '#src/resources/listed.ts'
import { accessOf } from './access-of.ts'
import { columnsKey, rememberedColumns, rememberedRows } from './columns.ts'
import { askEarly } from './early.ts'
import { readableScreens } from './readable-screens.ts'

function ask(all: ResourceScreens, userId: string, ability: Ability): void {
  const access = accessOf(ability)
  const screens = readableScreens(all, access)
  const { resource } = screens
  const address = readListAddress(
    resource,
    new URLSearchParams(location.search),
    rememberedRows(location.pathname),
  )
  const columns = knownColumns(screens, rememberedColumns(columnsKey(userId, screens)))
  const fields = address.tab
    ? undefined
    : listedFields(screens, columns, access.asked(resource.subject)).join(',')
  // The next visit's head start asks for the same.
  if (fields) localStorage.setItem(askedFieldsKey(location.pathname), fields)
  askEarly(resource.operations.list, { query: { ...apiQuery(address), fields } })
  askEarly(preferences.read, { params: { key: `lists.${resource.name}` } })
}

/**
 * Asks for the rows of the list in the address, and for its columns, while the code that will show them is still on
 * its way.
 */
export function askForFirstPage(userId: string, ability: Ability): void {
  const entry = Object.values(entryOf).find((each) => each && matchPath(each.paths.list(), location.pathname))
  if (entry?.screens) ask(entry.screens, userId, ability)
  else void entry?.load().then((screens) => ask(screens, userId, ability))
}
