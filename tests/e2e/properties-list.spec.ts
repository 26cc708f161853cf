import { readFile } from 'node:fs/promises'
import { dayAt } from '#domain/dates/zones.ts'
import { expect, rowNames, test } from './support/dashboard.ts'

const list = '/dashboard/properties'

test.describe('RT-60 list of properties', () => {
  test('opens a record by a click anywhere in its row but on what can be pressed there', async ({ page }) => {
    await page.goto(list)
    const row = page.locator('[data-row]').first()
    const id = await row.getAttribute('data-row')
    await row.getByRole('checkbox').click()
    await expect(row).toHaveAttribute('data-selected', 'true')
    await expect(page).toHaveURL(list)
    await row
      .locator('td')
      .nth(2)
      .click({ position: { x: 4, y: 4 } })
    await expect(page).toHaveURL(`${list}/${id}`)
  })

  test('AP-08 CO-05 shows the same rows after reload, Back, and in another browser', async ({
    page,
    browser,
    session,
    api,
  }) => {
    // Not of today, so that what other journeys make meanwhile is none of them.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const query = `status=active&country=GB,NG&adate_range=..${yesterday}&sortBy=title&sortOrder=desc&page=2`
    await page.goto(`${list}?${query}`)
    await expect(page.locator('[data-row]')).toHaveCount(10)
    const wanted = (await api.list(`${query}&limit=10`)).data.map(({ title }) => title as string)
    expect(await rowNames(page)).toEqual(wanted)

    await page.reload()
    await expect(page.locator('[data-row]')).toHaveCount(10)
    expect(await rowNames(page)).toEqual(wanted)

    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=3/)
    await page.goBack()
    await expect.poll(() => rowNames(page)).toEqual(wanted)

    const other = await browser.newContext({ storageState: session })
    const elsewhere = await other.newPage()
    await elsewhere.goto(page.url())
    await expect.poll(() => rowNames(elsewhere)).toEqual(wanted)
    await other.close()
  })

  test('AP-08 makes the nearest sensible list of a wrong address', async ({ page }) => {
    await page.goto(
      `${list}?page=900&limit=-3&sortBy=colour&status=exploded&classification=land&adate_range=soon`,
    )
    await expect(page.locator('[data-filter]')).toHaveCount(1)
    await expect(page.locator('[data-filter="classification"]')).toContainText('Land')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    expect(new URL(page.url()).searchParams.get('page')).not.toBe('900')
  })

  test('AP-08 filters by chips that can be added, changed and removed', async ({ page, api }) => {
    await page.goto(list)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Classification', exact: true }).last().click()
    await page.getByRole('checkbox', { name: 'Land', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Commercial', exact: true }).check()
    await expect(page).toHaveURL(/classification=commercial,land/)
    await page.keyboard.press('Escape')
    const { total } = await api.list('classification=commercial,land')
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(String(total))
    await expect(page.locator('[data-filter="classification"]')).toContainText('Commercial, Land')

    // Two boxes were one decision: one step back undoes both.
    await page.goBack()
    await expect(page.locator('[data-filter]')).toHaveCount(0)
    await page.goForward()
    await page.getByRole('button', { name: 'Remove filter Classification' }).click()
    await expect(page).not.toHaveURL(/classification/)
  })

  test('AP-08 filters by manager, city and the day of creation', async ({ page, api, mark }) => {
    await api.create({ title: `${mark} one`, city: 'Ibadan' })
    const day = dayAt(new Date().toISOString(), 'Africa/Lagos')
    await page.goto(`${list}?searchQuery=${mark}`)
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('button', { name, exact: true }).last().click()
    }
    await add('City')
    await page.getByLabel('City: type and press Enter').fill('Ibadan')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await add('Created')
    await page.getByLabel('From').fill(day)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`city=Ibadan&adate_range=${day}\\.\\.`))
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await add('Portfolio manager')
    await page.getByRole('checkbox', { name: /Priya Raman/ }).check()
    await expect(page.getByText('No properties match')).toBeVisible()
    await expect(page.getByText(/^Looked for .* · Portfolio manager Priya Raman · /)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page.locator('[data-row]')).toHaveCount(10)
  })

  test('searches while one types; / goes to the search', async ({ page, api, mark }) => {
    await api.create({ title: 'Searched House', reference: `R-${mark}` })
    await page.goto(list)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search properties' })).toBeFocused()
    await page.keyboard.type(mark)
    await expect.poll(() => rowNames(page)).toEqual(['Searched House'])
    await expect(page).toHaveURL(new RegExp(`searchQuery=${mark}`))
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Search properties' })).toHaveValue('')
  })

  test('sorts by any column, and says so', async ({ page, api }) => {
    await page.goto(`${list}?status=active`)
    for (const [heading, field] of [
      ['Name', 'title'],
      ['Reference', 'reference'],
      ['Stated units', 'unitCount'],
    ] as const) {
      const head = page.getByRole('columnheader', { name: heading })
      for (const [order, spoken] of [
        ['asc', 'ascending'],
        ['desc', 'descending'],
      ] as const) {
        await head.getByRole('link').click()
        await expect(head).toHaveAttribute('aria-sort', spoken)
        const { data } = await api.list(`status=active&sortBy=${field}&sortOrder=${order}&limit=10`)
        await expect.poll(() => rowNames(page)).toEqual(data.map(({ title }) => title as string))
      }
    }
  })

  test('keeps the chosen columns and their order, moved by keyboard, on the server', async ({
    page,
    browser,
    session,
  }) => {
    await page.goto(list)
    const heads = () => page.getByRole('columnheader').allInnerTexts()
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.getByRole('checkbox', { name: 'Hide Classification' }).click()
    await page.getByRole('checkbox', { name: 'Show Postcode' }).click()
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/preferences/'),
    )
    await page.getByRole('button', { name: 'Move Status' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Status at position 2 of 6.')).toBeAttached()
    // Once it knows where it lies; at the top it stays there.
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText('Status at position 1 of 6.')).toBeAttached({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Space')
    await saved
    await page.keyboard.press('Escape')
    const wanted = ['Name', 'Status', 'Reference', 'Stated units', 'Value', 'Portfolio manager', 'Postcode']
    await expect
      .poll(async () => (await heads()).filter((text) => wanted.includes(text.trim())))
      .toEqual(wanted)
    expect(await heads()).not.toContain('Classification')

    const other = await browser.newContext({ storageState: session })
    const elsewhere = await other.newPage()
    await elsewhere.goto(list)
    await expect(elsewhere.getByRole('columnheader', { name: 'Postcode' })).toBeVisible()
    await other.close()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await expect(page.getByRole('columnheader', { name: 'Classification' })).toBeVisible()
  })

  test('keeps views: private or shared, renamed, brought up to date, deleted and restored', async ({
    page,
    mark,
  }) => {
    await page.goto(`${list}?status=draft&sortBy=title&sortOrder=asc`)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name', { exact: true }).fill(mark)
    await page.getByRole('checkbox', { name: /Share with everyone/ }).check()
    await page.getByRole('button', { name: 'Save view' }).last().click()
    const tabs = page.getByRole('navigation', { name: 'Views' })
    await expect(tabs.getByRole('link', { name: new RegExp(mark) })).toHaveAttribute('aria-current', 'page')
    await expect(tabs.getByLabel('shared')).not.toHaveCount(0)

    await tabs.getByRole('link', { name: 'All' }).click()
    await expect(page).toHaveURL(list)
    await tabs.getByRole('link', { name: new RegExp(mark) }).click()
    await expect(page).toHaveURL(/tab=[0-9a-f-]{36}&status=draft&sortBy=title&sortOrder=asc/)
    await page.getByRole('button', { name: 'Remove filter Status' }).click()
    await page.getByRole('button', { name: 'Save changes to view' }).click()
    await expect(page.getByText(`View “${mark}” saved`)).toBeVisible()

    await page.getByRole('button', { name: `Change view ${mark}` }).click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.getByLabel('Name', { exact: true }).fill(`${mark} renamed`)
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(tabs.getByRole('link', { name: `${mark} renamed` })).toBeVisible()

    await page.getByRole('button', { name: /^Change view/ }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await expect(tabs.getByRole('link', { name: new RegExp(mark) })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tabs.getByRole('link', { name: `${mark} renamed` })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: /^Change view/ }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await expect(tabs.getByRole('link', { name: new RegExp(mark) })).toHaveCount(0)
  })

  test('downloads exactly what the filters show, with the chosen columns', async ({ page, api, mark }) => {
    await api.create({ title: `${mark} Alpha`, unitCount: 4 })
    await api.create({ title: `${mark} =Beta`, status: 'draft' })
    await page.goto(`${list}?searchQuery=${mark}&status=active&sortBy=title`)
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^properties-\d{4}-\d{2}-\d{2}\.csv$/)
    const rows = (await readFile(await file.path(), 'utf8'))
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/^Name,/)
    expect(rows[1]).toContain(`${mark} Alpha`)
    await page.getByRole('button', { name: 'Export' }).click()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel' }).click(),
    ])
    const bytes = await readFile(await sheet.path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  test('moves by j, k and arrows, ticks by x, opens by Enter and in a new tab by Ctrl-click', async ({
    page,
    context,
  }) => {
    await page.goto(`${list}?sortBy=title`)
    await expect(page.locator('[data-row]')).toHaveCount(10)
    const names = await rowNames(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    await expect(page.getByRole('link', { name: names[1]! })).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByLabel(`Select ${names[1]}`)).toBeChecked()
    await expect(page.getByText('1 selected')).toBeVisible()

    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: names[2]! }).click({ modifiers: ['Control'] }),
    ])
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(names[2]!)
    await opened.close()
    await page.getByRole('link', { name: names[1]! }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[1]!)
    // Back is back to that very row.
    await page.goBack()
    await expect(page.getByRole('link', { name: names[1]! })).toBeFocused()
  })

  test('turns single keys off for whoever they bother', async ({ page }) => {
    await page.goto(list)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: /Keyboard shortcuts/ }).click()
    await page.getByRole('checkbox', { name: /Single keys work/ }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search properties' })).not.toBeFocused()
  })

  test('says what failed and tries again', async ({ page }) => {
    let failing = true
    await page.route('**/api/tenant/v1/properties?*', (route) =>
      failing
        ? route.fulfill({
            status: 422,
            json: {
              code: 422,
              message: 'No luck.',
              reason: 'x',
              payload: ['Because.'],
              requestId: 'request-1',
            },
          })
        : route.continue(),
    )
    await page.goto(list)
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await expect(alert).toContainText('No luck. Because.')
    await expect(alert).toContainText('request-1')
    failing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-row]')).toHaveCount(10)
  })

  test('does not move under the reader while it loads @phone', async ({ page }) => {
    await page.addInitScript(() => {
      const found = globalThis as unknown as { shift: number }
      found.shift = 0
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[]) {
          if (!entry.hadRecentInput) found.shift += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${list}?status=active`)
    await expect(page.getByRole('checkbox').nth(3)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
  })
})
