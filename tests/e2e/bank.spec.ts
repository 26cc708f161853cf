import { expectAccessible } from './support/axe.ts'
import { camtOf, mt940Of, ofxOf } from './support/bank-files.ts'
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

test('statements of three formats are split, transferred, undone, closed over money that is short, reported and reopened', async ({
  page,
  api,
  mark,
}) => {
  const day = new Date().toISOString().slice(0, 10)
  const { label } = await owing(api, mark)
  const account = { kind: 'client', currency: 'GBP' }
  const { id } = await api.call('POST', '/bank-accounts', { ...account, name: `Rents ${mark}` })
  await api.call('POST', '/bank-accounts', { ...account, name: `Savings ${mark}` })
  const take = (files: Parameters<ReturnType<typeof page.getByLabel>['setInputFiles']>[0]) =>
    page.getByLabel('Statement file', { exact: true }).last().setInputFiles(files)
  const last = {
    day,
    opening: 495_00,
    lines: [
      { words: `To savings ${mark}`, amount: -100_00 },
      { words: `Unknown ${mark}`, amount: 20_00 },
    ],
  }

  await page.goto(`/dashboard/bank/import?account=${id}`)
  await take(mt940Of({ ...last, closing: 400_00 }))
  await expect(
    page.getByText(/Line 9: .*make 415\.00 GBP, not the closing balance of 400\.00 GBP/),
  ).toBeVisible()
  const files = [
    ofxOf({ day, opening: 0, lines: [{ words: `Rents ${mark}`, amount: 500_00 }] }),
    camtOf({ day, opening: 500_00, lines: [{ words: 'Account fee', amount: -5_00 }] }),
  ]
  for (const file of files) {
    await take(file)
    await page.getByRole('button', { name: 'Import 1 new line' }).click()
    await page.getByRole('button', { name: 'Import another file' }).click()
  }
  const dialog = page.getByRole('dialog')
  await take(mt940Of(last))
  await page.getByRole('button', { name: 'Import 2 new lines' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Undo import' }).click()
  await take(mt940Of(last))
  await page.getByRole('button', { name: 'Import 2 new lines' }).click()
  await page.getByRole('link', { name: 'Match lines' }).click()

  const row = (words: string) =>
    page
      .getByRole('list', { name: 'Bank lines' })
      .getByRole('button', { name: new RegExp(words) })
      .first()
  await row(`Rents ${mark}`).click()
  await page.keyboard.press('s')
  await choose(page, dialog.getByRole('combobox', { name: 'Tenant' }), label)
  await dialog.getByLabel('Amount, GBP').fill('300')
  await expect(dialog.getByText('Left to assign: £200 of £500.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add part' }).click()
  // Enter before the search has an answer takes nobody, and leaves what is typed.
  const second = dialog.getByRole('group', { name: 'Part 2' }).getByRole('combobox', { name: 'Tenant' })
  await second.fill(label)
  await second.press('Enter')
  await expect(second).toHaveValue(label)
  const entry = dialog.getByRole('region', { name: 'Journal entry' })
  await expect(async () => {
    await second.press('Enter')
    await expect(entry.getByRole('table')).toHaveCount(2, { timeout: 1_500 })
  }).toPass()
  await expectAccessible(page, 'splitting a line')
  await dialog.getByRole('button', { name: 'Match line' }).click()
  await row('Account fee').click()
  await page.keyboard.press('c')
  await choose(page, dialog.getByRole('combobox', { name: 'Category' }), 'Bank charges')
  await dialog.getByRole('button', { name: 'Match line' }).click()
  await row(`To savings ${mark}`).click()
  await page.keyboard.press('t')
  await dialog.getByLabel('Other account').selectOption(`Savings ${mark}`)
  await dialog.getByRole('button', { name: 'Match line' }).click()
  await row(`Unknown ${mark}`).click()
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { name: 'Nothing to match' })).toBeVisible()

  // What was chosen is known from then on, until it is forgotten.
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await expect(page.getByRole('row', { name: /account fee.*Bank charges.*Money out/ })).toBeVisible()
  await expectAccessible(page, 'matching rules')
  await page.getByRole('button', { name: 'Forget “account fee”' }).click()
  await dialog.getByRole('button', { name: 'Forget rule' }).click()
  await expect(page.getByText('Rule forgotten')).toBeVisible()
  await expect(page.getByRole('row', { name: /account fee/ })).toHaveCount(0)

  await page.goto(`/dashboard/bank/${id}/reconciliations`)
  await page.getByRole('list', { name: 'Newest statements' }).getByRole('link').first().click()
  const short = 'The firm is overdrawn here by 85.00 GBP'
  await expect(page.getByText(short)).toBeVisible()
  await page.getByRole('button', { name: 'Close statement' }).click()
  await dialog.getByRole('button', { name: 'Close anyway' }).click()
  await expect(dialog.getByText('Say why you are closing it with money short.')).toBeVisible()
  await dialog.getByLabel('Reason for closing anyway').fill('Paid in tomorrow.')
  await expectAccessible(page, 'closing over money that is short')
  await dialog.getByRole('button', { name: 'Close anyway' }).click()
  await expect(page.getByText(/Closed anyway by .*: Paid in tomorrow\./)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toContain(`Rents ${mark}`)
  await page.getByRole('button', { name: 'Reopen' }).click()
  await dialog.getByLabel('Reason').fill('A wrong match.')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: 'Close statement' })).toBeVisible()
  await page.goto(`/dashboard/bank/${id}/matched`)
  await page.getByRole('button', { name: `Undo match of To savings ${mark}` }).click()
  await expect(page.getByText('Match undone')).toBeVisible()
})
