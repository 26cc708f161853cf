import { readStatus } from '#contract/admin/status.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

const address = new RegExp(`${readStatus.path}$`)

test('RT-36 an administrator reads whether background and nightly work keep up @phone', async ({ page }) => {
  await page.goto('/dashboard/settings/status')
  await expect(page).toHaveTitle('Status · Freehold')
  const work = page.getByRole('region', { name: 'Background work' })
  for (const kind of ['Emails', 'Imports', 'Report files', 'Notifications'])
    await expect(work.getByText(kind, { exact: true })).toBeVisible()
  await expect(work.getByText('Working')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Every night' }).getByText('As of today')).toBeVisible()
  await expectAccessible(page, 'the status page')
  const asked = page.waitForResponse(address)
  await work.getByRole('button', { name: 'Check again' }).click()
  expect((await asked).status()).toBe(200)
})

test('RT-36 what is late, has failed or does not answer stands out @phone', async ({ page }) => {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const status = (await response.json()) as AnswerOf<typeof readStatus>
    const waitingSince = new Date(Date.parse(status.at) - 20 * 60_000).toISOString()
    await route.fulfill({
      response,
      json: {
        ...status,
        storage: false,
        leasesOn: '2026-01-31',
        work: status.work.map((work) =>
          work.kind === 'mails' ? { ...work, waiting: 1200, waitingSince, failed: 3 } : work,
        ),
      },
    })
  })
  await page.goto('/dashboard/settings/status')
  const work = page.getByRole('region', { name: 'Background work' })
  await expect(work.getByText('1,200 waiting (oldest: 20 minutes ago)')).toBeVisible()
  await expect(work.getByText('3 failed')).toBeVisible()
  await expect(work.getByText('Not responding')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Every night' }).getByText('As of Saturday, 31 January 2026'),
  ).toBeVisible()
  await expectAccessible(page, 'the status page with late work')
})
