import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'
import { owing } from './support/owing.ts'

test.describe('arrears', () => {
  test('are listed with what comes next, and worked: reminder, promise, plan, note', async ({
    page,
    api,
    mark,
  }) => {
    const { property, label } = await owing(api, mark)
    await page.goto(`/dashboard/arrears?propertyId=${property['id']}`)
    const row = page.getByRole('row', { name: new RegExp(`Ada ${label}`) })
    await expect(row).toContainText('First reminder')
    await expectAccessible(page, 'arrears')
    await row.getByRole('link', { name: `Ada ${label}` }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Rent owed' })).toContainText('£500')
    await expect(page.getByText('due now')).toBeVisible()

    await page.getByRole('button', { name: 'Send reminder' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`Dear Ada ${label},`)).toBeVisible()
    await expectAccessible(page, 'sending a reminder')
    await dialog.getByRole('button', { name: 'Send reminder' }).click()
    await expect(page.getByText('First reminder · £500')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'First reminder as PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^First reminder L-\d+\.pdf$/)

    await page.getByRole('button', { name: 'Agree payment plan' }).click()
    await dialog.getByLabel('Instalments').selectOption('2 instalments')
    await expectAccessible(page, 'agreeing a payment plan')
    await dialog.getByRole('button', { name: 'Agree plan' }).click()
    await expect(page.getByText('£0 of £500')).toBeVisible()
    await expect(page.getByText('Keeping to a payment plan')).toBeVisible()
    await page.getByRole('button', { name: 'End plan' }).click()
    await expect(page.getByText('Ended', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Record promise' }).click()
    await dialog.getByRole('button', { name: 'Record promise' }).click()
    await expect(page.getByText('Promised to pay')).toBeVisible()
    await page.getByRole('button', { name: 'Add note' }).click()
    await dialog.getByLabel('What was said').fill('Will pay on Friday.')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Will pay on Friday.' })).toContainText(
      'Phone call',
    )
    await expectAccessible(page, 'the arrears of a lease')

    await page.goto(`/dashboard/arrears?propertyId=${property['id']}`)
    await expect(row).toContainText('Wait for promised payment')
    await page.getByLabel('Next step').selectOption('First reminder')
    await expect(page.getByRole('heading', { name: 'No leases match' })).toBeVisible()
    await page.getByRole('link', { name: 'Send reminders' }).click()
    await expect(page.getByRole('heading', { name: 'Who gets a reminder' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: `Ada ${label}` })).toContainText(
      'Promised to pay',
    )
    await expectAccessible(page, 'sending reminders')
  })
})

test('reminders are set: when they are due', async ({ page }) => {
  await page.goto('/dashboard/settings/reminders')
  await page.getByRole('button', { name: 'Change letter before action' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Days overdue').fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Enter more than \d+ days/)).toBeVisible()
  await expectAccessible(page, 'changing a reminder')
  await dialog.getByLabel('Days overdue').fill('50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('After 50 days · sent by hand')).toBeVisible()
})

test('a late fee is set for all properties, with an example that is worked out', async ({ page }) => {
  await page.goto('/dashboard/settings/reminders')
  await page.getByRole('button', { name: 'Change late fee of All properties' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Late fee', { exact: true }).press('ArrowDown')
  await page.getByTitle('Percentage of the outstanding amount').click()
  await dialog.getByLabel('Percentage').fill('0')
  await dialog.getByRole('button', { name: 'Save late fee' }).click()
  await expect(dialog.getByText('Enter a percentage.')).toBeVisible()
  await expectAccessible(page, 'changing a late fee')
  await dialog.getByLabel('Percentage').fill('5')
  await dialog.getByRole('button', { name: 'Save late fee' }).click()
  await expect(page.getByText(/^A rent of \D*1,000 that is 10 days late costs \D*50\.$/)).toBeVisible()
})

test('a reminder says what its organisation writes, previewed on a real debt @phone', async ({
  page,
  api,
  mark,
}) => {
  const { label } = await owing(api, mark)
  await page.goto('/dashboard/settings/reminders')
  await page.getByRole('link', { name: 'What they say' }).click()
  await page.getByRole('link', { name: /^Second reminder/ }).click()
  const subject = page.getByLabel('Subject')
  await expect(subject).toHaveValue(/^Second reminder/)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.frameLocator('iframe').getByText('Second reminder')).toBeVisible()
  await page.getByLabel('Tenant in arrears').fill(label)
  await page.getByTitle(new RegExp(`Ada ${label}$`)).click()
  await expect(preview.frameLocator('iframe').getByText(`Dear Ada ${label},`)).toBeVisible()

  // With the keyboard alone: a field goes where the cursor is.
  await subject.fill('Rent of , please')
  await subject.press('Home')
  for (let n = 0; n < 'Rent of '.length; n++) await subject.press('ArrowRight')
  await page.getByRole('button', { name: 'Insert field into subject' }).press('Enter')
  await page.getByRole('menuitem', { name: /^Names of the tenants/ }).waitFor()
  await page.keyboard.press('u')
  await page.keyboard.press('Enter')
  await expect(subject).toHaveValue('Rent of {{unit}}, please')
  await expect(subject).toBeFocused()
  await expect(preview.getByText(`Rent of ${label}, please`)).toBeVisible()
  await page.getByText('Letter', { exact: true }).click()
  await expect(preview.frameLocator('iframe').getByRole('cell', { name: 'Rent owed' })).toBeVisible()
  await expect(preview.frameLocator('iframe').getByRole('heading', { name: 'How to pay' })).toBeVisible()
  await expectAccessible(page, 'the text of a reminder')

  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Dear {{tennant}}')
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(text).toHaveAccessibleDescription(/Did you mean \{\{tenant\}\}\?/)
  await expectAccessible(page, 'a text with an unknown field')
  await text.fill('Dear {{tenant}}')
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByText('Text saved')).toBeVisible()
  await page.getByRole('button', { name: 'Use standard text' }).click()
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByText('The standard text is used')).toBeVisible()
})
