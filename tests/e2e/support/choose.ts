import type { Locator, Page } from '@playwright/test'

/** Chooses from a field that is searched. */
export async function choose(page: Page, field: Locator, words: string): Promise<void> {
  await field.click()
  await field.fill(words)
  await page.getByRole('option', { name: words }).or(page.getByTitle(words)).last().click()
}
