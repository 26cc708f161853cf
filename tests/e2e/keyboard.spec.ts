import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/dashboard.ts'

/** Goes on by Tab until something has the focus; each stop on the way must be a place that one can see. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const target = await wanted.elementHandle()
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((element) => {
      const focused = document.activeElement
      return {
        there: focused === element,
        seen: focused?.checkVisibility() === true && focused !== document.body,
      }
    }, target)
    if (stop.there) return
    expect(stop.seen, `stop ${step}`).toBe(true)
  }
  await expect(wanted).toBeFocused()
}

test('a record is found, opened, changed and saved by keyboard alone', async ({ page, api, mark }) => {
  const property = await api.create({ title: mark, subtype: 'Villa' })
  await page.goto('/dashboard/properties')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('/')
  // As people type: the list is asked in between, and nothing typed meanwhile gets lost.
  await page.keyboard.type(mark, { delay: 90 })
  await expect(page.getByRole('searchbox')).toHaveValue(mark)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await tabTo(page, page.getByRole('link', { name: mark }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mark)

  await tabTo(page, page.getByRole('link', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  const subtype = page.getByLabel('Subtype')
  await expect(subtype).toHaveValue('Villa')
  await tabTo(page, subtype)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Duplex')
  await tabTo(page, page.getByRole('combobox', { name: 'Country' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Kenya')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }))
  await page.keyboard.press('Enter')

  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/properties/${property['id']}`)
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('Duplex')
  const saved = await api.call('GET', `/properties/${property['id']}`)
  expect(saved).toMatchObject({ subtype: 'Duplex', country: 'KE' })
})

test('focus goes back from the search, on after the bar of a selection, and shows in a menu', async ({
  page,
  api,
  mark,
}) => {
  await api.create({ title: mark })
  await page.goto(`/dashboard/properties?searchQuery=${mark}`)
  const record = page.getByRole('link', { name: mark })
  await record.focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(record).toBeFocused()

  await page.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem').first()
  await expect(item).toBeFocused()
  await expect(item).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Escape')
  // A key that follows at once meets the menu, however busy the machine: the focus is there when the click returns.
  const focused = await page.getByRole('button', { name: 'Export' }).evaluate((button: HTMLElement) => {
    button.click()
    return document.activeElement?.getAttribute('role')
  })
  expect(focused).toBe('menuitem')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()

  await page.getByLabel(`Select ${mark}`).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Archive', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'archived' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Search, filters and actions' })).toBeFocused()
})

test('what is chosen and what has the focus can be told apart in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/leases')
  const view = page.getByRole('link', { name: 'All', exact: true })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expect(view).toHaveCSS('outline-style', 'solid')
  const color = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).outlineWidth)
  const chosen = await color(view)
  await page.keyboard.press('Tab')
  await view.focus()
  expect(await color(view)).not.toBe(chosen)
})

test('nothing sticks out at 320 px, and no control covers another at 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const path of [
    'users',
    'maintenance/load',
    'maintenance/plans/create-new',
    'leases',
    'settings/profile',
  ]) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(over, path).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/dashboard/leases')
  for (const name of ['Filter', 'Columns', 'Export', 'New lease'])
    // Pressed where it is: what lies over it would take the click.
    await page
      .getByRole(name === 'New lease' ? 'link' : 'button', { name, exact: true })
      .click({ trial: true })
  const strip = page.getByRole('navigation', { name: 'When leases end' })
  expect(await strip.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1)
})
