import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

test('a statement of account shows what is owed, from any day, and comes as a PDF', async ({ page, api }) => {
  const { data } = await api.call('GET', '/charges?status=overdue&limit=1')
  const [charge] = data
  await page.goto(`/dashboard/leases/${charge.leaseId}`)
  await page.getByRole('link', { name: 'Statement of account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement of account')
  await expect(page.getByText('Balance owed', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a statement of account')

  await page.getByLabel('From', { exact: true }).fill(charge.dueOn)
  await page.getByLabel('From', { exact: true }).press('Tab')
  await expect(page).toHaveURL(new RegExp(`from=${charge.dueOn}`))
  await expect(page.getByRole('row', { name: /Balance brought forward/ })).toBeVisible()
  await page.getByRole('link', { name: charge.description, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(charge.description)
  await page.goBack()

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/Statement of account.*\.pdf$/)
})
