import { expect, type Browser, type Page } from '@playwright/test'
import { roleLabels } from '../../domain/access/vocabulary.ts'
import { TestBrowser } from '../support/browser.ts'
import { expectAccessible, opened } from './support/axe.ts'
import { password, test } from './support/dashboard.ts'
import { followMail } from './support/mails.ts'

const newPassword = 'mangoes at the harbour'

const stranger = async (browser: Browser) =>
  (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()

async function signIn(page: Page, email: string, secret = newPassword) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('RT-42 RT-44 RT-46 RT-18 AU-05 a person is added, joins by the mail, and is given a property', async ({
  page,
  browser,
  api,
  mark,
}) => {
  const email = `${mark}@homes.example`
  const house = await api.create({ title: `House ${mark}` })
  await page.goto('/dashboard/users')
  await page.getByRole('link', { name: 'Add person' }).click()
  await expect(page).toHaveURL('/dashboard/users/create-new')
  await page.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByLabel('Role')).toHaveAccessibleDescription('Choose a role.')
  await expectAccessible(page, 'adding a person')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill(mark)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByLabel('Role').selectOption('Staff Member')
  await page.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByRole('heading', { name: 'Invited, not joined yet' })).toBeVisible()

  const ada = await stranger(browser)
  await followMail(ada, email, 'View invite')
  await expect(ada.getByRole('heading', { name: 'Join Adeyemi & Hart' })).toBeVisible()
  await expect(ada.getByLabel('First name')).toHaveValue('Ada')
  await expect(ada.getByLabel('Phone number')).toHaveValue('8031234567')
  await expectAccessible(ada, 'an invitation')
  await ada.getByLabel('Password', { exact: true }).fill(newPassword)
  await ada.getByRole('checkbox', { name: /terms of service/ }).check()
  await ada.getByRole('button', { name: 'Create account and join' }).click()
  await ada.waitForURL('**/dashboard')

  await page.goto('/dashboard/users')
  await page.getByRole('searchbox', { name: 'Search people' }).fill(mark)
  await expect(page).toHaveURL(`/dashboard/users?searchQuery=${mark}`)
  await page.getByRole('link', { name: `Ada ${mark}` }).click()
  await page.getByRole('link', { name: 'Assign properties as Staff Member' }).click()
  const free = page.getByRole('region', { name: /^Not assigned/ })
  await free.getByRole('searchbox').fill(mark)
  await free.getByRole('checkbox', { name: new RegExp(`House ${mark}`) }).check()
  await free.getByRole('button', { name: 'Assign 1' }).click()
  await expect(
    page
      .getByRole('region', { name: /^Assigned/ })
      .getByRole('checkbox', { name: new RegExp(`House ${mark}`) }),
  ).toBeVisible()
  await expectAccessible(page, 'assigning')
  const ofPortfolios = page.getByRole('navigation', { name: 'What is assigned' })
  await ofPortfolios.getByRole('link', { name: 'Portfolios' }).click()
  await expect(page.getByRole('heading', { name: `Assign portfolios to Ada ${mark}` })).toBeVisible()
  // The first box ticks all of them.
  await free.getByRole('checkbox').nth(1).check()
  await free.getByRole('button', { name: 'Assign 1' }).click()
  await expect(page.getByRole('region', { name: /^Assigned 1/ }).getByRole('checkbox')).toHaveCount(1)
  await ada.goto(`/dashboard/properties/${String(house['id'])}`)
  await expect(ada.getByRole('heading', { name: `House ${mark}` })).toBeVisible()
})

test('RT-43 a person is suspended after a question, is out at once, and comes back', async ({
  page,
  browser,
  mark,
}) => {
  const email = `${mark}@homes.example`
  await page.goto('/dashboard/users/create-new')
  await page.getByLabel('First name').fill('Sue')
  await page.getByLabel('Last name').fill(mark)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Role').selectOption('Facility Manager')
  await page.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByRole('heading', { name: 'Invited, not joined yet' })).toBeVisible()
  const sue = await stranger(browser)
  await followMail(sue, email, 'View invite')
  await sue.getByLabel('Phone number').fill('8031234567')
  await sue.getByLabel('Password', { exact: true }).fill(newPassword)
  await sue.getByRole('checkbox', { name: /terms of service/ }).check()
  await sue.getByRole('button', { name: 'Create account and join' }).click()
  await sue.waitForURL('**/dashboard')

  await page.reload()
  await expect(page.getByText('Facility Manager')).toBeVisible()
  await expectAccessible(page, 'a person')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Suspend…' }).click()
  await expectAccessible(page, 'the question', opened)
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText(`Sue ${mark} is suspended.`)).toBeVisible()
  await sue.goto('/dashboard/properties')
  await expect(sue).toHaveURL(/\/auth\/sign-in/)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reactivate' }).click()
  await expect(page.getByText(`Sue ${mark} is active again.`)).toBeVisible()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('definition').filter({ hasText: /^Active.*Suspended$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Devices' }).click()
  // Suspension has ended every session; being active again brings none back.
  await expect(page.getByText('Not signed in anywhere')).toBeVisible()
})

