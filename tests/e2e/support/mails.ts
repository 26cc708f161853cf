import { expect, type Page } from '@playwright/test'

interface Wanted {
  subject?: string
  /** How many there are to be: an older one no longer works once a newer one is written. */
  sent?: number
}

const ofMails = '/dev/mail'

/** Opens the newest mail to an address, as a person does who reads the server's kept mails. */
export async function openMail(page: Page, to: string, { subject, sent }: Wanted = {}): Promise<void> {
  const mails = page
    .getByRole('link')
    .filter({ hasText: to })
    .filter({ hasText: subject ?? '' })
  await expect(async () => {
    await page.goto(ofMails)
    if (sent) await expect(mails).toHaveCount(sent, { timeout: 500 })
    await mails.first().click({ timeout: 500 })
  }).toPass({ intervals: [300] })
  await expect(page.locator('main dd').filter({ hasText: to })).toBeVisible()
}

/**
 * Opens a mail and follows its button. The mail is a frame with a process of its own: a click that comes before the
 * browser has put the two together goes to neither of them, so whoever is still on the page clicks again.
 */
export async function followMail(page: Page, to: string, button: string, wanted?: Wanted): Promise<void> {
  await openMail(page, to, wanted)
  const link = page.frameLocator('iframe').getByRole('link', { name: button })
  await expect(async () => {
    if (new URL(page.url()).pathname.startsWith(ofMails)) await link.click({ timeout: 2000 })
    await page.waitForURL((url) => !url.pathname.startsWith(ofMails), { timeout: 2000, waitUntil: 'commit' })
  }).toPass()
}

/** The token in the newest mail to an address, which asks whether it is right or invites, read without a screen. */
export async function tokenIn({ request }: Page, to: string): Promise<string> {
  const read = async (path: string) => (await request.get(path)).text()
  let mail: string | undefined
  await expect
    .poll(async () => {
      const links = (await read(ofMails)).matchAll(
        /href="([^"]+)"[^>]*><strong>[^<]*<\/strong><span>([^<]*)</g,
      )
      mail = [...links].find(([, , address]) => address === to)?.[1]
      return mail
    })
    .toBeDefined()
  return /\/(?:email-verify|auth\/invite)\/([\w-]+)/.exec(await read(`${mail}?view=text`))![1]!
}
