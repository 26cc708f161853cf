import { expectAccessible } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { expect, test } from './support/dashboard.ts'
import { owing } from './support/owing.ts'

/** A bank's CSV, oldest row first. */
const csvOf = (rows: readonly (readonly [day: string, words: string, amount: string, name: string])[]) => ({
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Date,Description,Amount,Balance,Name', ...withBalances(rows)].map((row) => `${row}\n`).join(''),
  ),
})

function withBalances(rows: Parameters<typeof csvOf>[0]): string[] {
  let balance = 0
  return rows.map(([day, words, amount, name]) => {
    balance += Number(amount)
    return [day, words, amount, balance.toFixed(2), name].join(',')
  })
}

test('a statement is imported, matched by keyboard from the first line to the last, undone and reconciled', async ({
  page,
  api,
  mark,
}) => {
  // Months that are over may be closed.
  const today = new Date().toISOString().slice(0, 10)
  const { lease } = await owing(api, mark)
  const account = await api.call('POST', '/bank-accounts', {
    name: `Rents ${mark}`,
    kind: 'client',
    currency: 'GBP',
  })
  await page.goto(`/dashboard/bank/import?account=${account.id}`)
  await page
    .getByLabel('Statement file', { exact: true })
    .last()
    .setInputFiles(
      csvOf([
        [today, `Rent ${lease['reference']}`, '500.00', 'ADA FLAT'],
        [today, 'Account fee', '-5.00', ''],
        [today, `Unknown ${mark}`, '20.00', ''],
      ]),
    )
  await expect(page.getByRole('button', { name: 'Import 3 new lines' })).toBeVisible()
  await expect(page.getByRole('row', { name: /0\.00 515\.00 515\.00 3 3 0/ })).toBeVisible()
  await expectAccessible(page, 'a statement before it is imported')
  await page.getByRole('button', { name: 'Import 3 new lines' }).click()
  await expect(page.getByText('3 lines to match, 1 with a sure match.')).toBeVisible()
  await page.getByRole('link', { name: 'Match lines' }).click()

  const lines = page.getByRole('list', { name: 'Bank lines' })
  await expect(lines.locator('[data-row-link]')).toHaveCount(3)
  await expectAccessible(page, 'lines to match')
  await page.keyboard.press('ArrowDown')
  await expect(lines.locator('[data-row-link]').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lines.locator('[data-row-link]')).toHaveCount(2)
  const fee = page.getByRole('button', { name: /Account fee/ })
  await expect(fee).toBeFocused()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByRole('combobox', { name: 'Category' }), 'Bank charges')
  await expectAccessible(page, 'choosing a category')
  await dialog.getByRole('button', { name: 'Match line' }).click()
  await expect(page.getByRole('button', { name: /Unknown/ })).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { name: 'Nothing to match' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Rents ${mark}` })).toBeFocused()
  await page.keyboard.press('u')
  await expect(page.getByRole('button', { name: /Unknown/ })).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { name: 'Nothing to match' })).toBeVisible()
  await page.getByRole('link', { name: /In suspense/ }).click()
  await expect(page.getByRole('button', { name: `Undo match of Unknown ${mark}` })).toBeVisible()

  await page.getByRole('link', { name: 'Reconciliations' }).click()
  await page.getByRole('list', { name: 'Newest statements' }).getByRole('link').click()
  await expect(page.getByText('The three figures agree: the statement can be closed.')).toBeVisible()
  await expectAccessible(page, 'a reconciliation')
  await page.getByRole('button', { name: 'Close statement' }).click()
  await dialog.getByRole('button', { name: 'Close statement' }).click()
  await expect(page.getByText(/^Closed /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
})
