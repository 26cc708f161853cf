import { expectAccessible, opened } from './support/axe.ts'
import { expectFindings } from './support/findings.ts'
import { addressOf, expect, password, test } from './support/dashboard.ts'
import { TestBrowser } from '../support/browser.ts'

// They change what the demonstration's roles may do, one after the other, and put it back.
test.describe.configure({ mode: 'serial' })

const page41 = '/dashboard/settings/roles-and-permissions'

interface Role {
  id: string
  key: string
  label: string
  version: number
  rules: object[]
}

/** The admin API as the demonstration's administrator. */
async function administrator(origin: string) {
  const browser = new TestBrowser(origin)
  const { body } = await browser.signIn(addressOf('admin'), password)
  await browser.choose(body.profiles[0].id)
  const call = async (method: string, path: string, sent?: object) => {
    const answer = await browser.admin(method, path, sent)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body as Role
  }
  const roleOf = async (key: string): Promise<Role> => {
    const { data } = (await call('GET', '/roles?limit=200')) as unknown as { data: Role[] }
    return data.find((role) => role.key === key)!
  }
  const restore = async (key: string) => {
    const { id, version } = await roleOf(key)
    await call('POST', `/roles/${id}/restore`, { version })
  }
  return { call, roleOf, restore }
}

test('RT-41 RP-02 what an administrator allows shows at the next click of whoever has the role', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  await request.post('/api/admin/v1/session', { data: { email: addressOf('realtors'), password } })
  const context = await browser.newContext({ storageState: await request.storageState(), baseURL })
  const realtor = await context.newPage()
  const admin = await administrator(baseURL!)
  try {
    await realtor.goto('/dashboard/properties')
    await expect(realtor.locator('[data-row-link]').first()).toBeVisible()
    const add = realtor.getByRole('link', { name: 'Add property' })
    await expect(add).toBeHidden()

    await page.goto(`${page41}?role=realtors`)
    await expect(page).toHaveTitle('Roles and permissions · Freehold')
    await expect(page.getByRole('heading', { name: 'Realtors' })).toBeVisible()
    // By the keyboard alone.
    await page.getByRole('button', { name: /^Import properties/ }).focus()
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowUp'])
      await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: 'Add properties: Nothing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[role^=menuitem]:focus')).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitemcheckbox', { name: 'All of them' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^See properties: Assigned and listed/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'All of them' }).click()
    await expect(page.getByText('2 changes not saved')).toBeVisible()
    await page.getByRole('button', { name: 'Review and save' }).click()
    const review = page.getByRole('dialog')
    await expect(review.getByText(/^\d+ → \d+$/)).toBeVisible()
    await review.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Realtors is saved.')).toBeVisible()
    await expect(page.getByText('2 changes from the default')).toBeVisible()

    // No reload: one click, whose answers say that the rules have changed.
    await realtor
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Dashboard', exact: true })
      .click()
    await realtor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Properties' }).click()
    await expect(add.first()).toBeVisible()

    // Fields too: what may not be read is no column, what may not be changed no input.
    const { id, version } = await admin.roleOf('realtors')
    const shown = ['id', 'version', 'createdAt', 'updatedAt', 'archivedAt', 'title', 'city', 'status']
    await admin.call('PATCH', `/roles/${id}`, {
      version,
      rules: [
        { action: 'read', subject: 'Property', fields: shown },
        { action: 'update', subject: 'Property', fields: ['title'] },
      ],
    })
    const columns = realtor.getByRole('columnheader')
    await expect(columns.filter({ hasText: 'Units' })).toBeVisible()
    const link = realtor.locator('[data-row-link]').first()
    await realtor.getByRole('link', { name: 'Next page' }).click()
    await expect(columns.filter({ hasText: 'Status' })).toBeVisible()
    await expect(columns.filter({ hasText: 'Units' })).toBeHidden()
    await expect(add.first()).toBeHidden()
    await realtor.getByRole('button', { name: 'Columns' }).click()
    await expect(realtor.getByRole('checkbox', { name: 'Show City' })).toBeVisible()
    await expect(realtor.getByRole('checkbox', { name: /Units|Value|Portfolio manager/ })).toHaveCount(0)
    await realtor.keyboard.press('Escape')
    await link.click()
    await realtor.getByRole('link', { name: 'Edit' }).click()
    await expect(realtor.getByLabel('Name')).toBeVisible()
    await expect(realtor.getByRole('main').getByRole('textbox')).toHaveCount(1)
  } finally {
    await admin.restore('realtors')
    await context.close()
    await request.dispose()
  }
})

