import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { expect, test, type Api } from './support/dashboard.ts'
import { openMail } from './support/mails.ts'

/** A listed property that visitors can book; shown every day, whenever the journey runs. */
async function shown(api: Api, mark: string, rules: object = {}) {
  const property = await api.create({ title: `Court ${mark}`, listing: 'listed', timezone: 'Africa/Lagos' })
  const { candidates } = await api.call('GET', `/properties/${property.id}/viewing-hours`)
  await api.call('PUT', `/properties/${property.id}/viewing-hours`, {
    version: 0,
    enabled: true,
    needsConfirmation: false,
    slotMinutes: 30,
    bufferMinutes: 0,
    noticeMinutes: 0,
    daysAhead: 21,
    mostADay: null,
    hostIds: candidates.map(({ id }: { id: string }) => id),
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '23:30' })),
    exceptions: [],
    ...rules,
  })
  return property
}

const visitorOf = async (
  browser: Browser,
  options: { javaScriptEnabled?: boolean; timezoneId?: string } = {},
) => (await browser.newContext({ storageState: { cookies: [], origins: [] }, ...options })).newPage()

/** A time of the day after tomorrow: whenever the journey runs, none of that day has passed. */
async function chooseTime(page: Page, time: RegExp) {
  await page.getByRole('navigation', { name: 'Days' }).getByRole('listitem').nth(2).getByRole('link').click()
  await page.getByRole('radio', { name: time }).check({ force: true })
}

async function fill(page: Page, email: string) {
  await chooseTime(page, /^10:00/)
  await page.getByLabel('Name').fill('Ngozi Eze')
  await page.getByLabel('Email').fill(email)
}

test('RT-22 a viewing is booked, confirmed, rescheduled and cancelled without any script @phone', async ({
  browser,
  api,
  mark,
}) => {
  const property = await shown(api, mark)
  const page = await visitorOf(browser, { javaScriptEnabled: false })
  await page.goto(`/properties/${property.id}`)
  await page.getByRole('link', { name: 'Book a viewing' }).filter({ visible: true }).first().click()
  await expect(page).toHaveTitle(new RegExp(`Book a viewing of Court ${mark}`))
  await page.getByRole('link', { name: 'Later days' }).click()
  await page.getByRole('link', { name: 'Earlier days' }).click()
  const email = `${mark}@homes.example`
  await fill(page, email)
  await page.getByRole('button', { name: 'Book viewing' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await openMail(page, email, { subject: 'Confirm your viewing', sent: 1 })
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Confirm the viewing' })
  await page.goto((await link.getAttribute('href'))!)
  await page.getByRole('button', { name: 'Confirm the viewing' }).click()
  await expect(page.getByRole('heading', { name: 'Your viewing is confirmed' })).toBeVisible()
  await expect(page.getByText('1 Test Street')).toBeVisible()

  await page.getByRole('link', { name: 'Reschedule' }).click()
  await chooseTime(page, /^15:00/)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByText('15:00–15:30')).toBeVisible()
  await page.getByText('Cancel the viewing').click()
  await page.getByLabel('Why?').fill('Found a place')
  await page.getByRole('button', { name: 'Cancel viewing' }).click()
  await expect(page.getByRole('heading', { name: 'Your viewing is cancelled' })).toBeVisible()
})

test('RT-22 with a script it is booked at once, in sight of the visitor’s own clock, and staff decide @phone', async ({
  browser,
  page,
  api,
  mark,
}) => {
  const property = await shown(api, mark, { needsConfirmation: true })
  const visitor = await visitorOf(browser, { timezoneId: 'America/New_York' })
  await visitor.goto(`/properties/${property.id}/schedule-tour`)
  await expectAccessible(visitor, 'the times')
  await visitor.getByRole('heading', { level: 1 }).hover()
  await fill(visitor, `${mark}@homes.example`)
  await expect(visitor.getByText(/The smaller times are New York time/)).toBeVisible()
  await visitor.getByRole('button', { name: 'Request viewing' }).click()
  await expect(visitor.getByRole('heading', { name: 'Your viewing is requested' })).toBeVisible()
  await expect(visitor.getByText(/in New York/)).toBeVisible()
  await expectAccessible(visitor, 'the visitor’s viewing')

  await page.goto(`/dashboard/viewings?pid=${property.id}`)
  await page.getByRole('link', { name: 'Ngozi Eze' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Viewing confirmed')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Your viewing is confirmed' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Manage viewing/ })
    .or(page.getByRole('button', { name: 'Reschedule' }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '11:30' }).check({ force: true })
  await expectAccessible(page, 'rescheduling', 'dialog[open]')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByText('Viewing rescheduled')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('11:30–12:00')).toBeVisible()
})

test('RT-22 whoever comes too late is told of the next free times, and loses nothing that was typed', async ({
  browser,
  api,
  mark,
}) => {
  const property = await shown(api, mark)
  const [slow, quick] = [await visitorOf(browser), await visitorOf(browser)]
  for (const page of [slow, quick]) {
    await page.goto(`/properties/${property.id}/schedule-tour`)
    await page.getByRole('heading', { level: 1 }).hover()
    await fill(page, `${mark}${page === slow ? 's' : 'q'}@homes.example`)
  }
  await quick.getByRole('button', { name: 'Book viewing' }).click()
  await expect(quick.getByRole('heading', { name: 'Your viewing is confirmed' })).toBeVisible()
  await slow.getByRole('button', { name: 'Book viewing' }).click()
  await expect(slow.getByRole('alert')).toContainText(/just been taken.*Next free: .*10:30/)
  await expect(slow.getByLabel('Name')).toHaveValue('Ngozi Eze')
  await expect(slow.getByLabel('Email')).toHaveValue(`${mark}s@homes.example`)
})

