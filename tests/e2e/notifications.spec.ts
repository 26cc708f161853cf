import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

test.describe('RT-35 the inbox', () => {
  test.use({ as: 'facility-manager' })

  test('counts live what comes, leads to it, and is read, unread, filtered and cleared', async ({
    page,
    api,
    mark,
  }) => {
    await page.goto('/dashboard/notifications')
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    const { user } = await (await page.request.get('/api/admin/v1/session')).json()
    const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
    const entry = (name: string) => page.getByRole('listitem').filter({ hasText: `${mark} ${name}` })
    await api.create({ title: `${mark} first`, facilityManagerId: user.id })
    // Nobody has loaded anything again: it comes by itself.
    await expect(entry('first')).toContainText(`made you facility manager of ${mark} first`)
    await expect(bell).toHaveAccessibleName(/unread$/)
    await api.create({ title: `${mark} second`, facilityManagerId: user.id })
    await expect(entry('second')).toHaveAttribute('data-unread', 'true', { timeout: 5_000 })
    await expectAccessible(page, 'the inbox')

    await entry('first').getByRole('button', { name: 'Mark as read' }).click()
    await expect(entry('first')).toHaveAttribute('data-unread', 'false')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Unread/ })
      .click()
    await expect(page).toHaveURL('/dashboard/notifications?tab=unread')
    await expect(entry('first')).toHaveCount(0)
    await entry('second').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${mark} second`)
    await page.goBack()
    await expect(page).toHaveURL('/dashboard/notifications?tab=unread')
    await expect(entry('second')).toHaveCount(0)

    await page.getByRole('main').getByRole('link', { name: 'All', exact: true }).click()
    await entry('second').getByRole('button', { name: 'Mark as unread' }).click()
    await expect(bell).toHaveAccessibleName(/unread$/)
    // What comes at the very moment of the click stays unread, as it should: other journeys go on meanwhile.
    const markAll = page.getByRole('button', { name: 'Mark all as read' })
    await markAll.click()
    await expect(async () => {
      if (await markAll.isVisible()) await markAll.click({ timeout: 1_000 })
      await expect(bell).toHaveAccessibleName('Notifications', { timeout: 2_000 })
    }).toPass()
    await page.getByRole('main').getByRole('link', { name: 'Unread', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'All read' })).toBeVisible()
  })
})

test.describe('RT-40 what one hears of', () => {
  test.use({ as: 'service-man' })

  test('is chosen event by event and channel by channel, saved at once, by keyboard alone', async ({
    page,
  }) => {
    await page.goto('/dashboard/settings/manage-notifications')
    const event = 'You are given a role, or lose one'
    const inApp = page.getByRole('checkbox', { name: `In the app: ${event}` })
    const email = page.getByRole('combobox', { name: `By email: ${event}` })
    await expect(inApp).toBeChecked()
    await expectAccessible(page, 'the choice of notifications')
    await inApp.focus()
    await page.keyboard.press('Space')
    await expect(
      page.getByRole('status').filter({ hasText: 'Saved: you are given a role, or lose one.' }),
    ).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(email).toBeFocused()
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.keyboard.press('O')
    expect((await saved).status()).toBe(200)
    await page.reload()
    await expect(inApp).not.toBeChecked()
    await expect(email).toHaveValue('daily')
    await page.route('**/notification-preferences', (route) => route.abort())
    await inApp.click()
    await expect(page.locator('[data-sonner-toast][data-type="error"]')).toBeVisible()
    await expect(inApp).not.toBeChecked()
  })
})

test('RT-35 RT-40 fit on a phone @phone-only', async ({ page }) => {
  for (const path of ['/dashboard/notifications', '/dashboard/settings/manage-notifications']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    await expectAccessible(page, path)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
