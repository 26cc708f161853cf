import { expect, type Page } from '@playwright/test'

/**
 * Types into the choice of a record and takes what is found. Typed again where the list was closed meanwhile, as happens
 * while focus is still on its way back from a dialog.
 */
export async function chooseRecord(page: Page, label: string, name: string): Promise<void> {
  const option = page.locator('.ant-select-dropdown:visible').getByRole('option', { name })
  await expect(async () => {
    await page.getByRole('combobox', { name: label }).fill(name)
    await option.click({ timeout: 3_000 })
  }).toPass()
}