test('RT-47 RT-48 RT-02 many are invited after a preview; one is changed, printed, revoked', async ({
  page,
  mark,
}) => {
  await page.goto('/dashboard/users/invites/create-new')
  await page.getByLabel('Addresses').fill(`Ada Obi <${mark}@homes.example>\nnonsense ${mark}`)
  await page.getByRole('button', { name: 'Preview invites' }).click()
  await expect(page.getByLabel('Role')).toHaveAccessibleDescription('Choose a role.')
  await page.getByLabel('Role').selectOption('Agents')
  await page
    .getByRole('list', { name: 'Portfolios to choose from' })
    .getByText('London and Manchester')
    .click()
  await page.getByRole('button', { name: 'Preview invites' }).click()
  await expect(page.getByText('1 invite will be sent. 1 line will be left out.')).toBeVisible()
  await expect(page.getByText('Subject: Folasade Adeyemi invites you to Adeyemi & Hart')).toBeVisible()
  await expect(page.getByText('as Agents, for one portfolio.')).toBeVisible()
  await expectAccessible(page, 'the preview')
  await page.getByRole('button', { name: 'Send 1 invite' }).click()
  await expect(page).toHaveURL('/dashboard/users/invites')
  await page.getByRole('link', { name: `${mark}@homes.example` }).click()
  await expect(page.getByRole('heading', { name: 'Invite', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expectAccessible(page, 'the sheet')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Message (optional)').fill('See you soon.')
  await page.getByRole('button', { name: 'Save invite' }).click()
  await page.getByRole('link', { name: `${mark}@homes.example` }).click()
  await expect(page.getByText('See you soon.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'London and Manchester' })).toBeVisible()
  await page.getByRole('button', { name: 'Revoke…' }).click()
  await page.getByRole('button', { name: 'Revoke invite' }).click()
  await expect(page.getByText('Revoked').first()).toBeVisible()
})

test('RT-18 AU-05 somebody with an account signs in and joins; a used link says so', async ({
  browser,
  baseURL,
}) => {
  // Nobody whom other journeys sign in as: two profiles would have to be chosen from.
  const email = 'b.ogunleye@adeyemihart.example'
  const margaret = new TestBrowser(baseURL!)
  const { body } = await margaret.signIn('margaret@ridleyhomes.example', password)
  await margaret.choose(body.profiles[0].id)
  const invited = await margaret.admin('POST', '/invites', { email, role: 'agents' })
  expect(invited.status).toBe(201)
  const babatunde = await stranger(browser)
  await followMail(babatunde, email, 'View invite')
  await expect(babatunde.getByText('already has an account')).toBeVisible()
  const link = babatunde.url()
  await babatunde.getByRole('link', { name: 'Sign in' }).click()
  await signIn(babatunde, email, password)
  await babatunde.waitForURL('**/auth/invite/*')
  await babatunde.getByRole('button', { name: `Join as ${email}` }).click()
  await babatunde.waitForURL('**/dashboard')
  await expect(babatunde.getByRole('link', { name: 'Ridley Homes: dashboard' })).toBeVisible()
  await babatunde.goto(link)
  await expect(babatunde.getByRole('heading', { name: 'This invite was already accepted' })).toBeVisible()
  await expectAccessible(babatunde, 'an ended invitation')
})

test('RT-42 SC-12 the people are narrowed by role, All first, custom ones last @phone', async ({
  page,
  api,
  mark,
}) => {
  const label = `Night porters ${mark}`
  const { key } = await api.admin('POST', '/roles', { label, basedOn: 'renter', rules: [] })
  const email = `${mark}@homes.example`
  await api.admin('POST', '/invites', { email, role: key, propertyIds: [] })
  await page.goto('/dashboard/users')
  await expect(page.getByRole('link', { name: 'Aisha Bello' })).toBeVisible()
  const role = page.getByLabel('Role', { exact: true })
  await expect(role.getByRole('option', { name: label })).toBeAttached()
  const names = await role.getByRole('option').allTextContents()
  expect(names.slice(0, 12)).toEqual(['All', ...Object.values(roleLabels)])
  expect(names.slice(12)).toContain(label)
  await role.selectOption('Service Man')
  await expect(page).toHaveURL('/dashboard/users?roles=service-man')
  await expect(page.getByRole('link', { name: 'Ibrahim Musa' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aisha Bello' })).toHaveCount(0)
  await expectAccessible(page, 'people')
  await page.getByRole('link', { name: 'Invites' }).click()
  await expect(page.getByRole('link', { name: 'zainab.yusuf@adeyemihart.example' })).toBeVisible()
  await expectAccessible(page, 'invites')
  await page.goto(`/dashboard/users/invites?roles=${key}`)
  await expect(page.locator('[data-row-link]')).toHaveText([email])
  await expect(page.getByText(label).first()).toBeVisible()
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('definition').filter({ hasText: label })).toBeVisible()
})
