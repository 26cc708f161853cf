import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

/** What the page counts: where each figure leads, and the figure. */
async function counted(page: Page): Promise<[to: string, figure: string][]> {
  await page.goto('/dashboard')
  const figures = page.getByRole('list', { name: 'Key figures' }).getByRole('link')
  await expect(figures.first().locator('strong')).toHaveText(/^[\d,]+$/)
  await expect(page.locator('[aria-hidden] > [class*=skeleton]')).toHaveCount(0)
  const found: [string, string][] = []
  for (const link of await figures.all()) {
    await expect(link.locator('strong')).toHaveText(/\S/)
    const figure = await link.locator('strong').textContent()
    if (/^[\d,]+$/.test(figure!)) found.push([(await link.getAttribute('href'))!, figure!])
  }
  for (const head of await page.getByRole('region', { name: 'Needs attention' }).locator('h3').all()) {
    const to = await head.getByRole('link').getAttribute('href')
    found.push([to!, (await head.locator('xpath=..').locator('strong').textContent())!])
  }
  return found
}

test.describe('the dashboard', () => {
  // Whose records no other journey changes.
  test.use({ as: 'portfolio-manager' })

  test('RT-30 counts what the lists count that it leads to, and nothing that is not theirs to see', async ({
    page,
  }) => {
    const all = await counted(page)
    expect(all.length).toBeGreaterThan(4)
    expect(all.some(([to]) => to.startsWith('/dashboard/units'))).toBe(true)
    await expectAccessible(page, 'the dashboard')
    for (const [to, figure] of all) {
      await page.goto(to)
      // Its heading counts nothing: the rows do.
      if (to.startsWith('/dashboard/maintenance')) {
        await expect(page.locator('[data-row]'), to).toHaveCount(Number(figure))
        continue
      }
      const heading = page.getByRole('heading', { level: 1 }).locator('xpath=..')
      await expect(heading, to).toContainText(new RegExp(`\\D${figure}(?!\\d)`))
    }
  })

  test('RT-30 names what waits, and leads to it', async ({ page, api, mark }) => {
    const { data } = await api.admin('GET', '/users?email=portfolio-manager@demo')
    await api.create({ title: `0 ${mark}`, status: 'draft', portfolioManagerId: data[0].id })
    await page.goto('/dashboard')
    const needs = page.getByRole('region', { name: 'Needs attention' })
    await needs.getByRole('link', { name: `0 ${mark}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`0 ${mark}`)
  })
})

test.describe('the dashboard of a tenant', () => {
  test.use({ as: 'renter' })

  test('RT-30 RP-04 is their own: where they live and what they reported, no figures of a business', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your home')
    await expectAccessible(page, 'the home of a tenant')
    await expect(page.getByRole('list', { name: 'Key figures' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /Invites|Recently added|Needs attention/ })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'What you owe' })).toContainText('Payment reference')
    await page.getByRole('region', { name: 'Your receipts' }).getByRole('link').first().click()
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Statement of account' }).click()
    await expect(page.getByText(/^(Balance owed|Credit on account)$/)).toBeVisible()
    await expectAccessible(page, 'the statement of a tenant')
    await page.goBack()
    await page.getByRole('region', { name: 'Leases' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/dashboard\/leases\//)
    await page.goBack()
    await page.getByRole('link', { name: 'Report issue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/report/i)
  })

  test('RT-30 says what could not be loaded, and tries again', async ({ page }) => {
    let refused = true
    await page.route('**/api/tenant/v1/leases?*', (route) =>
      refused
        ? route.fulfill({ status: 404, json: { code: 404, message: 'Gone', payload: [] } })
        : route.fallback(),
    )
    await page.goto('/dashboard')
    const leases = page.getByRole('region', { name: 'Leases' })
    await expect(leases).toContainText('This could not be loaded.')
    refused = false
    await leases.getByRole('button', { name: 'Try again' }).click()
    await expect(leases.getByRole('link').first()).toBeVisible()
  })
})
