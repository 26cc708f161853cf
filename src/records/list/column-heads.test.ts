import { expect, it } from 'vitest'
import { allScreens } from '#src/resources/all.ts'
import { columnHeads, tableWidth } from './column-heads.ts'

/** Beside the navigation, on a screen of 1440 px. */
const room = 1143
const all = (await allScreens()).map((screens) => ({ name: screens.resource.name, screens }))

it.each(all)('shows the usual columns of $name without scrolling to the side', ({ screens }) => {
  const { bulk, defaultColumns } = screens.list
  const columns = defaultColumns.map(columnHeads(screens))
  expect(tableWidth(columns, bulk !== undefined)).toBeLessThanOrEqual(room)
})
