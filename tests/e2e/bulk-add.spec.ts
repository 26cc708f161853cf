import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'

/** A file as cities publish them: their own headings, misspelt kinds, written-out phones, an address range. */
function cityFile(run: string): string {
  return [
    'Building Name,Street Address,Property Type,ZIP,Telephone,Managed By,No. of Units,Ward',
    `${run} Winthrop Court,6214 N. Winthrop Ave.,Multifamily,60660,773-555-0170,Hunter & Co,108,48`,
    `${run} Casa Tabasca,3515-17 W. 23rd St.,Mutifamily,60623,773-555-0125 ext. 225,Casa Works,8,22`,
    `${run} Renwick Place,1501 W. Melrose St.,Artist lofts,60657,773-555-0101,"Renwick, Inc.",155,44`,
    `${run} Solid Ground,3507 W. North Ave.,Multifamily,60647,none,La Casa,35,26`,
    `${run} Formula House,12 Sum St.,Multifamily,60601,773-555-0199,"=HYPERLINK(""x"")",2,42`,
  ].join('\r\n')
}

const signIn = async (page: Page, name = 'admin') => {
  const answer = await page.request.post('/api/admin/v1/session', {
    data: { email: `${name}@demo.freehold.example`, password: 'Freehold-demo-1' },
    headers: { origin: test.info().project.use.baseURL! },
  })
  expect(answer.ok()).toBe(true)
}

const upload = async (page: Page, name: string, content: string) => {
  await page.goto('/dashboard/properties/bulk-add')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

const summary = (page: Page) => page.getByRole('region', { name: 'What will happen' })

test('SC-01 SC-02 CO-07 ST-01 a file of somebody else is uploaded, understood, mended, imported, and taken back', async ({
  page,
}) => {
  const run = `Run ${Date.now().toString(36)}`
  await signIn(page)

  await page.goto('/dashboard/properties/crud')
  await page.getByRole('link', { name: /Bulk Add/ }).click()
  await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')).toHaveText(
    /File upload/,
  )
  // The steps are linear: the second can't be chosen, it opens with the file.
  await expect(page.getByRole('list', { name: 'Steps' }).locator('a, button')).toHaveCount(0)
  await page.goto('/dashboard/properties/bulk-add?show=errors&page=2')
  await expect(page.getByLabel('CSV file')).toBeAttached()
  await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')).toHaveText(
    /File upload/,
  )
  await upload(page, 'city.csv', cityFile(run))
  await expect(page.getByText('Files upload complete!')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')).toHaveText(/Preview/)

  // Columns were matched; what the file does not have is said once, for all rows.
  const panel = page.getByRole('complementary', { name: 'Columns and values' })
  await expect(panel.getByText('Still needed')).toBeVisible()
  await panel.getByLabel('City: the same for all rows').fill('Chicago')
  await panel.getByLabel('City: the same for all rows').press('Enter')
  await expect(panel.getByText('Still needed')).toBeHidden()
  await expect(panel.getByLabel('“Mutifamily” means')).toHaveValue('residential')
  await panel.getByLabel('“Artist lofts” means').selectOption('residential')
  await expect(summary(page).getByRole('button', { name: /With errors\s*1/ })).toBeVisible()

  // The one wrong cell is found with one click and mended in the table.
  await summary(page).getByRole('button', { name: 'Next problem' }).click()
  const cell = page.getByRole('button', { name: /^Contact phone, row 5/ })
  await expect(cell).toBeFocused()
  await cell.press('Enter')
  const input = page.getByRole('textbox', { name: 'Contact phone', exact: true })
  await input.fill('773 555 0142')
  await input.press('Enter')
  await expect(summary(page).getByRole('button', { name: /With errors\s*0/ })).toBeVisible()
  await expectAccessible(page, 'the preview')

  // Figures before the deed, the same ones after it.
  await summary(page).getByRole('button', { name: 'Create 5 properties' }).click()
  const outcome = page.getByRole('region', { name: 'Import' })
  await expect(outcome.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect(outcome).toContainText('5 properties created.')
  const done = page.url()
  await outcome.getByRole('link', { name: 'See the properties' }).click()
  await expect(page.getByText('308 stated units')).toBeVisible()
  await page.getByRole('link', { name: `${run} Formula House` }).click()
  await expect(page.getByText('=HYPERLINK("x")')).toBeVisible()

  // Again: the mapping is remembered and nothing would be created twice.
  await upload(page, 'city.csv', cityFile(run))
  await expect(summary(page)).toContainText('All valid rows already exist.')
  await expect(summary(page).getByRole('button', { name: 'Create 0 properties' })).toBeDisabled()
  await summary(page).getByRole('button', { name: 'Use another file' }).click()

  await page.goto(done)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await expect(page.getByText('5 properties removed.')).toBeVisible()
  await page.goto(`/dashboard/properties?searchQuery=${encodeURIComponent(run)}`)
  await expect(page.getByText('Formula House')).toBeHidden()
})

test('SC-02 rejected rows come back as a file with their reasons', async ({ page }) => {
  const run = `Rest ${Date.now().toString(36)}`
  await signIn(page)
  const rows = [
    'title,addressLine1,city,country,currency',
    `${run} A,1 A St,Leeds,GB,GBP`,
    `${run} B,2 B St,Leeds,GB,XYZ`,
  ]
  await upload(page, 'rest.csv', rows.join('\n'))
  await summary(page).getByRole('button', { name: 'Create 1 property' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Rejected rows with reasons' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('rest - rejected rows.csv')
  const stream = await file.createReadStream()
  const text = (await stream.toArray()).join('')
  expect(text).toContain(`${run} B`)
  expect(text).toMatch(/currency/i)
  expect(text).not.toContain(`${run} A`)
})

test('SC-02 rows like earlier ones are left out when told to, and listed with the reason', async ({
  page,
}) => {
  const run = `Twins ${Date.now().toString(36)}`
  await signIn(page)
  const twin = `${run},1 A St,Leeds,GB,GBP`
  await upload(page, 'twins.csv', ['title,addressLine1,city,country,currency', twin, twin].join('\n'))
  await expect(summary(page)).not.toContainText('matching existing records')
  await expect(summary(page).getByRole('button', { name: /Duplicates\s*1/ })).toBeVisible()
  await summary(page).getByLabel('1 repeating earlier rows:').selectOption('leave them out')
  await summary(page).getByRole('button', { name: 'Create 1 property' }).click()
  await expect(page.getByText('1 property created, 1 skipped.')).toBeVisible()
  await page.getByRole('button', { name: 'Skipped 1' }).click()
  const left = page.getByRole('region', { name: 'Rows left out' })
  await expect(left.getByRole('row').filter({ hasText: run })).toContainText('like row 2')
  await expectAccessible(page, 'the rows left out')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Skipped rows with reasons' }).click()
  expect((await download).suggestedFilename()).toBe('twins - skipped rows.csv')
})

for (const [name, content, sentence] of [
  ['empty.csv', '', /is empty/],
  ['header.csv', 'title,city\n', /no rows below/],
  ['book.xlsx', 'PK\u0003\u0004', /Save as/],
  ['picture.csv', '\u0089PNG\r\n\u001a\n\u0000\u0000', /CSV|text/],
] as const) {
  test(`SC-02 ${name} is refused with a sentence that says how to go on`, async ({ page }) => {
    await signIn(page)
    await upload(page, name, content)
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: sentence })
        .or(page.getByRole('region', { name: 'Import' }).filter({ hasText: sentence }))
        .first(),
    ).toBeVisible()
  })
}

