import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/dashboard.ts'

/** Goes on by Tab until something has the focus; each stop on the way must be a place that one can see. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const stop = page.locator(':focus')
    await expect(stop).toBeVisible()
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  await expect(wanted).toBeFocused()
}

test('a record is found, opened, changed and saved by keyboard alone', async ({ page, api, mark }) => {
  const property = await api.create({ title: mark, subtype: 'Villa' })
  await page.goto('/dashboard/properties')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(mark)
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
