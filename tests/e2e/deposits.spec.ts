import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'
import { pdf } from './support/pdf.ts'

/** So many days ago: books of before are closed. */
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test.describe('deposits', () => {
  test('are received, kept back in part with what shows why, refunded, and found in the register', async ({
    page,
    api,
    mark,
  }) => {
    const address = { addressLine1: '1 Test Street', city: 'Leeds', country: 'GB', currency: 'GBP' }
    const { id: propertyId } = await api.create({ title: `House ${mark}`, ...address })
    const unit = await api.call('POST', '/units', { propertyId, label: `Flat ${mark}` })
    const tenant = await api.call('POST', '/tenants', { kind: 'person', firstName: 'Ada', lastName: mark })
    const start = '2026-01-01'
    const lease = await api.call('POST', '/leases', {
      propertyId,
      unitId: unit.id,
      parties: [{ tenantId: tenant.id }],
      start,
      deposit: 90_000,
      terms: [{ type: 'rent', amount: 50_000, from: start }],
    })
    const sent = await api.call('POST', `/leases/${lease.id}/send`, { version: lease.version })
    await api.call('POST', `/leases/${lease.id}/sign`, { version: sent.version, signedOn: start })

    // The sums come late: no row moves from under the pointer for them.
    const { promise: seen, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(/\/deposits\/totals/, async (route) => {
      await seen
      await route.continue()
    })
    await page.goto(`/dashboard/deposits?searchQuery=${mark}`)
    const link = page.getByRole('link', { name: lease.reference })
    const place = await link.boundingBox()
    letCome()
    await expect(page.getByText('Held, GBP')).toBeVisible()
    expect(await link.boundingBox()).toEqual(place)
    await link.click()
    await page.getByRole('button', { name: 'Record deposit' }).click()
    const dialog = page.getByRole('dialog')
    // What is outstanding, into the account that holds deposits in this currency.
    await expect(dialog.getByLabel('Amount, GBP')).toHaveValue('900')
    await expect(dialog.getByLabel('Paid into').locator('option:checked')).toHaveText('Deposit account GBP')
    await expect(dialog.getByRole('row', { name: /Deposits held 900/ })).toBeVisible()
    await expectAccessible(page, 'recording a deposit')
    await dialog.getByRole('button', { name: 'Record deposit' }).click()
    await expect(
      page.getByRole('row', { name: /Received .* Receipt D-\d{5} .*900\.00 900\.00/ }),
    ).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Receipt D-/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^D-\d{5}\.pdf$/)

    await page.goto(`/dashboard/leases/${lease.id}?tab=deposit`)
    await page.getByRole('button', { name: 'Manage deposit' }).click()
    await page.getByRole('menuitem', { name: 'Retain…' }).click()
    await dialog.getByLabel('Amount, GBP').fill('901')
    await dialog.getByLabel('Reason').fill('Repainting')
    await expect(dialog.getByText('The deposit held is £900.')).toBeVisible()
    await dialog.getByLabel('Amount, GBP').fill('150')
    await expect(dialog.getByRole('row', { name: /Deposits retained 150/ })).toBeVisible()
    await dialog.getByLabel('A file that shows why').setInputFiles([pdf(`Invoice ${mark}.pdf`)])
    await expect(dialog.getByRole('checkbox', { name: `Invoice ${mark}` })).toBeChecked()
    await expectAccessible(page, 'retaining a deposit')
    await dialog.getByRole('button', { name: 'Retain deposit' }).click()
    const retained = page.getByRole('row', { name: /Retained .*Repainting .*−150\.00 750\.00/ })
    await expect(retained.getByText(`Invoice ${mark}`)).toBeVisible()

    await page.getByRole('button', { name: 'Manage deposit' }).click()
    await page.getByRole('menuitem', { name: 'Refund…' }).click()
    await expect(dialog.getByLabel('Amount, GBP')).toHaveValue('750')
    await dialog.getByRole('button', { name: 'Record refund' }).click()
    await expect(page.getByRole('row', { name: /Refunded .*−750\.00 –/ })).toBeVisible()

    // Paid back too soon: the refund is taken back, with its entry shown before.
    await page.getByRole('button', { name: /^More for Refunded/ }).click()
    await page.getByRole('menuitem', { name: 'Reverse…' }).click()
    await dialog.getByLabel('Reason').fill('Not paid yet')
    await expect(dialog.getByRole('row', { name: /Deposits held 750/ })).toBeVisible()
    await expectAccessible(page, 'reversing a refund')
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
    await expect(page.getByRole('row', { name: /Reversed .*Not paid yet.* 750\.00 750\.00/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Refunded .*reversed on/ })).toBeVisible()
    await expectAccessible(page, 'the deposit of a lease')

    // The oldest charge is suggested; somebody chooses the other one.
    for (const [description, dueOn] of [
      ['First key', dayBefore(2)],
      ['Second key', dayBefore(1)],
    ])
      await api.call('POST', '/charges', { leaseId: lease.id, description, dueOn, net: 5_000 })
    await page.getByRole('button', { name: 'Manage deposit' }).click()
    await page.getByRole('menuitem', { name: 'Apply to charges…' }).click()
    await dialog.getByLabel('Amount, GBP').fill('30')
    await expect(dialog.getByLabel(/^Settles of First key/)).toHaveValue('30')
    await dialog.getByLabel(/^Settles of First key/).fill('')
    await dialog.getByLabel(/^Settles of Second key/).fill('40')
    await expect(dialog.getByLabel('Amount, GBP')).toHaveValue('40')
    await expect(dialog.getByRole('row', { name: /Owed by tenants 40/ })).toBeVisible()
    await expectAccessible(page, 'applying a deposit')
    await dialog.getByRole('button', { name: 'Apply deposit' }).click()
    const applied = page.getByRole('row', { name: /Applied to charges .*−40\.00 710\.00/ })
    await expect(applied).toBeVisible()
    // To its entry, and back.
    await applied.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Deposit')
    await page.getByRole('link', { name: 'Deposit', exact: true }).click()
    await expect(applied).toBeVisible()

    await page.goto('/dashboard/deposits')
    await page.getByRole('button', { name: 'By account and property' }).click()
    await expectAccessible(page, 'the totals of deposits')
    await dialog.getByRole('link', { name: 'Deposit account GBP' }).click()
    await expect(page).toHaveURL(/bankAccountId=/)
    await page.getByRole('link', { name: 'To return' }).first().click()
    await expect(page).toHaveURL(/status=toReturn/)
    await expect(page.getByRole('cell', { name: 'To return', exact: true }).first()).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Held', exact: true })).toHaveCount(0)
    await expectAccessible(page, 'the register of deposits')
  })
})