test('RT-22 hours are set, a caller is booked, and the week shows it @phone', async ({
  page,
  api,
  mark,
  isMobile,
}) => {
  const property = await api.create({ title: `House ${mark}`, listing: 'listed', timezone: 'Africa/Lagos' })
  await page.goto(`/dashboard/properties/${property.id}/viewings`)
  await page.getByRole('link', { name: 'Viewing hours' }).click()
  await page.getByLabel('Visitors can book viewings').check()
  await page.getByRole('button', { name: 'Save viewing hours' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one host.' })).toBeVisible()
  await page.getByLabel('Jonathan Hart').check()
  await page.getByRole('button', { name: 'Add times for Sunday' }).click()
  await page.getByLabel('Exception date').fill('24 Dec 2030')
  await page.getByLabel('Exception date').press('Tab')
  await page.getByRole('button', { name: 'Add day' }).click()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expectAccessible(page, 'the viewing hours')
  await page.getByRole('button', { name: 'Save viewing hours' }).click()
  await expect(page.getByText('Saved. Visitors can now book viewings.')).toBeVisible()

  await page.goto(`/dashboard/viewings/create-new?property=${property.id}`)
  await page.getByLabel('Day', { exact: true }).fill('14 Oct 2030')
  await page.getByLabel('Day', { exact: true }).press('Tab')
  await expect(page.getByText('No free times within the viewing hours.')).toBeVisible()
  // The host is the same in both windows, and each needs a time of its own.
  await page.getByLabel('Time', { exact: true }).fill(isMobile ? '10:00' : '14:00')
  await page.getByLabel('Host').selectOption({ label: 'Jonathan Hart' })
  await page.getByLabel('Name').fill(`Caller ${mark}`)
  await expectAccessible(page, 'booking for a caller')
  await page.getByRole('button', { name: 'Book viewing' }).click()
  await expect(page.getByText(/^Viewing V-\d+ booked/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Caller ${mark}`)
  await page.goto('/dashboard/viewings/calendar?week=2030-10-14')
  await expect(page.getByRole('link', { name: new RegExp(`Caller ${mark}`) })).toBeVisible()
  await expectAccessible(page, 'the week')
  await page.goto('/dashboard/viewings/my-hours')
  await page.getByLabel('When').selectOption('own')
  await expectAccessible(page, 'my hours')
})

test('RT-22 a prospect is followed up, makes an offer, and becomes the tenant of a draft lease @phone', async ({
  page,
  api,
  mark,
}) => {
  await api.create({ title: `Villa ${mark}` })
  await page.goto('/dashboard/prospects')
  await page.getByRole('link', { name: 'Add prospect' }).click()
  await page.getByLabel('Name').fill(`Ngozi ${mark}`)
  await page.getByLabel('Email').fill(`${mark}@homes.example`)
  await choose(page, page.getByRole('combobox', { name: 'Property' }), `Villa ${mark}`)
  await page.getByLabel('Enquiry').fill('Is there parking?')
  await page.getByRole('button', { name: 'Create prospect' }).click()
  await expect(page.getByText('Is there parking?')).toBeVisible()
  await page.goto(`/dashboard/prospects?searchQuery=${mark}`)
  await page.getByRole('link', { name: `Ngozi ${mark}` }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Next step', { exact: true }).fill('Send the floor plan')
  await expectAccessible(page, 'the form of a prospect')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Send the floor plan')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Viewings' })).toBeVisible()
  await expectAccessible(page, 'a prospect')
  await page.getByRole('link', { name: 'Record offer' }).click()
  await expect(page.getByLabel('Buyer')).toHaveValue(`Ngozi ${mark}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Draft lease' }).click()
  await expect(page).toHaveURL(/\/dashboard\/leases\/create-new\?id=/)
  await expect(page.getByText(`Ngozi ${mark}`).first()).toBeVisible()
})

test('RT-22 a question about a property is asked without any script, and read by staff @phone', async ({
  page: staff,
  browser,
  api,
  mark,
}) => {
  const property = await api.create({ title: `Asked ${mark}`, listing: 'listed' })
  const page = await visitorOf(browser, { javaScriptEnabled: false })
  await page.goto(`/properties/${property.id}`)
  await page.getByRole('link', { name: 'Ask about a viewing' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ask about Asked ${mark}`)
  await page.getByLabel('Your question').fill('Is there a lift?')
  await page.getByLabel('Name').fill('Ada www.example.com')
  await page.getByLabel('Email').fill(`${mark}@homes.example`)
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Name').fill('Ada Obi')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your question has been sent')
  await page.context().close()

  const visitor = await visitorOf(browser)
  await visitor.goto(`/properties/${property.id}/enquire`)
  await expectAccessible(visitor, 'enquiry')
  await visitor.context().close()

  await staff.goto(`/dashboard/prospects?searchQuery=${mark}`)
  await staff.locator('[data-row-link]').filter({ hasText: 'Ada Obi' }).click()
  await expect(staff.getByText('Is there a lift?')).toBeVisible()
  await staff.getByRole('button', { name: 'More', exact: true }).click()
  await staff.getByRole('menuitem', { name: /Delete/ }).click()
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(staff.getByText(/deleted/i).first()).toBeVisible()
})
