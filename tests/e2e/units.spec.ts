import { expectAccessible } from './support/axe.ts'
import { expect, rowNames, test, type Api } from './support/dashboard.ts'

const tab = (propertyId: string, query = '') => `/dashboard/properties/${propertyId}/units${query}`

async function withUnits(
  api: Api,
  title: string,
  labels: readonly string[],
  more: object = {},
): Promise<string> {
  const { id } = await api.create({ title, unitCount: 4 })
  for (const [floor, label] of labels.entries()) {
    await api.call('POST', '/units', { propertyId: id, label, floor, block: 'Block A', ...more })
  }
  return id
}

test('RT-64 lists a property’s units by name, narrows them, and shows the building at a glance @phone', async ({
  page,
  api,
  mark,
}) => {
  const id = await withUnits(api, mark, ['Flat 10', 'Flat 2', 'Flat 1'])
  await api.call('POST', '/units', { propertyId: id, label: 'Flat 3', floor: 1, status: 'offMarket' })
  await page.goto(`/dashboard/properties/${id}`)
  await page
    .getByRole('navigation', { name: 'Parts of this page' })
    .getByRole('link', { name: 'Units' })
    .click()
  await expect(page).toHaveURL(tab(id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mark)
  await expect.poll(() => rowNames(page)).toEqual(['Flat 1', 'Flat 2', 'Flat 3', 'Flat 10'])
  await expectAccessible(page, 'units of a property')

  await page.getByRole('list', { name: 'Occupancy' }).getByRole('link', { name: 'Off market 1' }).click()
  await expect(page).toHaveURL(tab(id, '?occupancy=offMarket'))
  await expect.poll(() => rowNames(page)).toEqual(['Flat 3'])

  await page.getByRole('link', { name: 'Building' }).click()
  const block = page.getByRole('region', { name: 'Block A' })
  await expect(block.getByRole('heading', { level: 3 })).toHaveText(['Floor 2', 'Floor 1', 'Ground floor'])
  await expect(block.getByRole('link')).toHaveText(['Flat 1Vacant', 'Flat 2Vacant', 'Flat 10Vacant'])
  await expectAccessible(page, 'building')
  await block.getByRole('link', { name: 'Flat 2' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flat 2')
  await expectAccessible(page, 'a unit')
})

test('RT-65 SC-05 adds a unit, changes it, archives it and brings it back', async ({ page, api, mark }) => {
  const id = await withUnits(api, mark, [])
  await page.goto(tab(id))
  await page.getByRole('link', { name: 'Add unit' }).first().click()
  await expect(page).toHaveURL(tab(id, '/crud'))
  await page.getByRole('textbox', { name: 'Unit', exact: true }).fill('Penthouse')
  await page.getByLabel('Floor').fill('7')
  await page.getByLabel('Market rent').fill('1250000')
  await expectAccessible(page, 'unit form')
  await page.getByRole('button', { name: 'Create unit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Penthouse')
  await expect(page.getByText('₦1,250,000').first()).toBeVisible()
  await page.getByText('Past Agreement').click()
  await expect(page.getByRole('radio', { name: 'Past Agreement' })).toBeChecked()

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/units\/crud\?uId=/)
  await page.getByLabel('Bedrooms').fill('4')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('Bedrooms4')

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('1 unit archived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('header').getByText('Vacant')).toBeVisible()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('added this unit')).toBeVisible()
})

test('RT-65 adds twelve flats on three floors, says which names are taken, and takes them back', async ({
  page,
  api,
  mark,
}) => {
  const id = await withUnits(api, mark, ['Flat 203'])
  await page.goto(tab(id))
  await page.getByRole('link', { name: 'Add several' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading')).toHaveText('12 units')
  await expect(preview.getByText('taken')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Add 12 units' })).toBeDisabled()
  await expectAccessible(page, 'several units')

  await page.getByLabel('Names').fill('Flat {floor}{letter}')
  await expect(preview.getByText('Flat 3D')).toBeVisible()
  await page.getByLabel('Bedrooms').fill('2')
  await page.getByRole('button', { name: 'Add 12 units' }).click()
  await expect(page).toHaveURL(tab(id, '?view=building'))
  await expect(page.getByText('13 units on record')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('12 units removed')).toBeVisible()
  await expect(page.getByText('1 unit on record', { exact: true })).toBeVisible()
})

test('RT-64 changes many units at once, and finds one from anywhere by its property', async ({
  page,
  api,
  mark,
}) => {
  const id = await withUnits(api, mark, ['Suite 1', 'Suite 2', 'Suite 3'])
  await page.goto(tab(id))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Market rent' }).click()
  await page.getByLabel('Market rent in NGN').fill('950,000')
  await page.getByRole('button', { name: 'Set for all' }).click()
  await expect(page.getByText('3 units set to ₦950,000')).toBeVisible()
  await expect(page.getByRole('cell', { name: '950,000' })).toHaveCount(3)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill(`suite 2 ${mark}`)
  await page.getByRole('option', { name: 'Suite 2' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suite 2')
})
