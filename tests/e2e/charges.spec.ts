import { expectAccessible, opened } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

test('RT-74 a charge is posted to a lease that is found by its tenant, within the dialog @phone', async ({
  page,
  api,
  mark,
}) => {
  const place = { addressLine1: '1 Test Street', city: 'Leeds', country: 'GB', currency: 'GBP' }
  const { id: propertyId } = await api.create({ title: `House ${mark}`, ...place })
  const unit = await api.call('POST', '/units', { propertyId, label: `Flat ${mark}` })
  const tenant = await api.call('POST', '/tenants', { kind: 'person', firstName: 'Ada', lastName: mark })
  const start = '2026-01-01'
  const terms = [{ type: 'rent', amount: 50_000, from: start }]
  const parties = [{ tenantId: tenant.id }]
  const lease = await api.call('POST', '/leases', { propertyId, unitId: unit.id, parties, start, terms })
  const sent = await api.call('POST', `/leases/${lease.id}/send`, { version: lease.version })
  await api.call('POST', `/leases/${lease.id}/sign`, { version: sent.version, signedOn: start })

  await page.goto('/dashboard/charges')
  await page.getByRole('button', { name: 'New charge' }).click()
  const dialog = page.getByRole('dialog', { name: 'New charge' })
  await dialog.getByRole('combobox', { name: 'Lease' }).fill(mark)
  // What is found stands within the dialog: behind it nobody could choose it.
  await dialog.getByTitle(new RegExp(lease.reference)).click()
  await dialog.getByLabel('Description').fill('Replacement key')
  await dialog.getByLabel(/^Net|Amount/).fill('12.50')
  await expect(dialog.getByRole('row', { name: /Owed by tenants 12\.50/ })).toBeVisible()
  await expectAccessible(page, 'a new charge', opened)
  await dialog.getByRole('button', { name: 'Post charge' }).click()
  // It closes once the charge is posted; leaving before would take the request along.
  await expect(dialog).toBeHidden()
  await page.goto(`/dashboard/charges?searchQuery=${mark}`)
  await expect(page.getByText('Replacement key').first()).toBeVisible()
})
