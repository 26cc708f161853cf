import { addDays } from '#domain/dates/calendar.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { expectAccessible, opened } from './support/axe.ts'
import { expect, test, type Property } from './support/dashboard.ts'
import { pdf } from './support/pdf.ts'

const list = '/dashboard/leases'
// Where the demonstration's organisation is.
const inDays = (days: number) => addDays(dayAt(new Date().toISOString(), 'Africa/Lagos'), days)

/** A unit of a property of the journey's own, and a tenant. */
async function home(
  api: { call: (method: string, path: string, body?: unknown) => Promise<Property> },
  mark: string,
) {
  const property = await api.call('POST', '/properties', {
    title: `House ${mark}`,
    addressLine1: '1 Test Street',
    city: 'Leeds',
    country: 'GB',
    currency: 'GBP',
  })
  const unit = await api.call('POST', '/units', {
    propertyId: property['id'],
    label: `Flat ${mark}`,
    marketRent: 120_000,
    rentFrequency: 'monthly',
  })
  const tenant = await api.call('POST', '/tenants', { kind: 'person', firstName: 'Ada', lastName: mark })
  return { property, unit, tenant }
}

test.describe('leases', () => {
  test('are made from a unit and a tenant, signed, and given notice on', async ({ page, api, mark }) => {
    const { unit } = await home(api, mark)
    await page.goto(`${list}/create-new?unit=${unit['id']}`)
    // What the unit is usually let for is filled in.
    await expect(page.getByLabel('Amount')).toHaveValue('1,200')
    await page.getByRole('button', { name: 'New tenant' }).click()
    const quick = page.getByRole('group', { name: 'New tenant' })
    await quick.getByLabel('First name').fill('Musa')
    await quick.getByLabel('Last name').fill(`${mark}son`)
    await quick.getByRole('button', { name: 'Add tenant' }).click()
    await expect(page.getByLabel(`Guarantor of Musa ${mark}son`)).toBeVisible()
    await page.getByLabel('Late fee').press('ArrowDown')
    await page.getByTitle('Percentage of the outstanding amount').click()
    await page.getByLabel('Percentage').fill('2.5')
    await expectAccessible(page, 'form of a lease')
    await page.getByRole('button', { name: 'Create lease' }).click()
    await expect(page.getByText('2.5% of the outstanding amount, once, 8 days')).toBeVisible()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Mark as sent' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
    await page.getByRole('button', { name: 'Mark as signed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as signed' }).click()
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name: 'Start today' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start today' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()

    await page.getByLabel('The signed document').setInputFiles(pdf('Agreement.pdf'))
    await expect(page.getByRole('link', { name: 'Agreement', exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name: 'Give notice' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give notice' })
    const lastDay = dialog.getByLabel('Last day')
    await lastDay.fill(inDays(4))
    await lastDay.press('ArrowDown')
    await expect(dialog.getByRole('button', { name: /^Next month$/ })).toBeVisible()
    await expectAccessible(page, 'a month to choose a day from', opened)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(lastDay).toBeFocused()
    await dialog.getByRole('button', { name: 'Record notice' }).click()
    await expect(dialog.getByText(/only if both sides agree|unless both sides agree/)).toBeVisible()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Record notice' }).click()
    await expect(page.getByText('Notice given', { exact: true }).first()).toBeVisible()
  })

  test('SC-05 of a unit are current or past ones @phone', async ({ page, api, mark }) => {
    const { property, unit, tenant } = await home(api, mark)
    const from = inDays(-400)
    const lease = await api.call('POST', '/leases', {
      propertyId: property['id'],
      unitId: unit['id'],
      parties: [{ tenantId: tenant['id'] }],
      start: from,
      terms: [{ type: 'rent', amount: 120_000, from }],
    })
    const deed = (path: string, body: object) => api.call('POST', `/leases/${lease['id']}/${path}`, body)
    await deed('send', { version: 1 })
    await deed('sign', { version: 2 })
    await page.goto(`/dashboard/properties/${property['id']}/units/${unit['id']}`)
    await expect(page.getByRole('link', { name: `Ada ${mark}` })).toBeVisible()
    await page.getByText('Past Agreement').click()
    await expect(page.getByText('No past agreements.')).toBeVisible()
    await deed('end', { version: 3, reason: 'surrendered', on: inDays(-2) })
    await page.reload()
    await expect(page.getByText('No current agreement.')).toBeVisible()
    await page.getByText('Past Agreement').click()
    await expect(page.getByRole('link', { name: `Ada ${mark}` })).toBeVisible()
    await expectAccessible(page, 'agreements of a unit')
  })

  test('are listed with when they end, which narrows the list @phone', async ({ page }) => {
    await page.goto(list)
    const strip = page.getByRole('navigation', { name: 'When leases end' })
    const figure = strip.getByRole('link', { name: /0–30 days/ }).locator('strong')
    await strip.getByRole('link', { name: /0–30 days/ }).click()
    await expect(page).toHaveURL(/expiry=0-30/)
    // Another journey may give notice of a lease between the two.
    await expect(async () => {
      await page.reload()
      await expect(figure).toHaveText(/^\d+$/)
      const count = await figure.innerText()
      await expect(page.getByText(`of ${count}`, { exact: false }).first()).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expectAccessible(page, 'list of leases')
  })

  test('end on the day of the notice, which the activity takes back', async ({ page, api, mark }) => {
    const { property, unit, tenant } = await home(api, mark)
    const terms = [{ type: 'rent', amount: 120_000, from: inDays(-30) }]
    const body = { propertyId: property['id'], unitId: unit['id'], parties: [{ tenantId: tenant['id'] }] }
    const lease = await api.call('POST', '/leases', { ...body, start: inDays(-30), end: inDays(300), terms })
    const act = (path: string, more: object) => api.call('POST', `/leases/${lease['id']}/${path}`, more)
    await act('send', { version: 1 })
    await act('sign', { version: 2 })

    await act('give-notice', {
      version: 3,
      by: 'tenant',
      givenOn: inDays(0),
      leavesOn: inDays(90),
      agreed: true,
    })
    await page.goto(`${list}/${lease['id']}`)
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name: 'End lease' }).click()
    const dialog = page.getByRole('dialog', { name: 'End the lease?' })
    await expect(dialog.getByLabel('Last day')).toHaveValue(new RegExp(`^${Number(inDays(90).slice(8))} `))
    await dialog.getByRole('button', { name: 'End lease' }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('link', { name: 'Activity' }).click()
    const ended = page.getByRole('listitem').filter({ hasText: 'ended this lease' })
    await ended.getByRole('button', { name: 'Undo the end' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the end' }).click()
    await expect(ended.getByRole('button')).toHaveCount(0)
    await page.getByRole('button', { name: 'Withdraw notice' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw notice' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
  })

  test('make the rent roll of any day @phone', async ({ page }) => {
    await page.goto(`${list}/rent-roll`)
    await expect(page.getByRole('region', { name: /Rent roll as of/ })).toBeVisible()
    await expect(page.getByText('Vacant').first()).toBeVisible()
    await expectAccessible(page, 'rent roll')
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('Rent roll.csv')
    await page.getByLabel('As of', { exact: true }).fill(inDays(-90))
    await page.getByLabel('As of', { exact: true }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`asOf=${inDays(-90)}`))
    await page.goto(`${list}/rent-roll?sortBy=contractRent&sortOrder=desc`)
    await expect(page.getByText(/^Total NGN/)).toBeVisible()
    await page.goto(`${list}/rent-roll?asOf=soon&page=999`)
    await expect(page).not.toHaveURL(/page=999/)
    await expect(page.getByRole('region', { name: /Rent roll as of/ })).toBeVisible()
  })
})
