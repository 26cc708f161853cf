import { expectAccessible, opened } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

/** Every address of the dashboard that is drawn differently; `{id}` is a property with all that there is to show. */
const pages: Record<string, Record<string, string>> = {
  'lists and ways in': {
    '/dashboard': 'Dashboard',
    '/dashboard/properties?status=active&limit=25': 'Properties',
    '/dashboard/properties?searchQuery=nothing-is-called-so': 'Properties',
    '/dashboard/properties/crud': 'Add properties',
    '/dashboard/nowhere': 'Page Not Found',
  },
  'a property': {
    '/dashboard/properties/{id}': '{title}',
    '/dashboard/properties/{id}?tab=photos': '{title}',
    '/dashboard/properties/{id}?tab=activity': '{title}',
    '/dashboard/properties/{id}/activity': 'Activity',
    '/dashboard/properties/{id}/units?view=building': '{title}',
    '/dashboard/properties/crud?id={id}': 'Edit',
  },
}

test.describe('WCAG 2.2 AA, light and dark', () => {
  // Looking through many pages and panels takes its time on a busy machine.
  test.describe.configure({ timeout: 180_000 })
  for (const [kind, addresses] of Object.entries(pages)) {
    test(`axe finds nothing on any page: ${kind} @phone`, async ({ page, api }) => {
      const [property] = (await api.list('status=active&listing=listed&limit=1&sortBy=title')).data
      for (const [path, title] of Object.entries(addresses)) {
        await page.goto(path.replace('{id}', property!['id'] as string))
        await expect(page).toHaveTitle(new RegExp(title.replace('{title}', property!['title'] as string)))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page, path)
      }
    })
  }

  test('axe finds nothing in what opens from the list: filters, columns, menus, selection, dialogs, search', async ({
    page,
  }) => {
    await page.goto('/dashboard/properties?status=active')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    const escape = () => page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expectAccessible(page, 'the choice of filters', opened)
    await page.getByRole('button', { name: 'Portfolio manager', exact: true }).click()
    await expectAccessible(page, 'the people of a filter', opened)
    await escape()
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByText('Hidden', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the columns', opened)
    await escape()
    await page.getByRole('button', { name: 'Export' }).click()
    await expectAccessible(page, 'the export', opened)
    await escape()
    await page.getByRole('row').nth(1).hover()
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^More for/ })
      .click()
    await expectAccessible(page, "a row's menu", opened)
    await escape()
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await expectAccessible(page, 'the profile menu', opened)
    await escape()
    await page.getByRole('checkbox').nth(1).check()
    await expectAccessible(page, 'the selection')
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('lagos')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'the search')
    await escape()
    await escape()
    await page.getByRole('button', { name: 'Save view' }).click()
    await expectAccessible(page, 'a dialog', opened)
  })

  test('axe finds nothing in the filter sheet and the search sheet @phone-only', async ({ page }) => {
    await page.goto('/dashboard/properties?status=active')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the filters', opened)
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    await expectAccessible(page, 'the search', opened)
  })

  test('axe finds nothing in a form with errors and an open list @phone', async ({ page }) => {
    await page.goto('/dashboard/properties/crud?mode=single')
    await page.getByRole('button', { name: 'Add owner' }).click()
    await page.getByRole('button', { name: 'Add valuation' }).click()
    await page.getByRole('button', { name: 'Create property' }).click()
    await expect(page.getByText('Fill this in.').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Country' }).press('ArrowDown')
    await expect(page.getByTitle('Nigeria').last()).toBeVisible()
    await expectAccessible(page, 'the form')
  })
})
