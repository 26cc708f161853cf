import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { expect, test } from './support/dashboard.ts'
import { owing } from './support/owing.ts'

/** Takes the next step with a service charge. */
async function step(page: Page, label: string, from: 'button' | 'menu' = 'button'): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (from === 'menu') {
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name: `${label}…` }).click()
  } else await page.getByRole('button', { name: label }).click()
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toHaveCount(0)
}

test('RT-78 RT-79 RT-80 an issue becomes an expense of an item, which a tenant’s balancing charge names', async ({
  page,
  api,
  mark,
}) => {
  const { property, label } = await owing(api, mark)
  await owing(api, mark, property)
  await api.call('POST', '/vendors', { name: `Plumber ${mark}` })
  const issue = await api.call('POST', '/issues', {
    propertyId: property.id,
    title: `Leak ${mark}`,
    description: 'Below the roof.',
    category: 'plumbing',
    priority: 'high',
  })
  const home = `/dashboard/properties/${property.id}/financials/service-charges`
  const dialog = page.getByRole('dialog')

  await page.goto(home)
  await expect(page.getByRole('heading', { name: 'No service charge yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add service charge' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Service charge 20\d\d$/)
  await dialog.getByLabel('Name').fill(`Year ${mark}`)
  await dialog.getByRole('button', { name: 'Add service charge' }).click()

  await expect(page.getByRole('heading', { level: 1, name: `Budget of Year ${mark}` })).toBeVisible()
  await page.getByLabel('Budget as CSV').setInputFiles({
    name: 'budget.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Item,Budget,Recoverable\nRepairs,1200,100\nCleaning,600.50,50\nGate,much,\n'),
  })
  await expect(page.getByText('2 items from the file. Nothing is saved yet.')).toBeVisible()
  await expect(page.getByText('Row 4 has no budget such as £125,000.')).toBeVisible()
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('button', { name: 'Save budget' }).click()
  const names = page.getByRole('textbox', { name: 'Item' })
  await expect(names.last()).toHaveAttribute('aria-invalid', 'true')
  await names.last().fill('Reserve fund')
  await page.getByRole('textbox', { name: 'Budget', exact: true }).last().fill('200')
  await page.getByRole('checkbox', { name: 'Set aside' }).last().check()
  await page.getByText('All units: 2 of 2 units share it').click()
  await expect(page.getByRole('checkbox', { name: `${label} shares All units` })).toBeChecked()
  await expectAccessible(page, 'the budget of a service charge')
  await page.getByRole('button', { name: 'Save budget' }).click()

  await expect(page.getByRole('heading', { level: 1, name: `Year ${mark}` })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Cleaning 50% recoverable/ })).toContainText('600.50')
  await step(page, 'Approve budget')
  await step(page, 'Lock budget')
  await page.getByLabel('Due through').fill('31/12/2026')
  await page.getByLabel('Due through').blur()
  await page.getByRole('button', { name: /^Raise \d demands$/ }).click()
  await expect(page.getByText(/^\d demands raised, £1,700\.25$/)).toBeVisible()
  await expectAccessible(page, 'a service charge that is demanded')

  await page.goto(`/dashboard/issues/${issue.id}`)
  await page.getByRole('link', { name: 'Add expense' }).click()
  await choose(page, page.getByRole('combobox', { name: 'Vendor' }), `Plumber ${mark}`)
  await choose(page, page.getByRole('combobox', { name: 'Category' }), 'Repairs and maintenance')
  await page.getByLabel('Before tax').fill('2000')
  await choose(page, page.getByRole('combobox', { name: 'Service charge' }), `Repairs, Year ${mark}`)
  await expect(page.getByText('As the item says')).toBeVisible()
  await page.getByRole('button', { name: 'Create expense' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Leak ${mark}` })).toBeVisible()
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Approve…' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('1 expense paid')).toBeVisible()

  await page.goto(home)
  await page.getByRole('link', { name: `Year ${mark}` }).click()
  await page.getByText('1 expense', { exact: true }).click()
  await expect(page.getByRole('link', { name: `Issue #${issue.number}` })).toBeVisible()
  await step(page, 'Start reconciliation', 'menu')
  await page.getByRole('button', { name: 'Reconcile' }).click()
  await expect(dialog.getByText(/2 tenants are charged £/)).toBeVisible()
  await expectAccessible(page, 'reconciling a year')
  await dialog.getByRole('button', { name: 'Reconcile' }).click()
  await expect(page.getByText(`Year ${mark} is reconciled`)).toBeVisible()

  await page.getByRole('link', { name: 'Summary of costs' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Summary of costs' })).toBeVisible()
  await page.getByRole('link', { name: `Year ${mark}` }).click()
  await page.getByRole('link', { name: 'Units', exact: true }).last().click()
  await expectAccessible(page, 'what units bear')
  await page.getByRole('link', { name: label }).click()
  await expect(
    page.getByText('Of £2,000 for Repairs this unit pays 1 of 2 equal shares: £1,000.'),
  ).toBeVisible()
  await expectAccessible(page, 'what a unit bears')
  await page.getByRole('link', { name: 'Statement', exact: true }).click()
  const sheet = page.frameLocator('iframe')
  await expect(sheet.getByRole('heading', { name: 'Service charge statement' })).toBeVisible()
  await expect(sheet.getByText('Left to pay')).toBeVisible()
  await page.getByRole('link', { name: label }).click()
  await page.getByRole('link', { name: 'Balance charged' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Balance of Year ${mark}` })).toBeVisible()
  await expect(
    page.getByText('Of £2,000 for Repairs this unit pays 1 of 2 equal shares: £1,000.'),
  ).toBeVisible()
  await expect(page.getByText(/that was billed on account leaves £/)).toBeVisible()
  await expectAccessible(page, 'the balance of a service charge')
})
