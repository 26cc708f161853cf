import { expectAccessible, opened } from './support/axe.ts'
import { expect, rowNames, test } from './support/dashboard.ts'

const list = '/dashboard/properties'

test.describe('RT-60 list of properties, on a phone', () => {
  // The choice of fields is kept; this is nobody that other journeys look at lists as.
  test.use({ as: 'team-lead' })

  test('CO-01 shows cards on a phone, filters and order in a sheet @phone-only', async ({ page, api }) => {
    await page.goto(list)
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })).toHaveCount(10)
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.locator('summary', { hasText: 'Status' }).click()
    await sheet.getByRole('checkbox', { name: 'Draft' }).check()
    await sheet.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/status=draft/)
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await sheet.getByLabel('Sort by').selectOption('Name')
    await sheet.getByRole('button', { name: 'Descending' }).click()
    await expect(page).toHaveURL(/sortBy=title&sortOrder=asc/)
    await sheet.getByRole('button', { name: 'Show' }).click()
    const { data } = await api.list('status=draft&sortBy=title&sortOrder=asc&limit=10')
    await expect.poll(() => rowNames(page)).toEqual(data.map(({ title }) => title as string))
  })

  test('offers on a phone what rows and columns offer elsewhere: actions, fields, export @phone-only', async ({
    page,
    api,
    mark,
  }) => {
    await api.create({ title: `House ${mark}`, yearBuilt: 1931 })
    await page.goto(`${list}?searchQuery=${mark}`)
    const card = page.getByRole('listitem').filter({ hasText: mark })
    await expect(card).not.toContainText('1931')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expectAccessible(page, 'the menu of a list on a phone', opened)
    await page.getByRole('menuitem', { name: 'Fields on cards…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Fields on cards' })
    await expect(sheet.getByRole('checkbox', { name: 'Show Year built' })).toBeVisible()
    await expectAccessible(page, 'the choice of fields on a phone', opened)
    const hide = sheet.getByRole('checkbox', { name: /^Hide / })
    for (let left = await hide.count(); left > 1; left--) {
      await hide.first().click()
      await expect(hide).toHaveCount(left - 1)
    }
    await sheet.getByRole('checkbox', { name: 'Show Year built' }).click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(card).toContainText('1931')

    await page.getByRole('button', { name: 'More', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^properties-.*\.csv$/)

    await card.getByRole('button', { name: `More for House ${mark}` }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText(/archived/).first()).toBeVisible()
    await page.goto(`${list}?searchQuery=${mark}&status=archived`)
    await card.getByRole('button', { name: `More for House ${mark}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page).toHaveURL(/\/crud\?id=/)
  })
})
