import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/axe.ts'
import { followMail } from './support/mails.ts'
import { newPerson, password, signIn } from './support/new-person.ts'
import { totp } from '../support/totp.ts'

test('RT-36 RT-37 the profile is changed in the settings, and shows at once @phone', async ({ page }) => {
  await newPerson(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/dashboard/settings/profile')
  await expect(page).toHaveTitle('Profile · Freehold')
  await expect(page.getByLabel('Country code')).toHaveValue('NG')
  await page.getByLabel('First name').fill('')
  await page.getByLabel('Phone number').fill('123')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Fill this in.')
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/^Enter exactly 10 digits/)
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('Country code').selectOption({ label: 'United Kingdom (+44)' })
  await page.getByLabel('Phone number').fill('7700 900214')
  await page.getByLabel('Appearance').selectOption('dark')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profile of Ngozi Obi' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark')
  await page.goto('/dashboard/settings')
  await expect(page).toHaveURL('/dashboard/settings/profile')
  await expect(page.getByLabel('Phone number')).toHaveValue('7700900214')
  await expect(page.getByLabel('Country code')).toHaveValue('GB')
  await page.getByLabel('Last name').fill('Eze')
  await page.getByRole('link', { name: 'Password and devices' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('RT-37 ST-01 a picture is chosen, dropped in place of another, shown everywhere, and removed @phone', async ({
  page,
}) => {
  await newPerson(page)
  await page.goto('/dashboard/settings/profile')
  const section = page.getByRole('region', { name: 'Picture' })
  const menu = page.getByRole('button', { name: 'Profile of Chiamaka Obi' })
  await expect(menu.locator('img')).toHaveCount(0)
  const picture = (colour: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const choose = (name: string, buffer: Buffer) =>
    section.getByLabel(/^(Choose|Replace)/).setInputFiles({ name, mimeType: 'image/png', buffer })

  await choose('notes.png', Buffer.from('These are notes.'))
  await expect(section.getByRole('alert')).toHaveText(
    '“notes.png” is no picture. Use JPEG, PNG, WebP or AVIF.',
  )
  await choose('me.png', await picture('#803020'))
  await expect(page.getByText('Files upload complete!')).toBeVisible()
  await expect(section.getByRole('alert')).toBeHidden()
  const shown = section.locator('img')
  const first = await shown.getAttribute('src')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384)
  await expect(menu.locator('img')).toBeVisible()

  const bytes = (await picture('#203080')).toString('base64')
  const dropped = await page.evaluateHandle((content) => {
    const files = new DataTransfer()
    files.items.add(new File([Uint8Array.from(atob(content), (each) => each.charCodeAt(0))], 'new.png'))
    return files
  }, bytes)
  await section.getByText('Or drop one here.').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(shown).not.toHaveAttribute('src', first!)
  await page.goto('/dashboard/users')
  await expect(page.locator('[data-row] img')).toBeVisible()
  await page.goBack()
  await expect(menu.locator('img')).toBeVisible()
  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Your picture is removed.')).toBeVisible()
  await expect(menu.locator('img')).toHaveCount(0)
  await expect(section.locator('img')).toHaveCount(0)
})

test('RT-37 RT-14 the email address is changed by a link that is mailed to the new one', async ({ page }) => {
  const email = await newPerson(page)
  const next = `next.${email}`
  await page.goto('/dashboard/settings/profile')
  const section = page.getByRole('region', { name: 'Email address' })
  await section.getByRole('button', { name: 'Change address' }).click()
  await section.getByRole('button', { name: 'Send link' }).click()
  await expect(section.getByLabel('New email address')).toHaveAccessibleDescription(/Enter/)
  await section.getByLabel('New email address').fill(next)
  await section.getByLabel('Your password', { exact: true }).fill('not my password')
  await section.getByRole('button', { name: 'Send link' }).click()
  await expect(section.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    /This is not your password\./,
  )
  await section.getByLabel('Your password', { exact: true }).fill(password)
  await section.getByRole('button', { name: 'Send link' }).click()
  await expect(section.getByRole('status')).toContainText(`We emailed a link to ${next}.`)
  await expectAccessible(page, 'an address that waits for its link')

  const mailbox = await page.context().newPage()
  await followMail(mailbox, next, 'Use this address')
  await expect(mailbox.getByRole('heading', { name: 'Your email address is changed' })).toBeVisible()
  await expectAccessible(mailbox, 'a changed address')
  const used = mailbox.url()
  await mailbox.getByRole('link', { name: 'Go to the dashboard' }).click()
  await mailbox.waitForURL('**/dashboard')
  await mailbox.goto(used)
  await expect(mailbox.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  await mailbox.goto('/auth/email-verify/nonsense?change')
  await expect(mailbox.getByRole('link', { name: 'Go to the settings' })).toBeVisible()
  // The page that asked has noticed.
  await expect(section.getByText(next, { exact: true })).toBeVisible()
  await expect(section.getByRole('button', { name: 'Change address' })).toBeVisible()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await expect(page.getByRole('dialog').or(page.locator(':popover-open')).getByText(next)).toBeVisible()
})

test('AU-11 RT-38 a changed password signs other devices out; devices are listed and signed out', async ({
  page,
  browser,
}) => {
  const email = await newPerson(page)
  const phone = await (
    await browser.newContext({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Safari/604.1',
    })
  ).newPage()
  await signIn(phone, email)
  await phone.waitForURL('**/dashboard')

  await page.goto('/dashboard/settings/change-password')
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await phone.goto('/dashboard/properties')
  await expect(phone).toHaveURL(/\/auth\/sign-in/)

  await signIn(phone, email)
  await phone.waitForURL('**/dashboard')
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password', { exact: true }).fill('papayas by the lagoon')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This is not your password.')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await phone.goto('/dashboard/properties')
  await expect(phone).toHaveURL(/\/auth\/sign-in/)
  await signIn(phone, email, 'papayas by the lagoon')
  await phone.waitForURL('**/dashboard')
  await phone.context().close()
})

test('AU-02 AU-11 two-step sign-in: set up by QR code or key, asked for, recovered from, turned off', async ({
  page,
  browser,
}) => {
  const email = await newPerson(page)
  await page.goto('/dashboard/settings/profile')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await section.getByLabel('Your password', { exact: true }).fill('not my password')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    /This is not your password\./,
  )
  await section.getByLabel('Your password', { exact: true }).fill(password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const secret = (await section.locator('code').textContent())!
  await section.getByLabel('6-digit code').fill('000000')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByLabel('6-digit code')).toHaveAccessibleDescription(/wrong or has expired/)
  await section.getByLabel('6-digit code').fill(totp(secret))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  const kept = await readFile(await (await download).path(), 'utf8')
  const [recovery, second] = await section.getByRole('listitem').allTextContents()
  expect(kept).toContain(recovery)
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section.getByText('On', { exact: true })).toBeVisible()
  // The session goes on, under a new secret.
  await page.goto('/dashboard/properties')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, email)
  await expect(elsewhere.getByLabel('6-digit code')).toBeFocused()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL(/\/auth\/sign-in/)
  await signIn(elsewhere, email)
  await elsewhere.getByLabel('6-digit code').fill('000000')
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere.getByLabel('6-digit code')).toHaveAccessibleDescription(/wrong or has expired/)
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  await elsewhere.getByLabel('Recovery code').fill(recovery!)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await elsewhere.waitForURL('**/dashboard')

  await elsewhere.goto('/dashboard/settings/profile')
  const there = elsewhere.getByRole('region', { name: 'Two-step sign-in' })
  await there.getByRole('button', { name: 'Turn off' }).click()
  await there.getByLabel('Your password', { exact: true }).fill(password)
  await there.getByLabel('Code', { exact: true }).fill('000000')
  await there.getByRole('button', { name: 'Turn off' }).click()
  await expect(there.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/wrong or has expired/)
  await there.getByLabel('Code', { exact: true }).fill(second!)
  await there.getByRole('button', { name: 'Turn off' }).click()
  await expect(there.getByText('Off', { exact: true })).toBeVisible()
  await elsewhere.context().close()
})

