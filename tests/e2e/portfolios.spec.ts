import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/dashboard.ts'

test('RT-90 RT-91 RT-92 RT-94 a portfolio is made, filled in one step, and the step is undone', async ({
  page,
  api,
  mark,
}) => {
  for (const name of ['North', 'South', 'West']) await api.create({ title: `${name} ${mark}` })
  await page.goto('/dashboard/portfolios')
  await page.getByRole('link', { name: 'Create portfolio' }).click()
  await expect(page).toHaveURL('/dashboard/portfolios/create-new')
  await expect(page.getByRole('heading', { name: 'New portfolio' })).toBeVisible()
  await expectAccessible(page, 'a new portfolio')
  await page.getByLabel('Name').fill(`Holdings ${mark}`)
  await page.getByRole('button', { name: 'Create portfolio' }).click()

  await expect(page.getByRole('heading', { name: 'Add or remove properties' })).toBeVisible()
  const outside = page.getByRole('region', { name: 'Not in this portfolio' })
  const inside = page.getByRole('region', { name: `In Holdings ${mark}` })
  await expect(inside.getByText('None yet')).toBeVisible()
  await outside.getByRole('searchbox').fill(mark)
  await outside.getByRole('button', { name: 'Add all 3 found' }).click()
  await expect(page.getByText('3 properties to add')).toBeVisible()
  // By the keyboard: down to the second, and off.
  await outside.getByRole('checkbox').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('2 properties to add')).toBeVisible()
  await expectAccessible(page, 'choosing properties')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('2 properties added.')).toBeVisible()
  await expect(inside.getByRole('checkbox')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inside.getByText('None yet')).toBeVisible()

  await outside.getByRole('button', { name: 'Add all 3 found' }).click()
  await page.getByRole('link', { name: `Holdings ${mark}` }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(inside.getByRole('checkbox')).toHaveCount(3)
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: `North ${mark}` })).toBeVisible()
  await expectAccessible(page, 'a portfolio')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('added properties to this portfolio').first()).toBeVisible()
})

test('RT-90 SC-13 portfolios show as cards and as a table, as one chose last; archiving is undone', async ({
  page,
  api,
  mark,
}) => {
  const house = await api.create({
    title: `House ${mark}`,
    valuations: [{ date: '2026-01-31', amount: 125_000_000_000 }],
  })
  const { id } = await api.call('POST', '/portfolios', {
    title: `Quay ${mark}`,
    description: `Words ${mark}`,
  })
  await api.call('POST', `/portfolios/${id}/properties`, { add: [house['id']] })
  await page.goto(`/dashboard/portfolios?searchQuery=${mark}`)
  const card = page.getByRole('listitem').filter({ hasText: `Quay ${mark}` })
  await expect(card).toContainText(`Words ${mark}`)
  await expect(card).toContainText('₦1.3bn')
  await expect(card).toContainText('1 property')
  await expectAccessible(page, 'portfolios as cards')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page).toHaveURL(/layout=table/)
  await expect(page.getByRole('row').filter({ hasText: `Quay ${mark}` })).toContainText('₦1.3bn')
  await page.goto(`/dashboard/portfolios?searchQuery=${mark}`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Cards' }).click()

  await card.getByRole('button', { name: `More for Quay ${mark}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('No portfolios match')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
})

test(
  'RT-71 RT-72 RT-93 a property’s portfolios are changed from its own page',
  { tag: '@phone' },
  async ({ page, api, mark }) => {
    const house = await api.create({ title: `House ${mark}` })
    const { id } = await api.call('POST', '/portfolios', { title: `Quay ${mark}` })
    await page.goto(`/dashboard/portfolios/${id}/edit`)
    await page.getByLabel('Name').fill(`Harbour ${mark}`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: `Harbour ${mark}` })).toBeVisible()

    await page.goto(`/dashboard/properties/${house['id']}/portfolios`)
    await expect(page.getByText('Not in any portfolio yet')).toBeVisible()
    await page.getByRole('link', { name: 'Add or remove' }).click()
    const outside = page.getByRole('region', { name: 'Other portfolios' })
    await outside.getByRole('searchbox').fill(mark)
    await outside.getByRole('checkbox', { name: `Harbour ${mark}` }).check()
    await expectAccessible(page, 'portfolios of a property')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('1 portfolio added.')).toBeVisible()
    await page.goto(`/dashboard/properties/${house['id']}?tab=portfolios`)
    await expect(page.getByRole('link', { name: `Harbour ${mark}` })).toBeVisible()
    await expectAccessible(page, 'the portfolios of a property')
  },
)
