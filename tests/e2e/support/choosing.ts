import { expect, type Page } from '@playwright/test'

/**
 * Types into the choice of a record and takes what is found. The list is narrowed a moment after the typing: a click on what
 * moves just then goes to nobody, and whoever looks clicks again.
 */
export async function chooseRecord(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  const option = page.locator('.ant-select-dropdown:visible').getByRole('option', { name })
  await field.fill(name)
  await expect(async () => {
    await option.click({ timeout: 2_000 })
    await expect(option).toBeHidden({ timeout: 2_000 })
  }).toPass()
}
