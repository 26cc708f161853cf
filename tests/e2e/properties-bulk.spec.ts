import { expect, test, type Property } from './support/dashboard.ts'

const list = '/dashboard/properties'

test.describe('RT-60 many properties at once', () => {
  let made: Property[]

  test.beforeEach(async ({ api, mark, page }) => {
    made = await Promise.all([
      api.create({ title: `${mark} draft`, status: 'draft' }),
      api.create({ title: `${mark} one` }),
      api.create({ title: `${mark} two` }),
    ])
    await page.goto(`${list}?searchQuery=${mark}&sortBy=title`)
    await expect(page.locator('[data-row]')).toHaveCount(3)
  })

  const statuses = async (api: { list: (query: string) => Promise<{ data: Property[] }> }, mark: string) =>
    (await api.list(`searchQuery=${mark}&sortBy=title&status=draft,active,sold,archived`)).data.map(
      ({ status }) => status as string,
    )

  test('ST-05 archives all that are ticked, and takes it back to what each was', async ({
    page,
    api,
    mark,
  }) => {
    await page.getByLabel('Select all on this page').check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('3 properties archived')).toBeVisible()
    await expect(page.getByText('No properties match')).toBeVisible()
    expect(await statuses(api, mark)).toEqual(['archived', 'archived', 'archived'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('[data-row]')).toHaveCount(3)
    expect(await statuses(api, mark)).toEqual(['draft', 'active', 'active'])
  })

  test('assigns a manager and sets the listing', async ({ page, api, mark }) => {
    await page.getByLabel(`Select ${mark} one`).check()
    await page.getByLabel(`Select ${mark} two`).check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Portfolio manager' }).click()
    await page.getByLabel('Find a person').fill('priya')
    await page.getByRole('button', { name: /Priya Raman/ }).click()
    await expect(page.getByText('2 properties assigned to Priya Raman')).toBeVisible()
    const { data } = await api.list(`searchQuery=${mark}&sortBy=title`)
    expect(new Set(data.slice(1).map(({ portfolioManagerId }) => portfolioManagerId as string)).size).toBe(1)
    expect(data[0]!['portfolioManagerId']).toBeNull()

    await page.getByLabel(`Select ${mark} one`).check()
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Paused' }).click()
    await expect(page.getByText('1 property set to paused')).toBeVisible()
  })

  test('ST-05 refuses an illegal change for all, and says why', async ({ page, api, mark }) => {
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sold' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('A sold property keeps that status')
    await question.getByRole('button', { name: 'Mark as sold' }).click()
    await expect(page.getByText(/draft can only become/)).toBeVisible()
    expect(await statuses(api, mark)).toEqual(['draft', 'active', 'active'])
  })

  test('selects everything that the filters show, beyond the page', async ({ page, api, mark }) => {
    for (let count = 0; count < 9; count += 1) await api.create({ title: `${mark} more ${count}` })
    await page.reload()
    await expect(page.locator('[data-row]')).toHaveCount(10)
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Select all 12' }).click()
    await expect(page.getByText('12 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByText('12 selected')).toHaveCount(0)
  })

  test('changes one from its row menu, by keyboard alone', async ({ page, api, mark }) => {
    await page.getByRole('link', { name: `${mark} two` }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: `More for ${mark} two` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('a')
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 property archived')).toBeVisible()
    expect(await statuses(api, mark)).toEqual(['draft', 'active', 'archived'])
    expect(made).toHaveLength(3)
  })

  test('asks before it deletes', async ({ page, api, mark }) => {
    await page.getByRole('row', { name: new RegExp(`${mark} one`) }).hover()
    await page.getByRole('button', { name: `More for ${mark} one` }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const question = page.getByRole('dialog', { name: `Delete “${mark} one”?` })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect((await api.list(`searchQuery=${mark}`)).total).toBe(3)
    await page.getByRole('button', { name: `More for ${mark} one` }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await question.getByRole('button', { name: 'Delete property' }).click()
    await expect(page.getByText(`“${mark} one” deleted`)).toBeVisible()
    await expect(page.locator('[data-row]')).toHaveCount(2)
  })
})
