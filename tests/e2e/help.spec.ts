import { expectAccessible, opened } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

test.describe('RT-31 help', () => {
  test('RT-31 finds a topic in the words of whoever asks, and keeps the question in the address @phone', async ({
    page,
  }) => {
    await page.goto('/dashboard/help')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
    await expect(page.getByRole('link', { name: 'Record a payment' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search help' }).fill('my rent was paid twice')
    await expect(page).toHaveURL('/dashboard/help?searchQuery=my+rent+was+paid+twice')
    await expect(page.getByRole('status')).toHaveText(/^\d+ topics$/)
    const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
    await expect(results.first()).toContainText('A payment was wrong, bounced or made twice')
    await expect(results.first().locator('mark').first()).toBeVisible()
    await expectAccessible(page, 'results')

    await page.reload()
    await results.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'A payment was wrong, bounced or made twice',
    )
    await expect(page).toHaveTitle('A payment was wrong, bounced or made twice · Freehold')
    await expectAccessible(page, 'a topic')
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Search help' })).toHaveValue('my rent was paid twice')
  })

  test('RT-31 is used by keyboard alone, and leads to the part of a page that was found', async ({
    page,
  }) => {
    await page.goto('/dashboard/help')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search help' })).toBeFocused()
    await page.keyboard.type('whole tower block')
    const results = page.getByRole('list', { name: 'Results' }).getByRole('link')
    await expect(results.first()).toHaveText('Add units')
    await page.keyboard.press('ArrowDown')
    await expect(results.first()).toBeFocused()
    await page.keyboard.press('j')
    await expect(results.nth(1)).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add units')
    await expect(page.getByRole('heading', { name: 'A whole building' })).toBeInViewport()
  })

  test('RT-31 says when nothing is found, and what to read instead @phone', async ({ page }) => {
    await page.goto('/dashboard/help?searchQuery=xyzzy')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('No help found for “xyzzy”.')
    await expect(page.getByRole('link', { name: 'Set up your organisation' })).toBeVisible()
    await expectAccessible(page, 'no match')
    await page.getByRole('button', { name: 'Show all topics' }).click()
    await expect(page).toHaveURL('/dashboard/help')
    await expect(page.getByRole('link', { name: 'Record a payment' })).toBeVisible()
    await expectAccessible(page, 'all topics')
  })

  test('RT-31 leads from a page to what helps there, and from the search of every page to a topic', async ({
    page,
  }) => {
    await page.goto('/dashboard/payments/create-rent')
    await page.getByRole('link', { name: 'Help on this page' }).click()
    await expect(page).toHaveURL('/dashboard/help/payments')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Record a payment')
    // A picture of the very screen, in the colours that are shown, whose room is kept while it is on its way.
    const picture = page.getByRole('img', { name: /^Recording a payment/ })
    await expect(picture).toHaveAttribute('height', /^\d+$/)
    await expect(picture).toHaveAttribute('src', /payment-light/)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(picture).toHaveAttribute('src', /payment-dark/)
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth))
      .toBeGreaterThan(0)
    await page.goBack()
    await expect(page).toHaveURL('/dashboard/payments/create-rent')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('bounced cheque')
    await page.getByRole('group', { name: 'Help' }).getByRole('option').first().click()
    await expect(page).toHaveURL(/^[^#]+\/dashboard\/help\/payment-mistakes/)
    await page.getByRole('link', { name: 'All help topics' }).click()
    await expect(page).toHaveURL('/dashboard/help')
  })

  test('RT-31 tells the version, what is new and, to administrators, how the server is', async ({ page }) => {
    await page.goto('/dashboard/help')
    const about = page.getByRole('complementary', { name: 'About Freehold' })
    await expect(about).toContainText(/Freehold \d+\.\d+\.\d+/)
    await expect(about.getByRole('status')).toContainText(/Server\s*Working\s*Database\s*Working/)
    await page.route('**/readyz', (route) =>
      route.fulfill({ status: 503, json: { status: 'unavailable', failed: ['storage'] } }),
    )
    await about.getByRole('button', { name: 'Check again' }).click()
    await expect(about.getByRole('status')).toContainText(/File store\s*Not responding/)
    await about.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toBeVisible()
    await expectAccessible(page, 'the keys', opened)
    await page.keyboard.press('Escape')
    await about.getByRole('link', { name: 'What’s new' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What’s new')
    await page.goto('/dashboard/help/nothing-of-this-name')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Page Not Found/)
  })

  test('RT-31 is reached from the menu of a phone @phone-only', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Help' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  })
})

test.describe('RT-31 help for tenants', () => {
  test.use({ as: 'renter' })

  test('RT-31 shows what tenants do, and nothing of the office @phone', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Help on this page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your home page')
    await page.getByRole('link', { name: 'All help topics' }).click()
    await expect(page.locator('#content h2').first()).toHaveText('For tenants')
    await expect(page.getByRole('link', { name: 'Pay your rent and see what you owe' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Record a payment' })).toHaveCount(0)
    await expect(page.getByText('Health')).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search help' }).fill('bank statement')
    await expect(page.getByRole('link', { name: 'Import a bank statement' })).toHaveCount(0)
    // By a link that somebody sent, it is there, and says so.
    await page.goto('/dashboard/help/bank-import')
    await expect(page.getByText('doesn’t allow this')).toBeVisible()
    await expectAccessible(page, 'a topic of others')
  })
})
