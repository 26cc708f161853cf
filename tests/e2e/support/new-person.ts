import { expect, type Page } from '@playwright/test'
import { tokenIn } from './mails.ts'

/** Of everybody who is new. */
export const password = 'mangoes at the harbour'
let made = 0

export async function signIn(page: Page, email: string, secret = password) {
  await page.goto('/auth/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Somebody new, signed in without a screen: these tests change what other tests sign in with. */
export async function newPerson(page: Page): Promise<string> {
  const email = `settler.${Date.now().toString(36)}${process.pid}x${++made}@homes.example`
  const { request } = page
  const signedUp = await request.post('/api/admin/v1/accounts', {
    data: {
      accountType: 'landlord',
      firstName: 'Chiamaka',
      lastName: 'Obi',
      email,
      country: 'NG',
      dialCode: '+234',
      phone: '8031234567',
      organisationName: 'Harbour Lettings',
      password,
      acceptedTerms: true,
    },
  })
  expect(signedUp.status()).toBe(202)
  const token = await tokenIn(page, email)
  const confirmed = await request.post('/api/admin/v1/email-verification', { data: { token } })
  expect(confirmed.ok()).toBe(true)
  const signedIn = await request.post('/api/admin/v1/session', { data: { email, password } })
  expect(signedIn.ok()).toBe(true)
  return email
}
