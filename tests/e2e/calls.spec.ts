import { expect, test } from './support/dashboard.ts'

const busy = {
  status: 503,
  json: { code: 503, message: 'Busy for a moment.', reason: 'busy', payload: ['Try again.'], requestId: 'r' },
}

test.describe('calls of the dashboard', () => {
  test('ER-12 reads are asked once more after a status that may pass, when the server says, and nobody notices', async ({
    page,
  }) => {
    // From another page: what is asked for while the dashboard still loads is asked anew in any case.
    await page.goto('/dashboard/settings/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const asked: number[] = []
    await page.route('**/api/tenant/v1/properties?*', (route) => {
      asked.push(Date.now())
      return asked.length === 1
        ? route.fulfill({ ...busy, headers: { 'retry-after': '2' } })
        : route.continue()
    })
    await page.getByRole('link', { name: 'Properties', exact: true }).click()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    expect(asked).toHaveLength(2)
    expect(asked[1]! - asked[0]!).toBeGreaterThanOrEqual(2000)
  })

  test('ER-12 ER-05 says at once that there are too many requests, or that it is busy for long, and tries again', async ({
    page,
  }) => {
    for (const [code, message] of [
      [429, 'Too many requests. Try again in 45 seconds.'],
      [503, 'Server unavailable at the moment. Try again in a minute.'],
    ] as const) {
      await page.goto('/dashboard/settings/profile')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.route('**/api/tenant/v1/properties?*', (route) =>
        route.fulfill({
          status: code,
          headers: { 'retry-after': '45' },
          json: { code, message, reason: 'busy', payload: [], requestId: 'r' },
        }),
      )
      await page.getByRole('link', { name: 'Properties', exact: true }).click()
      const said = page.getByRole('alert').filter({ hasText: 'The properties could not be loaded' })
      await expect(said).toContainText(message, { timeout: 15_000 })
      await page.unroute('**/api/tenant/v1/properties?*')
      await said.getByRole('button', { name: 'Try again' }).click()
      await expect(page.locator('[data-row]').first()).toBeVisible()
    }
  })

  test('ER-09 an empty or odd answer is none: nothing is said to be done, and no list waits forever', async ({
    page,
  }) => {
    await page.goto('/dashboard/settings/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route('**/api/tenant/v1/tenants?*', (route) => route.fulfill({ json: {} }))
    await page.getByRole('link', { name: 'Tenants', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Server unavailable at the moment.')

    await page.goto('/dashboard/tenants/create-new')
    await page.route('**/api/tenant/v1/tenants', (route) => route.fulfill({ status: 200, body: '' }))
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Obi')
    await page.getByRole('button', { name: 'Create tenant' }).click()
    await expect(page.locator('[data-sonner-toast]')).toContainText('Server unavailable at the moment.')
    await expect(page).toHaveURL(/create-new/)
  })

  test('ER-07 ER-12 writes are sent once; what failed is said in a toast', async ({ page, api, mark }) => {
    await api.create({ title: mark })
    await page.goto(`/dashboard/properties?searchQuery=${mark}`)
    let sent = 0
    await page.route('**/api/tenant/v1/properties/bulk-update', (route) => {
      sent += 1
      return route.fulfill(busy)
    })
    await page.getByLabel(`Select ${mark}`).check()
    await page.getByRole('button', { name: 'Archive' }).click()
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Busy for a moment.' })
    await expect(toast).toContainText('Try again.')
    expect(sent).toBe(1)
  })

  test('ER-08 says that the connection is missing', async ({ page, api, mark, context }) => {
    await api.create({ title: mark })
    await page.goto(`/dashboard/properties?searchQuery=${mark}`)
    await page.getByLabel(`Select ${mark}`).check()
    // What says so is there a moment after the page.
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Archive' }).click()
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'An error occured.' })
    await expect(toast).toContainText('Unable to make request. Please check your internet connection.')
    await context.setOffline(false)
    // What was said to have failed is not done behind one's back when the connection is there again.
    await page.reload()
    await expect(page.getByRole('row', { name: mark })).toContainText('Active')
  })

  test('ER-09 says that the server is unavailable when it says nothing itself', async ({
    page,
    api,
    mark,
  }) => {
    await api.create({ title: mark })
    await page.goto(`/dashboard/properties?searchQuery=${mark}`)
    await page.route('**/api/tenant/v1/properties/bulk-update', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }),
    )
    await page.getByLabel(`Select ${mark}`).check()
    await page.getByRole('button', { name: 'Archive' }).click()
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'An error occured.' })
    await expect(toast).toContainText('Server unavailable at the moment.')
  })

  test('AP-01 takes the base of each API from the configuration, at run time', async ({ page }) => {
    await page.route('**/dashboard/properties', async (route) => {
      const answer = await route.fetch()
      const body = await answer.text()
      await route.fulfill({
        response: answer,
        body: body.replace('"tenantApiUrl":"/api/tenant/v1"', '"tenantApiUrl":"/moved/tenant"'),
      })
    })
    const moved: string[] = []
    await page.route('**/moved/tenant/**', (route) => {
      const url = route.request().url()
      moved.push(url)
      return route.continue({ url: url.replace('/moved/tenant', '/api/tenant/v1') })
    })
    await page.goto('/dashboard/properties')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    expect(moved.length).toBeGreaterThan(0)
  })

  test('ER-11 loads the page anew, at most once in ten seconds, when a newer build took a chunk away', async ({
    page,
  }) => {
    await page.goto('/dashboard/properties')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route('**/assets/crud-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('link', { name: 'Add property' }).click()
    // Lost, loaded anew, lost again: now the page is left alone and says so.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 500 Unknown Error')
    await expect(page.getByRole('alert')).toContainText('Check your internet connection')
    await expect(page).toHaveURL('/dashboard/properties/crud')
    expect(loads).toBe(1)

    await page.getByRole('link', { name: 'Properties', exact: true }).first().click()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await page.getByRole('link', { name: 'Add property' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 500 Unknown Error')
    expect(loads).toBe(1)

    await page.unroute('**/assets/crud-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add properties')
  })

  test('ER-08 ER-11 a place not yet loaded says that the connection is missing; the record before it stays', async ({
    page,
    api,
    mark,
    context,
  }) => {
    const property = await api.create({ title: mark })
    await page.goto(`/dashboard/properties/${property['id'] as string}`)
    await expect(page.getByRole('heading', { level: 1, name: mark })).toBeVisible()
    // What says so is there a moment after the page.
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Check your internet connection')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page.getByRole('heading', { level: 1, name: mark })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByLabel('Name')).toHaveValue(mark)
  })

  test('ER-11 says what to do when not even the first code comes', async ({ page }) => {
    await page.route('**/assets/dashboard-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Freehold could not be loaded' })).toBeVisible()
    await page.unroute('**/assets/dashboard-*.js')
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
})