test('RP-02 two administrators: the second chooses cell by cell, and nothing is lost', async ({
  page,
  baseURL,
}) => {
  const admin = await administrator(baseURL!)
  const { key, rules } = await admin.roleOf('agents')
  const label = `Copy ${Date.now()}`
  const copy = await admin.call('POST', '/roles', { label, basedOn: key, rules })
  await page.goto(`${page41}?role=${copy.key}`)
  await page.getByRole('button', { name: 'Change properties: Nothing' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'All of them' }).click()
  const theirs = [
    ...rules,
    { action: 'read', subject: 'Property' },
    { action: 'delete', subject: 'Property' },
  ]
  await admin.call('PATCH', `/roles/${copy.id}`, { version: 1, rules: theirs })

  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this role' })
  await expect(conflict.getByRole('row')).toHaveCount(4)
  await expectAccessible(page, 'two versions of a role', opened)
  // Deleting is taken back; seeing is theirs, changing is mine, as nobody said otherwise.
  await conflict
    .getByRole('row', { name: /^Delete properties/ })
    .getByRole('radio', { name: 'Nothing' })
    .check()
  await conflict.getByRole('button', { name: 'Save as chosen' }).click()
  await expect(page.getByText(`${label} is saved.`)).toBeVisible()
  for (const cell of [
    'See properties: Everything',
    'Change properties: Everything',
    'Delete properties: Nothing',
  ])
    await expect(page.getByRole('button', { name: new RegExp(`^${cell}`) })).toBeVisible()

  await page.getByRole('button', { name: `More for ${label}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog')
  await expect(history.getByRole('button', { name: /^Undo/ })).toHaveCount(2)
  await history.getByRole('button', { name: /^Undo/ }).last().click()
  await expect(page.getByText('The change is undone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change properties: Nothing' })).toBeVisible()

  await page.getByRole('button', { name: `More for ${label}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete role', exact: true }).click()
  await expect(page.getByText(`${label} is deleted.`)).toBeVisible()
})

test('RT-41 RP-02 tells who can do something and what somebody can do; axe finds nothing @phone', async ({
  page,
}) => {
  await page.goto(`${page41}?role=facility-manager`)
  await expect(page.getByRole('button', { name: /^See properties: Looked after/ })).toBeVisible()
  await expectAccessible(page, 'the matrix')
  await page.getByRole('button', { name: /^See properties/ }).click()
  await expectAccessible(page, 'how far a permission goes', opened)
  await page.getByRole('menuitem', { name: 'Choose fields' }).click()
  await expectAccessible(page, 'fields', opened)
  await page.getByRole('button', { name: 'Select none' }).click()
  await page.getByLabel('City', { exact: true }).check()
  await page.getByRole('button', { name: /^Allow 1 of/ }).click()
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(page.getByText(/Looked after.*some fields/)).toBeVisible()
  await expectAccessible(page, 'the review', opened)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('link', { name: 'Who can do this?' }).click()
  await page.getByLabel('Who can', { exact: true }).selectOption('delete')
  await expect(page.getByText(/^1 of \d+ people:$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who can do this?' }).getByRole('listitem')).toContainText(
    'May delete all properties.',
  )
  await expectAccessible(page, 'who can do this')
  await page.getByRole('link', { name: 'What can this person do?' }).click()
  await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Emeka Nwosu' })
  await expect(page.getByText('May not add, change, delete, import or assign properties.')).toBeVisible()
  await expectAccessible(page, 'what somebody can do')
})

test('RP-03 RP-04 an administrator sees the product as somebody else does, changes nothing, and comes back', async ({
  page,
}) => {
  await page.goto('/dashboard/users?searchQuery=Aisha+Bello')
  await page.getByRole('link', { name: 'Aisha Bello' }).first().click()
  await page.getByRole('link', { name: 'What can Aisha Bello do, and why?' }).click()
  await expect(page.getByText('Assigned: 8 properties.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'View as Aisha Bello' }).click()
  const banner = page.getByRole('region', { name: 'Viewing as Aisha Bello' })
  await expect(banner).toContainText('Viewing as Aisha Bello (Staff Member)')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/dashboard/properties')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add property' })).toBeHidden()
  await expectAccessible(page, 'a view through somebody else’s eyes')
  await page.getByRole('button', { name: 'Profile of Aisha Bello' }).click()
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.goto('/dashboard/settings/profile')
  await expect(page.getByRole('heading', { name: 'The account is Aisha Bello’s own' })).toBeVisible()

  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(/\/dashboard\/users\//)
  await expect(banner).toBeHidden()
  await expect(page.getByRole('button', { name: 'View as Aisha Bello' })).toBeVisible()
})

test.describe('who may not', () => {
  test.use({ as: 'facility-manager' })
  test('RT-41 RP-03 is told so, and is not led there', async ({ page }) => {
    await page.goto(page41)
    await expect(page.getByText('Your role does not let you see roles and permissions.')).toBeVisible()
    await page.goto('/dashboard/settings/profile')
    await expect(page.getByRole('link', { name: 'Roles and permissions' })).toBeHidden()
  })
})

for (const role of ['realtors', 'agents'] as const) {
  test.describe(`the demonstration's ${role}`, () => {
    test.use({ as: role })

    test(`RP-01 RP-03 RP-04 find what the role may, and nothing else: ${role}`, async ({
      page,
      api,
      baseURL,
    }) => {
      await expectFindings(role, { page, api, baseURL })
    })
  })
}
