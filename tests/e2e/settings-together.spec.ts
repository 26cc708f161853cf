import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { newPerson } from './support/new-person.ts'

test('what is typed in the settings stays where somebody else saves meanwhile', async ({ page, context }) => {
  await newPerson(page)
  await page.goto('/dashboard/settings/organisation')
  await page.getByLabel('Legal name').fill('Mine Limited')
  const other = await context.newPage()
  await other.goto('/dashboard/settings/organisation')
  await other.getByLabel('Tax number').fill('TIN 1')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Organisation saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Someone changed this record after you opened it.')).toBeVisible()
  // Theirs beside mine, and saved together.
  await expect(page.getByLabel('Tax number')).toHaveValue('TIN 1')
  await expect(page.getByLabel('Legal name')).toHaveValue('Mine Limited')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Organisation saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()

  await page.goto('/dashboard/settings/letters/first')
  await page.getByLabel('Subject').fill('Mine')
  await other.goto('/dashboard/settings/letters/first')
  await other.getByLabel('Subject').fill('Theirs')
  await other.getByRole('button', { name: 'Save text' }).click()
  await expect(other.getByText('Text saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else saved a different text' })
  await expect(dialog.getByText(/^Theirs/)).toBeVisible()
  await expectAccessible(page, 'the two texts')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByText('Text saved')).toBeVisible()
})
