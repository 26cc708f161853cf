import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

test('RT-70 AP-08 the activity of a property is narrowed by person, kind and days, and taken along as a file @phone', async ({
  page,
  api,
  mark,
}) => {
  const { id } = await api.create({ title: mark, status: 'draft' })
  await api.call('POST', '/units', { propertyId: id, label: 'Flat 2A' })
  await api.call('PATCH', `/properties/${id}`, { version: 1, askingPrice: 250_000_00 })
  await page.goto(`/dashboard/properties/${id}?tab=activity`)
  await page.getByRole('link', { name: 'Filter and export' }).click()
  await expect(page.getByText('3 entries')).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: 'added the unit Flat 2A' })).toBeVisible()
  await page.getByLabel('Kind').selectOption('The property')
  await expect(page).toHaveURL(/kind=Property/)
  await page.getByLabel('Person').selectOption('Folasade Adeyemi')
  await expect(page).toHaveURL(/kind=Property.*creatorId=|creatorId=.*kind=Property/)
  await expect(page.getByText('2 entries')).toBeVisible()
  await expectAccessible(page, 'activity')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(1).join(','))).toEqual([
    'Person,What,Field,Before,After',
    `Folasade Adeyemi,changed the property ${mark},Asking price,nothing,"₦250,000"`,
    `Folasade Adeyemi,added the property ${mark},,,`,
  ])
  await page.reload()
  await expect(page.getByText('2 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Any time' }).click()
  await page.getByLabel('To', { exact: true }).fill('1 Jan 2020')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('3 entries')).toBeVisible()
})