test('the settings are accessible @phone', async ({ page }) => {
  await signIn(page, 'landlord@demo.freehold.example', 'Freehold-demo-1')
  await page.waitForURL('**/dashboard')
  await page.goto('/dashboard/settings/change-password')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Choose a password.')).toBeVisible()
  await expectAccessible(page, 'password with an error')
  await page.goto('/dashboard/settings/profile')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await section.getByLabel('Your password', { exact: true }).fill('Freehold-demo-1')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  await expectAccessible(page, 'code to scan')
})

test('SC-16 the books are begun where money needs them, then bank accounts and accounts are kept', async ({
  page,
}) => {
  await newPerson(page)
  await page.goto('/dashboard/payments/create-rent')
  await page.getByRole('link', { name: 'Begin the books' }).click()
  await page.getByRole('button', { name: 'Begin the books…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Begin the books' }).click()
  await expect(page.getByText('Nothing is closed')).toBeVisible()
  await expectAccessible(page, 'the settings of the books')

  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: 'Bank accounts' }).click()
  await page.getByRole('link', { name: 'Add bank account' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Client account')
  await page.getByLabel('Rent is paid here').press('ArrowDown')
  await page.getByTitle('Yes').click()
  await page.getByRole('button', { name: 'Create bank account' }).click()
  await expect(page.getByRole('link', { name: 'Client account' })).toBeVisible()

  await settings.getByRole('link', { name: 'Chart of accounts' }).click()
  await page.getByRole('searchbox', { name: 'Search chart of accounts' }).fill('Cleaning')
  const cleaning = page.getByRole('row', { name: /Cleaning/ })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page, 'the chart of accounts')
  await cleaning.hover()
  await cleaning.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(cleaning).toBeHidden()
})

