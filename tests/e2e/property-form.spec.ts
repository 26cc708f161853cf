import { expect, test } from './support/dashboard.ts'

const crud = '/dashboard/properties/crud'

test.describe('RT-61 create and edit', () => {
  test('SC-01 offers one property or many @phone', async ({ page }) => {
    await page.goto(crud)
    await expect(page.getByRole('heading', { name: 'Add Single Property' })).toBeVisible()
    const bulk = page.getByRole('link', { name: /Bulk Add.*CSV/ })
    await expect(bulk).toHaveAttribute('href', '/dashboard/properties/bulk-add')
    await page.getByRole('link', { name: /Add Single Property/ }).click()
    await expect(page).toHaveURL(`${crud}?mode=single`)
    await expect(page.getByLabel('Name', { exact: false }).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(crud)
    await expect(bulk).toBeVisible()
  })

  test('VA-05 says what is missing beside each field, takes the reader there, then creates @phone', async ({
    page,
    api,
    mark,
  }) => {
    await page.goto(`${crud}?mode=single`)
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.focus()
    await page.getByRole('textbox', { name: 'City' }).focus()
    await page.getByRole('textbox', { name: 'Address', exact: true }).focus()
    // Passing through is no mistake.
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Create property' }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription('Fill this in.')
    const city = page.getByRole('textbox', { name: 'City' })
    await expect(city).toHaveAccessibleDescription('Fill this in.')
    await expect(page.getByText('Needs attention: Name, Address, City')).toBeVisible()
    await name.fill(mark)
    await expect(name).toHaveAccessibleDescription('')
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Marina Road')
    await city.fill('Lagos')
    await page.getByLabel('Asking price').fill('1,250,000.50')
    await page.getByLabel('Contact phone').fill('0803')
    await page.getByLabel('Contact phone').blur()
    await expect(page.getByLabel('Contact phone')).toHaveAccessibleDescription(/exactly 10 digits/)
    await page.getByLabel('Contact phone').fill('8031234567')
    await page.getByLabel('Contact dial code').fill('+234')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add owner' }).click()
    await page.getByRole('combobox', { name: 'Owner', exact: true }).fill('Ada Obi')
    await page.getByRole('textbox', { name: 'Share' }).fill('60')
    await page.getByRole('button', { name: 'Create property' }).click()
    await expect(page.getByText(/must add up to 100%; they add up to 60%/)).toBeVisible()
    await page.getByRole('button', { name: 'Add owner' }).click()
    await expect(page.getByRole('textbox', { name: 'Share' }).last()).toHaveValue('40')
    await page.getByRole('combobox', { name: 'Owner', exact: true }).last().fill('Ben Obi')
    await page.getByRole('button', { name: 'Create property' }).click()

    await expect(page).toHaveURL(/\/dashboard\/properties\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mark)
    const { data } = await api.list(`searchQuery=${mark}`)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      title: mark,
      askingPrice: 125_000_050,
      currency: 'NGN',
      country: 'NG',
      contactPhone: '8031234567',
      owners: [
        { name: 'Ada Obi', shareBps: 6000 },
        { name: 'Ben Obi', shareBps: 4000 },
      ],
    })
  })

  test('VA-04 ER-06 puts what the server refuses beside its field', async ({ page, api, mark }) => {
    await api.create({ reference: mark })
    await page.goto(`${crud}?mode=single`)
    await page.getByRole('textbox', { name: 'Name' }).fill(mark)
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Marina Road')
    await page.getByRole('textbox', { name: 'City' }).fill('Lagos')
    await page.getByLabel('Reference').fill(mark)
    await page.getByRole('button', { name: 'Create property' }).click()
    await expect(page.getByLabel('Reference')).toBeFocused()
    await expect(page.getByLabel('Reference')).toHaveAttribute('aria-invalid', 'true')
    expect((await api.list(`searchQuery=${mark}`)).total).toBe(1)

    // Names in snake_case, several errors, and a field that the form does not have.
    await page.route('**/api/tenant/v1/properties', (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 422,
          message: 'Some fields are not valid.',
          reason: 'invalid',
          requestId: 'r',
          payload: [
            { field: 'address_line1', errors: ['Too vague.', 'Too short.'] },
            { field: 'moon_phase', errors: 'Must be full.' },
          ],
        },
      }),
    )
    await page.getByLabel('Reference').fill('')
    await page.getByRole('button', { name: 'Create property' }).click()
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveAccessibleDescription(
      'Too vague., Too short.',
    )
    await expect(page.getByRole('alert').filter({ hasText: 'could not be saved' })).toContainText(
      'Must be full.',
    )
  })

  test('asks before typed text is lost, by link, by Back and with the window, and says what is not saved', async ({
    page,
    api,
  }) => {
    const property = await api.create()
    await page.goto(`/dashboard/properties/${property['id']}`)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Subtype').fill('Terrace')
    await expect(page.getByText('Not saved: Subtype')).toBeVisible()
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Subtype')).toHaveValue('Terrace')
    const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/dashboard')

    await page.goto(`${crud}?id=${property['id']}`)
    await page.getByLabel('Subtype').fill('Terrace')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`/dashboard/properties/${property['id']}`)
    await expect(page.getByText('Terrace')).toBeVisible()
  })

  test('shows what somebody else changed meanwhile, and loses nothing of either', async ({
    page,
    api,
    mark,
  }) => {
    const property = await api.create({ title: mark, subtype: 'Villa' })
    const path = `/properties/${property['id']}`
    await page.goto(`${crud}?id=${property['id']}`)
    await page.getByRole('textbox', { name: 'Name' }).fill(`${mark} mine`)
    await page.getByLabel('Subtype').fill('Duplex')
    await api.call('PATCH', path, { version: 1, subtype: 'Bungalow', district: 'Ikeja' })
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this property' })
    await expect(dialog).toContainText('District (Ikeja)')
    await dialog
      .getByRole('group', { name: 'Subtype' })
      .getByLabel(/Bungalow/)
      .check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Subtype')).toHaveValue('Bungalow')
    await expect(page.getByText('Not saved: Name', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await api.call('GET', path)).toMatchObject({
      title: `${mark} mine`,
      subtype: 'Bungalow',
      district: 'Ikeja',
      version: 3,
    })
  })

  test('creates once, however often an unanswered creation is sent again; CO-02 toasts leave the bar free @phone', async ({
    page,
    api,
    mark,
  }) => {
    await page.goto(`${crud}?mode=single`)
    await page.getByRole('textbox', { name: 'Name' }).fill(mark)
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Marina Road')
    await page.getByRole('textbox', { name: 'City' }).fill('Lagos')
    let cut = true
    await page.route('**/api/tenant/v1/properties', async (route) => {
      if (!cut) return route.continue()
      cut = false
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Create property' }).click()
    await expect(page.getByText('An error occured.')).toBeVisible()
    const create = page.getByRole('button', { name: 'Create property' })
    const toast = page.locator('[data-sonner-toast]')
    await expect
      .poll(async () => {
        const [above, below] = await Promise.all([toast.boundingBox(), create.boundingBox()])
        return above!.y + above!.height < below!.y
      })
      .toBe(true)
    await create.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mark)
    expect((await api.list(`searchQuery=${mark}`)).total).toBe(1)
  })

  test('ER-10 answers an id that is none with page not found', async ({ page }) => {
    await page.goto(`${crud}?id=moon`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Error 404 Page Not Found: ${crud}`)
  })
})

test('short lists are searched by typing, and a country brings its currency and time zone', async ({
  page,
}) => {
  await page.goto(`${crud}?mode=single`)
  const tenure = page.getByRole('combobox', { name: 'Tenure' })
  await tenure.fill('lease')
  await page.keyboard.press('Enter')
  const shown = (field: string) => page.locator(`[data-field="${field}"] .ant-select-selection-item`)
  await expect(shown('tenure')).toHaveText('Leasehold')
  await page.getByRole('combobox', { name: 'Country' }).fill('france')
  await page.keyboard.press('Enter')
  await expect(shown('country')).toHaveText('France')
  await expect(shown('currency')).toHaveText(/^EUR/)
  await expect(shown('timezone')).toHaveText('Europe/Paris')
  await page.getByRole('combobox', { name: 'Country' }).fill('india')
  await page.keyboard.press('Enter')
  await expect(shown('country')).toHaveText('India')
  await expect(shown('currency')).toHaveText(/^INR/)
  // Its currency is none that can be chosen: nobody else's stays.
  await page.getByRole('combobox', { name: 'Country' }).fill('turk')
  await page.keyboard.press('Enter')
  await expect(shown('country')).toHaveText(/^T/)
  await expect(shown('currency')).toHaveCount(0)
})

test('links keep their line after a form was open', async ({ page }) => {
  await page.goto(`${crud}?mode=single`)
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  const line = await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/', textContent: 'A link' })
    document.querySelector('main')!.append(link)
    const { textDecorationLine } = getComputedStyle(link)
    link.remove()
    return textDecorationLine
  })
  expect(line).toBe('underline')
})
