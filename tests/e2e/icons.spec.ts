import { expect, test } from './support/dashboard.ts'

test('AP-06 CO-21 draws the icons that records name, and does without them after 1500 ms', async ({
  page,
  api,
}) => {
  const property = await api.create({ amenities: ['Swimming pool', 'Lift'] })
  const address = `/dashboard/properties/${property['id'] as string}`
  const amenities = page.getByRole('listitem').filter({ hasText: /Swimming pool|Lift/ })
  await page.goto(address)
  await expect(amenities.locator('svg')).toHaveCount(2)

  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  let answer: () => void = () => undefined
  const late = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/icon-data/**', async (route) => {
    await late
    await route.continue()
  })
  await page.clock.install()
  const asked = page.waitForRequest('**/icon-data/**')
  await page.reload()
  await expect(amenities).toHaveCount(2)
  await page.clock.runFor(100)
  const request = await asked
  await page.clock.runFor(1_600)
  const answered = page.waitForResponse((response) => response.request() === request)
  answer()
  await answered
  await page.clock.runFor(1_000)
  await expect(amenities).toHaveText(['Swimming pool', 'Lift'])
  await expect(amenities.locator('svg')).toHaveCount(0)
})
