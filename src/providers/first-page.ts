import { matchPath } from 'react-router'
import { preferences } from '#contract/tenant/preferences.ts'
import { apiQuery, readListAddress } from '#src/lib/list-address.ts'
import { screensOf } from '#src/resources/index.ts'
import { askEarly } from './early.ts'

/**
 * Asks for the rows of the list in the address, and for its columns, while the code that will show them is still on
 * its way.
 */
export function askForFirstPage(): void {
  for (const screens of Object.values(screensOf)) {
    if (!screens || !matchPath(screens.paths.list(), location.pathname)) continue
    const { resource } = screens
    const address = readListAddress(resource, new URLSearchParams(location.search))
    askEarly(resource.operations.list, { query: apiQuery(address) })
    askEarly(preferences.read, { params: { key: `lists.${resource.name}` } })
  }
}
