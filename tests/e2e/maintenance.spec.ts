import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/dates/calendar.ts'
import { expectAccessible, opened } from './support/axe.ts'
import { expect, test, type Api, type Property } from './support/dashboard.ts'

/** A day in the middle of next month, so that its neighbours are shown with it. */
const someDay = addDays(`${addDays(`${new Date().toISOString().slice(0, 8)}28`, 10).slice(0, 8)}01`, 15)
const calendar = (property: Property, query = '') =>
  `/dashboard/maintenance/calendar?pid=${property['id']}&date=${someDay}${query}`

const agreed = async (api: Api, propertyId: string, title: string): Promise<Property> =>
  api.call('POST', '/issues', { title, propertyId, category: 'plumbing', due: someDay })

const plan = async (api: Api, propertyId: string, title: string): Promise<Property> =>
  api.call('POST', '/maintenance-plans', {
    title,
    propertyId,
    category: 'power',
    recurrence: `FREQ=WEEKLY;COUNT=3`,
    start: someDay,
    leadDays: 0,
  })

const day = (page: Page, date: string): Locator => page.locator(`[data-day="${date}"]`)

test('RT-34 plans work in words, skips a day, and opens the next one now', async ({ page, api, mark }) => {
  await api.create({ title: `House ${mark}`, currency: 'GBP' })
  await page.goto('/dashboard/maintenance/plans/create-new')
  await page.getByLabel(/^Task/).fill(`Service the pump ${mark}`)
  await page.getByLabel('Property').fill(mark)
  await page.getByTitle(`House ${mark}`).click()
  await page.getByLabel('Category').click()
  await page.getByTitle('Water supply').click()
  const repeats = page.getByRole('group', { name: 'Repeats' })
  await repeats.getByLabel('Repeats').fill('0')
  await page.getByRole('button', { name: 'Create maintenance plan' }).click()
  await expect(page.getByText('Every 0 months would never end. Use 1 or more.')).toBeVisible()
  await repeats.getByLabel('Repeats').fill('2')
  await repeats.getByLabel('Unit').press('Enter')
  await page.getByTitle('weeks').click()
  await repeats.getByRole('button', { name: 'Mon' }).click()
  await repeats.getByText('After a number of times').click()
  await repeats.getByLabel('Number of times', { exact: true }).fill('6')
  await expect(page.getByText('Every 2 weeks on Monday, 6 times.')).toBeVisible()
  await expectAccessible(page, 'the form of a plan')
  await page.getByRole('button', { name: 'Create maintenance plan' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Service the pump ${mark}`)
  const days = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Skip/ }) })
  await expect(days.getByRole('listitem')).toHaveCount(6)
  await days.getByRole('button', { name: /^Skip/ }).nth(1).click()
  await expect(days.getByRole('listitem').nth(1)).toContainText('Skipped')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(days.getByRole('listitem').nth(1)).toContainText('Issue opens')
  await page.getByRole('button', { name: 'Create issue now' }).click()
  await expect(days.getByRole('listitem').first()).toContainText('Opened as #')
  await expectAccessible(page, 'a plan')
  await page.getByRole('link', { name: 'Issues', exact: true }).last().click()
  await expect(page.locator('[data-row-link]')).toHaveText([`Service the pump ${mark}`])
  await page.goto(`/dashboard/maintenance?pid=${(await api.list(`searchQuery=${mark}`)).data[0]!['id']}`)
  await expect(page.getByRole('region', { name: 'Open', exact: true })).toContainText(
    `Service the pump ${mark}`,
  )
  await page.getByRole('link', { name: 'Planned work' }).click()
  await expect(page.locator('[data-row-link]')).toHaveText([`Service the pump ${mark}`])
})

test('RT-34 moves issues in the calendar by pointer and by keyboard, and says how much lies with whom', async ({
  page,
  api,
  mark,
}) => {
  const property = await api.create({ title: `House ${mark}` })
  const { id } = await agreed(api, property['id'] as string, `Tap ${mark}`)
  await plan(api, property['id'] as string, `Pump ${mark}`)
  await page.goto(calendar(property))
  const entry = page.getByRole('button', { name: `Tap ${mark}` })
  await expect(day(page, someDay).getByRole('button')).toHaveCount(2)
  await expect(day(page, addDays(someDay, 7))).toContainText(`Pump ${mark}`)
  await expectAccessible(page, 'the calendar')

  await entry.hover()
  await page.mouse.down()
  const box = (await day(page, addDays(someDay, 7)).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 8, { steps: 6 })
  await expect(day(page, addDays(someDay, 7))).toHaveAttribute('data-drop', 'true')
  await page.mouse.up()
  await expect(day(page, addDays(someDay, 7))).toContainText(`Tap ${mark}`)
  await expect.poll(async () => (await api.call('GET', `/issues/${id}`)).due).toBe(addDays(someDay, 7))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(day(page, someDay)).toContainText(`Tap ${mark}`)

  await entry.focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(day(page, someDay)).toContainText(`Tap ${mark}`)
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(day(page, addDays(someDay, 1))).toContainText(`Tap ${mark}`)
  await expect(entry).toBeFocused()
  await expect.poll(async () => (await api.call('GET', `/issues/${id}`)).due).toBe(addDays(someDay, 1))

  await page.getByRole('link', { name: 'Load' }).click()
  await expect(page).toHaveURL(`/dashboard/maintenance/load?pid=${property['id']}`)
  const nobody = page.locator('[data-person="nobody"]').first()
  await expect(nobody.getByRole('cell')).toHaveText(['1', '0', '0'])
  await nobody.getByRole('link').click()
  await expect(page.locator('[data-row-link]')).toHaveText([`Tap ${mark}`])
  await expect(page.locator('[data-filter="contractor"]')).toContainText('Nobody yet')
  await page.goto('/dashboard/maintenance/load')
  const figure = page.getByRole('link', { name: /: overdue, \d/ }).first()
  await expect(figure).toBeVisible()
  await expectAccessible(page, 'the load')
  const count = await figure.textContent()
  await figure.click()
  await expect(page.getByRole('heading', { level: 1 }).locator('xpath=..')).toContainText(`Issues${count}`)
})

test('RT-34 lists the days on a phone, and moves an issue by its panel @phone-only', async ({
  page,
  api,
  mark,
}) => {
  const property = await api.create({ title: `House ${mark}` })
  await agreed(api, property['id'] as string, `Tap ${mark}`)
  await plan(api, property['id'] as string, `Pump ${mark}`)
  await page.goto(calendar(property))
  const days = page.getByRole('main').locator('ol > li')
  await expect(days).toHaveCount(expectedDays())
  await expectAccessible(page, 'the agenda')
  await page.getByRole('button', { name: `Tap ${mark}` }).click()
  await expectAccessible(page, 'an entry', opened)
  await page.getByLabel('Move to').fill(addDays(someDay, 2))
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(days.nth(1)).toContainText(`Tap ${mark}`)
  await page.goto('/dashboard/maintenance/load')
  await expect(page.locator('[data-person]').first()).toBeVisible()
  await expectAccessible(page, 'the load')
  await page.goto('/dashboard/maintenance/plans')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await expectAccessible(page, 'planned work')
})

/** The first, and those a week apart that the month still has. */
function expectedDays(): number {
  return [0, 7, 14].filter((days) => addDays(someDay, days).slice(0, 7) === someDay.slice(0, 7)).length
}
