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