test('RP-03 whoever may not import is not let in', async ({ page }) => {
  await signIn(page, 'staff-member')
  await page.goto('/dashboard/properties/bulk-add')
  await expect(page.getByRole('heading', { name: 'Error 403 Forbidden' })).toBeVisible()
})

test('SC-02 both steps are accessible, in light and in dark @phone', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/properties/bulk-add')
  await expect(page.getByRole('heading', { name: 'Drop a CSV file here' })).toBeVisible()
  await expectAccessible(page, 'the upload')
  await upload(page, 'city.csv', cityFile('Accessible'))
  await expect(summary(page).getByRole('button', { name: /With errors\s*\d/ })).toBeVisible()
  await expectAccessible(page, 'the preview')
  await summary(page).getByRole('button', { name: 'Next problem' }).click()
  await expect(page.locator('td[data-bad] :focus')).toBeInViewport()
})

test('RT-64 SC-02 a tenancy schedule becomes units, tenants and leases, and goes back', async ({ page }) => {
  const run = Date.now().toString(36)
  await signIn(page)
  await page.goto('/dashboard/leases')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bulk add tenancies' })).toBeVisible()
  const schedule = [
    'Property,Flat,Tenant,Email,Mobile,Lease start,Lease end,Monthly rent,Status',
    `CHI-006,Attic ${run},Ida ${run},ida-${run}@example.com,(312) 555-0133,2024-02-11,2025-02-10,"1,263.00",Active`,
    `Nowhere,Cellar ${run},Max ${run},max-${run}@example.com,,2024-02-11,,900,Notice to Vacate`,
  ].join('\n')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'schedule.csv', mimeType: 'text/csv', buffer: Buffer.from(schedule) })
  await expect(page.getByRole('button', { name: /^Property, row 2/ })).toHaveText('Blackstone Courts')
  await expect(summary(page)).toContainText('1 left out until fixed')
  await expect(page.getByRole('button', { name: /^Rent, row 2/ })).toHaveText('$1,263')
  await page.getByRole('button', { name: /^Property, row 3/ }).click()
  const choice = page.getByRole('combobox', { name: 'Property', exact: true })
  await choice.selectOption('Blackstone Courts (CHI-006)')
  await choice.press('Enter')
  await summary(page).getByRole('button', { name: 'Create 2 tenancies' }).click()
  await expect(page.getByText('2 tenancies created.')).toBeVisible()

  await page.getByRole('link', { name: 'See the tenancies' }).click()
  const rows = page.getByRole('row').filter({ hasText: run })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Attic' })).toContainText(/Holding over.*1,263/s)
  await expect(rows.filter({ hasText: 'Cellar' })).toContainText('Notice given')

  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 tenancies removed.')).toBeVisible()
})
