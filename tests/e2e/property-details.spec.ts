import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from './support/dashboard.ts'

const show = (id: string, tab?: string) => `/dashboard/properties/${id}${tab ? `?tab=${tab}` : ''}`

/** Pictures of one colour each, big enough to upload for a while. */
async function pictures(...colours: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'freehold-pictures-'))
  return Promise.all(
    colours.map(async (colour) => {
      const path = join(folder, `${colour}.jpg`)
      await sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
        .jpeg()
        .toFile(path)
      return path
    }),
  )
}

test.describe('RT-62 details of a property', () => {
  test('shows header, figures, facts and tabs; the tab is in the address @phone', async ({
    page,
    api,
    mark,
  }) => {
    const { id } = await api.create({
      title: mark,
      unitCount: 12,
      yearBuilt: 1998,
      area: 420.5,
      contactName: 'Desk',
      contactDialCode: '+234',
      contactPhone: '8031234567',
      valuations: [{ date: '2026-01-31', amount: 125_000_000 }],
    })
    await page.goto(show(id))
    await expect(page).toHaveTitle(`${mark} · Freehold`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mark)
    await expect(page.getByText('₦1,250,000').first()).toBeVisible()
    const facts = page.getByRole('complementary', { name: 'Facts' })
    await expect(facts).toContainText('1998')
    await expect(facts).toContainText('420.5 m²')
    await expect(facts.getByRole('link', { name: '+234 8031234567' })).toHaveAttribute(
      'href',
      'tel:+2348031234567',
    )
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page).toHaveURL(show(id, 'activity'))
    await page.reload()
    await expect(page.getByText('added this property')).toBeVisible()
  })

  test('is kept alive: tab, scroll position and typed text survive going elsewhere and back', async ({
    page,
    api,
  }) => {
    const { id } = await api.create({ description: 'A line.\n'.repeat(120) })
    await page.setViewportSize({ width: 1440, height: 600 })
    await page.goto(show(id))
    await expect(page.getByText('A line.').first()).toBeVisible()
    // Over the page: the menu scrolls by itself.
    await page.mouse.move(720, 300)
    await page.mouse.wheel(0, 700)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
    await page.getByRole('link', { name: 'Properties', exact: true }).first().click()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)

    const [file] = await pictures('teal')
    await page.getByRole('link', { name: /^Photos/ }).click()
    await page.setInputFiles('input[type=file]', file!)
    await page.getByRole('textbox', { name: 'Description of photo 1' }).pressSequentially('Half a sen')
    await page.getByRole('textbox', { name: 'Description of photo 1' }).evaluate((input) => {
      ;(globalThis as unknown as { kept: Element }).kept = input
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByText('Recently added')).toBeVisible()
    await page.getByRole('link', { name: 'Properties', exact: true }).click()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.goBack()
    await expect(page).toHaveURL('/dashboard/properties')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expect(page).toHaveURL(show(id, 'photos'))
    const input = page.getByRole('textbox', { name: 'Description of photo 1' })
    await expect(input).toHaveValue('Half a sen')
    expect(await input.evaluate((each) => each === (globalThis as unknown as { kept: Element }).kept)).toBe(
      true,
    )
  })

  test('opens the tab that was left, when one comes back by a link', async ({ page, api, mark }) => {
    const { id } = await api.create({ title: mark })
    await page.goto(`/dashboard/properties?searchQuery=${mark}`)
    await page.getByRole('link', { name: mark }).click()
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('link', { name: 'Properties', exact: true }).first().click()
    await page.getByRole('searchbox', { name: 'Search properties' }).fill(mark)
    await page.getByRole('link', { name: mark }).click()
    await expect(page).toHaveURL(show(id, 'activity'))
  })

  test('ST-01 AP-02 takes several photos with progress; order, cover, words and removal can be undone', async ({
    page,
    api,
  }) => {
    const { id } = await api.create()
    await page.goto(show(id, 'photos'))
    await expect(page.getByText('No photos yet')).toBeVisible()
    const said: string[] = []
    await page.exposeFunction('said', (text: string) => said.push(text))
    await page.evaluate(() => {
      new MutationObserver(() => {
        for (const title of document.querySelectorAll('[data-sonner-toast] [data-title]')) {
          ;(globalThis as unknown as { said: (text: string) => void }).said(title.textContent ?? '')
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await page.setInputFiles('input[type=file]', await pictures('tomato', 'gold', 'teal'))
    await expect(page.getByText('Files upload complete!')).toBeVisible()
    await expect(page.getByText(/Uploading Files|Starting file upload/)).toHaveCount(0)
    expect(said.some((text) => /^Starting file upload\.\.\. \d+%$/.test(text))).toBe(true)
    expect(said.some((text) => /^Uploading Files\.\.\. \d+%$/.test(text))).toBe(true)

    const photos = page.locator('[data-photo]')
    await expect(photos).toHaveCount(3)
    const ids = () => photos.evaluateAll((all) => all.map((each) => each.getAttribute('data-photo')))
    const [first, second, third] = await ids()
    await expect(photos.first()).toContainText('Cover')

    await page.getByRole('button', { name: 'Move photo 3', exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Photo 3 at position 3 of 3.')).toBeAttached()
    // The arrows are listened to, and the places measured, after what is said is on the page.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('Photo 3 at position 2 of 3.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(ids).toEqual([first, third, second])
    await page.getByRole('button', { name: 'Make photo 2 the cover' }).click()
    await page.getByRole('textbox', { name: 'Description of photo 2' }).fill('From the street')
    const kept = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && response.request().postData()!.includes('street'),
    )
    await page.keyboard.press('Enter')
    await kept
    await page.reload()
    await expect.poll(ids).toEqual([first, third, second])
    await expect(photos.nth(1)).toContainText('Cover')
    await expect(page.getByRole('textbox', { name: 'Description of photo 2' })).toHaveValue('From the street')

    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    await expect(photos).toHaveCount(2)
    await expect(photos.first()).toContainText('Cover')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(ids).toEqual([first, third, second])
    await expect(photos.nth(1)).toContainText('Cover')
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('img', { name: 'From the street' }).first()).toBeVisible()
  })

  test('keeps what is arranged in quick succession, however long each step is on its way', async ({
    page,
    api,
  }) => {
    const { id } = await api.create()
    await page.goto(show(id, 'photos'))
    await page.setInputFiles('input[type=file]', await pictures('tomato', 'gold'))
    await expect(page.locator('[data-photo]')).toHaveCount(2)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let first = true
    await page.route(/\/photos$/, async (route) => {
      if (first && route.request().method() === 'PUT') {
        first = false
        await held
      }
      await route.continue()
    })
    const arranged = (body: RegExp) =>
      page.waitForResponse(
        (response) => response.request().method() === 'PUT' && body.test(response.request().postData() ?? ''),
      )
    const covered = arranged(/^(?!.*street)/)
    const described = arranged(/street/)
    await page.getByRole('button', { name: 'Make photo 2 the cover' }).click()
    const words = page.getByRole('textbox', { name: 'Description of photo 2' })
    await words.fill('From the street')
    await words.press('Enter')
    await expect(page.locator('[data-photo]').nth(1)).toContainText('Cover')
    letGo()
    await Promise.all([covered, described])
    await page.reload()
    await expect(page.locator('[data-photo]').nth(1)).toContainText('Cover')
    await expect(words).toHaveValue('From the street')
  })

  test('takes photos that are dropped, and says which file is no picture', async ({ page, api }) => {
    const { id } = await api.create()
    await page.goto(show(id, 'photos'))
    const drop = async (name: string, type: string, text: string) => {
      const transfer = await page.evaluateHandle(
        ([name, type, text]) => {
          const data = new DataTransfer()
          data.items.add(new File([text!], name!, { type: type! }))
          return data
        },
        [name, type, text],
      )
      await page.getByText('Drop photos here').locator('..').dispatchEvent('drop', { dataTransfer: transfer })
    }
    await drop('notes.jpg', 'image/jpeg', 'These are only words.')
    await expect(page.getByText(/notes\.jpg/)).toBeVisible()
    await expect(page.locator('[data-photo]')).toHaveCount(0)
  })

  test('ST-05 offers only the legal changes of status; archiving can be undone', async ({ page, api }) => {
    const { id } = await api.create({ status: 'draft' })
    await page.goto(show(id))
    const open = () => page.getByRole('button', { name: 'More', exact: true }).click()
    await open()
    await expect(page.getByRole('menuitem')).toHaveText(['Mark as active', 'Archive', 'Delete…'])
    await page.getByRole('menuitem', { name: 'Mark as active' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await open()
    await expect(page.getByRole('menuitem')).toHaveText(['Archive', 'Mark as sold…', 'Publish', 'Delete…'])
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
  })

  test('RT-70 tells who changed what, field by field, in words', async ({ page, api, mark }) => {
    const { id } = await api.create({ title: mark, status: 'draft' })
    await api.call('PATCH', `/properties/${id}`, {
      version: 1,
      status: 'active',
      askingPrice: 250_000_00,
      owners: [{ name: 'Ada Obi', shareBps: 10_000 }],
    })
    await page.goto(`/dashboard/properties/${id}/activity`)
    await expect(page).toHaveTitle('Activity · Freehold')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(mark)
    const entry = page.getByRole('listitem').filter({ hasText: 'changed this property' })
    await expect(entry).toContainText('Folasade Adeyemi changed this property')
    await expect(entry).toContainText('Status')
    await expect(entry.locator('dd').filter({ hasText: 'Draft' })).toContainText('Active')
    await expect(entry).toContainText('₦250,000')
    await expect(entry).toContainText('Ada Obi 100%')
  })

  test('ER-01 ER-02 ER-10 shows the error page for a property that is not there, and goes back', async ({
    page,
  }) => {
    await page.goto('/dashboard/properties')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await page.evaluate(() => {
      history.pushState(null, '', '/dashboard/properties/018f0000-0000-7000-8000-000000000000')
    })
    await page.reload()
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading')).toHaveText('Error 404 Page Not Found')
    await expect(alert).toContainText('There is no such record, or you may not see it.')
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.goto('/dashboard/properties/no-id')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Error 404 Page Not Found: /dashboard/properties/no-id',
    )
    await page.goto('/dashboard/properties/no-id/activity')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Page Not Found')
  })
})

test('a property is published and taken off the public pages from its own page', async ({ page, api }) => {
  const { id, title } = await api.create({ status: 'active' })
  await page.goto(`/dashboard/properties/${id}`)
  const menu = page.getByRole('button', { name: 'More' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`“${title}” has a public page.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Public page' })).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await expect(page.getByRole('link', { name: 'Public page' })).toHaveCount(0)
})

test('AP-08 a row that is opened while one types stays open, however long its page takes', async ({
  page,
  api,
  mark,
}) => {
  await api.create({ title: mark })
  await page.clock.install()
  await page.goto(`/dashboard/properties?searchQuery=${mark}`)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  const pageMayCome = Promise.withResolvers<void>()
  await page.route('**/assets/details-*.js', async (route) => {
    await pageMayCome.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/assets/details-*.js')
  await page.getByRole('searchbox').fill(`${mark} `.repeat(2))
  await page.getByRole('link', { name: mark }).click()
  await asked
  await page.clock.runFor(400)
  pageMayCome.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mark)
  await expect(page).toHaveURL(/\/dashboard\/properties\/[0-9a-f-]{36}$/)
})
