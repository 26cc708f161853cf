import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'
import { owing } from './support/owing.ts'

const year = new Date().getFullYear()

test('a budget is added, typed, pasted, imported, saved, approved and compared with what came of it', async ({
  page,
  api,
  mark,
}) => {
  const { property } = await owing(api, mark)
  const dialog = page.getByRole('dialog')
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })

  await page.goto(`/dashboard/properties/${property.id}/financials/budgets`)
  await page.getByRole('link', { name: 'Add budget' }).first().click()
  await expect(page.getByLabel('Year')).toHaveValue(String(year))
  await page.getByRole('button', { name: 'Create budget' }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Amounts of / })).toBeVisible()
  await expectAccessible(page, 'the grid of a budget')
  // Typed over, and on with the keyboard.
  await cell('Rent, January').click()
  await page.keyboard.type('1000')
  await page.keyboard.press('Control+Enter')
  await expect(cell('Rent, December')).toHaveValue('1,000')
  await expect(cell('Rent, year')).toHaveValue('12,000')
  await page.keyboard.press('ArrowRight')
  await expect(cell('Rent, February')).toBeFocused()
  await page.keyboard.type('much')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByText('“much” in February of Rent is not an amount of 0 or more.')).toBeVisible()
  await expect(cell('Rent, February')).toHaveAttribute('aria-invalid', 'true')
  await cell('Rent, February').fill('1100')
  // A year is spread so that its months add up to it.
  await cell('Cleaning, year').fill('1000')
  await expect(cell('Cleaning, January')).toHaveValue('83.34')
  await expect(cell('Cleaning, December')).toHaveValue('83.33')
  await cell('Repairs and maintenance, November').evaluate((input) => {
    const data = new DataTransfer()
    data.setData('text/plain', '50\t60\t70\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(cell('Repairs and maintenance, December')).toHaveValue('60')
  await expect(page.getByText('1 cell beyond the grid left out.')).toBeVisible()
  await page.getByLabel('Budget as CSV').setInputFiles({
    name: 'budget.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Account,Budget\nInsurance,240\nSecurity,lots\n'),
  })
  await expect(page.getByText('1 account from the file. Nothing is saved yet.')).toBeVisible()
  await expect(
    page.getByText('Row 3, Budget: “lots” isn’t an amount. Enter one such as £1,250.'),
  ).toBeVisible()
  await expect(cell('Insurance, March')).toHaveValue('20')

  // Leaving asks first.
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toContainText('Leave without saving?')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()

  // Somebody else saves meanwhile: nothing that was typed is lost.
  const id = page.url().split('/').at(-2)!
  const accounts = await api.call('GET', '/accounts?searchQuery=4200')
  const accountId = (accounts as unknown as { data: { id: string }[] }).data[0]!.id
  await api.call('PUT', `/budgets/${id}/grid`, {
    version: 1,
    lines: [{ accountId, amounts: Array<number>(12).fill(500) }],
  })
  // Their amounts take their time to come: until then there is nothing to go on with.
  const mayCome = Promise.withResolvers<void>()
  await page.route(/\/budgets\/[^/]+\/grid$/, async (route) => {
    if (route.request().method() === 'GET') await mayCome.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(dialog).toContainText('Someone else changed this budget')
  const goOn = dialog.getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeDisabled()
  mayCome.resolve()
  await goOn.click()
  await expect(cell('Late fees, year')).toHaveValue('60')
  await expect(cell('Rent, year')).toHaveValue('12,100')
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByText('Budget saved')).toBeVisible()

  await expect(page.getByRole('row', { name: /^Rent 4000/ })).toContainText('12,100')
  await expect(page.getByRole('row', { name: /^Net income/ })).toContainText('10,810')
  await expectAccessible(page, 'a budget')
  await page.getByRole('button', { name: 'Approve budget' }).click()
  await dialog.getByRole('button', { name: 'Approve budget' }).click()
  await expect(page.getByRole('link', { name: 'Compare with actual' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Compare with actual' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Budget against actual' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Rent/ })).toContainText('£12,100')
  await expect(page.getByRole('row', { name: /^Insurance/ })).toContainText('−£240')
  await expectAccessible(page, 'budget against actual')

  // Next year begins with this one.
  await page.goto(`/dashboard/budgets/create-new?property=${property.id}`)
  await page.getByLabel('Year').fill(String(year + 1))
  await page.getByRole('button', { name: 'Create budget' }).click()
  await page.getByRole('button', { name: 'Copy previous year' }).click()
  await dialog.getByLabel('Raise by, %').fill('10')
  await expectAccessible(page, 'copying a budget')
  await dialog.getByRole('button', { name: 'Fill in amounts' }).click()
  await expect(cell('Rent, year')).toHaveValue('13,310')
  await expect(cell('Cleaning, year')).toHaveValue('1,100')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'the grid of a budget on a phone')
  await cell('Rent, year').scrollIntoViewIfNeeded()
  await expect(page.getByRole('rowheader', { name: /^Rent/ })).toBeInViewport()
})
