import { expect } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, opened } from './support/axe.ts'
import { test } from './support/dashboard.ts'
import { pdf } from './support/pdf.ts'

test(
  'RT-63 SC-15 ST-01 documents are kept in folders, looked at, renamed, renewed and deleted',
  { tag: '@phone' },
  async ({ page, api, mark }) => {
    const house = await api.create({ title: `House ${mark}` })
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#80a060' } })
      .png()
      .toBuffer()
    await page.goto(`/dashboard/properties/${house['id']}/docs`)
    await expect(page.getByText('No documents yet')).toBeVisible()
    const chooser = page.getByLabel('Choose files')
    await chooser.setInputFiles([pdf('lease.jpg')])
    await expect(page.getByText('says .jpg, but holds PDF: call it .pdf.')).toBeVisible()

    await page.getByLabel('Into folder').selectOption('Agreements')
    await page.getByLabel('Seen by').selectOption('Tenants too')
    await chooser.setInputFiles([
      pdf('Lease.pdf'),
      { name: 'Front.png', mimeType: 'image/png', buffer: picture },
    ])
    await expect(page.getByText('Files upload complete!')).toBeVisible()
    const lease = page.locator('[data-document]').filter({ hasText: 'Lease' })
    await expect(page.getByText('Agreements 2')).toBeVisible()
    await expect(lease).toContainText('Tenants too')
    await expectAccessible(page, 'documents')
    await page.getByRole('button', { name: 'Front', exact: true }).click()
    await expect(page.getByRole('img', { name: 'Front' })).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()

    const act = async (name: string, entry: string) => {
      // By keyboard: a toast may lie over it on a phone.
      await page.getByRole('button', { name: `More for ${name}` }).press('Enter')
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await act('Lease', 'Rename, move, expiry…')
    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Fill this in.')
    await page.getByLabel('Name').fill('Lease of flat 3')
    await page.getByLabel('Expires').fill('31/1/2020')
    await expectAccessible(page, 'editing a document', opened)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Expired 31 Jan 2020')).toBeVisible()

    await page.getByLabel('New version of Lease of flat 3').setInputFiles([pdf('Signed.pdf')])
    await expect(page.getByText('version 2')).toBeVisible()
    await act('Lease of flat 3', 'Versions…')
    await expect(page.getByRole('link', { name: 'Signed.pdf' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Lease.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('Lease of flat 3.pdf')
    await page.getByRole('button', { name: 'Close', exact: true }).click()

    await act('Lease of flat 3', 'Delete…')
    await page.getByRole('button', { name: 'Delete document' }).click()
    await expect(page.getByText('“Lease of flat 3” deleted')).toBeVisible()
    await expect(page.getByText('Agreements 1')).toBeVisible()

    const unit = { propertyId: house['id'], label: `Flat ${mark}` }
    const { id } = await api.call('POST', '/units', unit)
    await page.goto(`/dashboard/properties/${house['id']}/units/${id}?tab=documents`)
    await chooser.setInputFiles([pdf('Inventory.pdf')])
    await expect(page.getByText('Other 1')).toBeVisible()
    await page.goto(`/dashboard/properties/${house['id']}/docs`)
    await page
      .locator('[data-document]')
      .filter({ hasText: 'Inventory' })
      .getByRole('link', { name: unit.label })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(unit.label)
  },
)

test('RT-63 SC-15 files that are dropped while others are on their way follow them', async ({
  page,
  api,
  mark,
}) => {
  const house = await api.create({ title: `House ${mark}` })
  await page.goto(`/dashboard/properties/${house['id']}/docs`)
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => /\/properties\/[^/]+\/documents$/.test(url.pathname),
    async (route) => {
      if (route.request().method() === 'POST') await held.promise
      await route.continue()
    },
  )
  const chooser = page.getByLabel('Choose files')
  await chooser.setInputFiles([pdf('First.pdf')])
  await expect(chooser).toBeDisabled()
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Second'], 'Second.txt', { type: 'text/plain' }))
    return transfer
  })
  await page.getByText('Drop files here').dispatchEvent('drop', { dataTransfer })
  held.resolve()
  await expect(page.getByText('Other 2')).toBeVisible()
})

test.describe('as a tenant', () => {
  test.use({ as: 'renter' })
  test('RT-63 RP-04 a tenant sees the documents of the house that are for tenants, and adds none', async ({
    page,
  }) => {
    await page.goto('/dashboard/properties')
    await page.getByRole('link', { name: 'Glover Road Apartments' }).click()
    await page.getByRole('link', { name: 'Documents' }).click()
    await expect(page.getByText('House rules')).toBeVisible()
    await expect(page.getByText('Lift inspection')).toBeHidden()
    await expect(page.getByText('Drop files here')).toBeHidden()
  })
})
