import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/dashboard.ts'
import { chooseRecord } from './support/choosing.ts'
import { owing } from './support/owing.ts'

/** Loads the page again, and looks whether it is still asked for the same. */
async function keeps(page: Page, kept: () => Promise<void>) {
  await kept()
  await page.reload()
  await kept()
}

async function typeDay(field: Locator, day: string) {
  await field.fill(day)
  await field.press('Enter')
}

test('what a bill run and statements are asked for stands in the address', async ({ page, api, mark }) => {
  const { property } = await owing(api, mark)
  const title = property['title'] as string
  await page.goto('/dashboard/billings/run')
  await page.getByRole('combobox', { name: 'Charges' }).selectOption({ label: 'Rent' })
  await page.getByRole('checkbox', { name: 'Email each tenant their invoices' }).uncheck()
  await typeDay(page.getByLabel('Due from'), '1 October 2026')
  await chooseRecord(page, 'Property', title)
  await keeps(page, async () => {
    await expect(page).toHaveURL(
      `/dashboard/billings/run?charges=rent&email=false&from=2026-10-01&property=${property.id}`,
    )
    await expect(page.getByRole('main')).toContainText(title)
    await expect(page.getByRole('combobox', { name: 'Charges' })).toHaveValue('rent')
    await expect(page.getByLabel('Due from')).toHaveValue('1 Oct 2026')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
  })
  await page.getByLabel('Clear', { exact: true }).or(page.locator('.ant-select-clear')).first().click()
  await expect(page).toHaveURL('/dashboard/billings/run?charges=rent&email=false&from=2026-10-01')
  await page.getByLabel('Due from').fill('')
  await page.getByLabel('Due from').press('Enter')
  await expect(page.getByText('Choose a period that ends on or after its first day.')).toBeVisible()

  await page.goto('/dashboard/billings/statements')
  await page.getByRole('checkbox', { name: 'Only to tenants who owe something' }).uncheck()
  await typeDay(page.getByLabel('From'), '2026-05-01')
  await keeps(page, async () => {
    await expect(page).toHaveURL('/dashboard/billings/statements?owingOnly=false&from=2026-05-01')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
  })
})

test('the lease of a payment stands in the address, and another is not chosen over what is typed', async ({
  page,
  api,
  mark,
}) => {
  const { lease, label } = await owing(api, mark)
  const other = await owing(api, `${mark}b`)
  await page.goto('/dashboard/payments/create-rent')
  const choose = (name: string) => chooseRecord(page, 'Lease', name)
  await choose(label)
  await keeps(page, async () => {
    await expect(page).toHaveURL(new RegExp(`\\?lease=${lease['id']}$`))
    await expect(page.getByText('Rent owed')).toBeVisible()
  })
  await page.getByLabel('Amount').fill('20')
  await choose(other.label)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('20')
  await choose(other.label)
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(new RegExp(`\\?lease=${other.lease['id']}$`))
})

test('what runs, reminders, mails and questions are asked for stands in the address', async ({ page }) => {
  const day = (label: string) => page.getByLabel(label)
  await page.goto('/dashboard/charges/run')
  await typeDay(day('Charges due through'), '2027-03-31')
  await keeps(page, async () => {
    await expect(page).toHaveURL('/dashboard/charges/run?through=2027-03-31')
    await expect(day('Charges due through')).toHaveValue('31 Mar 2027')
  })

  await page.goto('/dashboard/arrears/reminders')
  await page.getByLabel('Send').selectOption({ label: 'On paper' })
  await keeps(page, async () => {
    await expect(page).toHaveURL('/dashboard/arrears/reminders?by=print')
    await expect(page.getByLabel('Send')).toHaveValue('print')
  })

  await page.goto('/dashboard/owners/mails')
  await page.getByLabel('Document').selectOption({ index: 1 })
  await typeDay(day('From'), '2025-04-01')
  await keeps(page, async () => {
    await expect(page).toHaveURL('/dashboard/owners/mails?kind=year&from=2025-04-01')
    await expect(day('From')).toHaveValue('1 Apr 2025')
  })

  await page.goto('/dashboard/management-agreements/charge')
  await typeDay(day('Through the month of'), '2026-08-31')
  await keeps(page, async () => {
    await expect(page).toHaveURL('/dashboard/management-agreements/charge?month=2026-08-31')
    await expect(day('Through the month of')).toHaveValue('31 Aug 2026')
  })

  await page.goto('/dashboard/owner-payments/requests')
  await page.getByRole('checkbox', { name: 'Outstanding only' }).uncheck()
  await keeps(page, async () => {
    await expect(page).toHaveURL('/dashboard/owner-payments/requests?show=all')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
  })

  await page.goto('/dashboard/settings/roles-and-permissions?view=who')
  await page.getByLabel('Kind of record').selectOption('Unit')
  await page.getByLabel('Who can', { exact: true }).selectOption('update')
  await keeps(page, async () => {
    await expect(page).toHaveURL(
      '/dashboard/settings/roles-and-permissions?view=who&subject=Unit&action=update',
    )
    await expect(page.getByLabel('Kind of record')).toHaveValue('Unit')
  })
})

test('an address that says what cannot be is no error', async ({ page }) => {
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  const asked: [address: string, title: string, said: string][] = [
    ['charges/run?through=2026-99-99', 'Charge run', 'Choose a day.'],
    [
      'billings/run?from=2026-02-31&charges=x',
      'Bill run',
      'Choose a period that ends on or after its first day.',
    ],
    [
      'billings/statements?through=soon',
      'Send statements',
      'Choose a period that ends on or after its first day.',
    ],
    ['owners/mails?kind=x&from=2026-13-01', 'Email statements', 'Choose a period that ends on or after'],
    ['management-agreements/charge?month=9', 'Charge fees', 'Choose a month, a day and a bank account.'],
    ['arrears/reminders?reminder=x&by=constructor', 'Send reminders', 'Whichever is due'],
    ['settings/roles-and-permissions?view=who&subject=toString&action=x', 'Roles and permissions', 'people'],
    ['owner-payments/requests?page=999999999', 'Requests for funds', 'Outstanding only'],
  ]
  for (const [address, name, said] of asked) {
    await page.goto(`/dashboard/${address}`)
    await expect(title, address).toHaveText(name)
    await expect(page.getByRole('main'), address).toContainText(said)
  }
  await expect(page).toHaveURL('/dashboard/owner-payments/requests')
})
