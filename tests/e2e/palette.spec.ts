import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

test.describe('what is at hand on every page', () => {
  test('goes places and creates things by typing, and offers nothing that the profile may not', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    const results = page.getByRole('listbox', { name: 'Results' })
    await expect(results.getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveText([
      'Dashboard',
      'Issues',
      'Maintenance',
      'Viewings',
      'Prospects',
      'Properties',
      'Units',
      'Leases',
      'Portfolios',
      'Charges',
      'Invoices',
      'Payments',
      'Deposits',
      'Expenses',
      'Sales',
      'Budgets',
      'Owner payments',
      'Arrears',
      'Bank',
      'Journal entries',
      'Analytics',
      'Reports',
      'People',
      'Owners',
      'Management agreements',
      'Tenants',
      'Vendors',
      'Notifications',
      'Settings',
    ])
    await page.keyboard.type('add prop')
    await expect(results.getByRole('option', { name: 'Add property' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/properties/crud')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add properties')
    await expect(page.locator('#content')).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('option', { name: 'Sign out' })).toBeInViewport()
    await expectAccessible(page, 'commands')
  })

  test('finds an issue by its number', async ({ page, api }) => {
    const { data } = await api.call('GET', '/issues?limit=1')
    const [{ id, number, title }] = data
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`#${number}`)
    const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
    await expect(first).toContainText(title)
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${id}$`))
  })

  test('shows its keys in a sheet; single keys can be turned off', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toContainText('Search the list')
    await sheet.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(sheet).toHaveCount(0)
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: /Keyboard shortcuts/ }).click()
    await expect(sheet).toBeVisible()
  })

  test('AP-04 asks for the latest build after a second and offers to reload once there is a newer one', async ({
    page,
  }) => {
    await page.clock.install()
    const begun = Date.now()
    let build: string | undefined
    const asked: number[] = []
    await page.route('/build.json', async (route) => {
      asked.push(await page.evaluate(() => Date.now()))
      if (build) await route.fulfill({ json: { build } })
      else await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(1_100)
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]! - begun).toBeGreaterThanOrEqual(1_000)
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'A newer version' })
    await expect(toast).toHaveCount(0)
    build = 'another'
    await page.clock.runFor(300_000)
    await expect(toast).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await toast.getByRole('button', { name: 'Reload' }).click()
    await reloaded
  })

  test('ST-02 says when the connection is gone and when it is back', async ({ page, context }) => {
    await page.goto('/dashboard')
    // What says so is there a moment after the page.
    const area = page.getByRole('region', { name: /^Notifications/ })
    await expect(area).toBeAttached()
    await context.setOffline(true)
    const toast = area.locator('[data-sonner-toast]')
    await expect(toast).toContainText('You are offline')
    await expect(toast).toHaveAttribute('data-type', 'warning')
    await context.setOffline(false)
    await expect(toast).toContainText('You are back online')
    await expect(toast).toHaveAttribute('data-type', 'success')
  })
})