test('the letterhead of the organisation is set in the settings, with its logo', async ({ page }) => {
  await newPerson(page)
  await page.goto('/dashboard/settings/organisation')
  await page.getByLabel('Legal name').fill('Harbour Lettings Limited')
  await page.getByLabel('Postal address').fill('14 Marina Road\nLagos')
  await page.getByLabel('Paper size').selectOption('Letter')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Organisation saved')).toBeVisible()
  const content = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'is no picture' })).toBeVisible()
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: content })
  await expect(page.getByAltText('Your logo')).toBeVisible()
  await expectAccessible(page, 'the settings of an organisation')
  await page.reload()
  await expect(page.getByLabel('Legal name')).toHaveValue('Harbour Lettings Limited')
  await expect(page.getByAltText('Your logo')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByAltText('Your logo')).toBeHidden()
})

test('receipts and credit notes are numbered with prefixes of their own @phone', async ({ page }) => {
  await newPerson(page)
  await page.goto('/dashboard/settings/organisation')
  const numbers = page.getByRole('region', { name: 'Numbers' })
  await expect(numbers.getByText('Next: R-00001')).toBeVisible()
  await numbers.getByRole('button', { name: 'Change prefix of receipts of payments' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Prefix').fill('D-')
  await dialog.getByRole('button', { name: 'Save prefix' }).click()
  await expect(dialog.getByLabel('Prefix')).toHaveAccessibleDescription(
    /Numbers of receipts of deposits begin/,
  )
  await expectAccessible(page, 'a prefix that is taken')
  await dialog.getByLabel('Prefix').fill('R26-')
  await dialog.getByLabel('Prefix').press('Enter')
  await expect(numbers.getByText('Next: R26-00001')).toBeVisible()
})
