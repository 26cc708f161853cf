import type { Route } from '@playwright/test'
import { expect, test } from './support/dashboard.ts'

type Answer = Parameters<Route['fulfill']>[0] | 'none'

const refusal = (code: number, payload: unknown[] = ['Because.']): Answer => ({
  status: code,
  json: { code, message: `Refused with ${code}.`, reason: 'test', payload, requestId: 'request-1' },
})
const garbage: Answer = { status: 200, contentType: 'text/html', body: '<h1>Proxy</h1>' }
const give = (route: Route, answer: Answer) =>
  answer === 'none' ? route.abort('connectionrefused') : route.fulfill(answer)

test('ER-01 ER-02 ER-03 ER-05 each answer that is none of ours to show has its page, and the way back', async ({
  page,
  api,
  mark,
}) => {
  const { id } = await api.create({ title: mark })
  const list = `/dashboard/properties?searchQuery=${mark}`
  await page.goto(list)
  const unavailable = 'An error occured. Server unavailable at the moment.'
  const pages: [answer: Answer, code: number, title: string, said: string][] = [
    [refusal(403), 403, 'Forbidden', 'Refused with 403. Because.'],
    [refusal(404), 404, 'Page Not Found', 'Refused with 404. Because.'],
    [refusal(409), 409, 'Conflict', 'Refused with 409. Because.'],
    [refusal(422), 422, 'Unprocessable Entity', 'Refused with 422. Because.'],
    [refusal(418), 500, 'Unknown Error', 'Refused with 418. Because.'],
    [refusal(429), 429, 'Too Many Requests', 'Refused with 429. Because.'],
    [refusal(500), 500, 'Internal Server Error', 'Refused with 500. Because.'],
    [refusal(503), 503, 'Service Unavailable', 'Refused with 503. Because.'],
    [{ status: 502, body: '<h1>Bad</h1>' }, 502, 'Bad Gateway', unavailable],
    [garbage, 503, 'Service Unavailable', unavailable],
    ['none', 503, 'Service Unavailable', unavailable],
  ]
  for (const [answer, code, title, said] of pages) {
    await page.route(`**/api/tenant/v1/properties/${id as string}`, (route) => give(route, answer))
    await page.getByRole('link', { name: mark, exact: true }).click()
    const shown = page.locator(`[data-error=ERR_${code}]`)
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(`Error ${code} ${title}`)
    await expect(shown).toContainText(said)
    await expect(shown.locator('svg').first()).toBeVisible()
    await page.unroute(`**/api/tenant/v1/properties/${id as string}`)
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(list)
  }
  await page.getByRole('link', { name: mark, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mark)
})

test('ER-06 ER-07 ER-09 each answer to a save is said beside its field or in a toast, and the form goes on', async ({
  page,
  api,
  mark,
}) => {
  const { id } = await api.create({ title: mark })
  await page.goto(`/dashboard/properties/crud?id=${id as string}`)
  const name = page.getByLabel('Name')
  await name.fill(`${mark} new`)
  const save = page.getByRole('button', { name: 'Save changes' })
  const toasts: [answer: Answer, message: string, description: string][] = [
    [refusal(403, ['One.', 'Two.']), 'Refused with 403.', 'One., Two.'],
    [refusal(409), 'Refused with 409.', 'Because.'],
    [refusal(422), 'Refused with 422.', 'Because.'],
    [refusal(429), 'Refused with 429.', 'Because.'],
    [refusal(500), 'Refused with 500.', 'Because.'],
    [refusal(503), 'Refused with 503.', 'Because.'],
    [garbage, 'An error occured.', 'Server unavailable at the moment.'],
    ['none', 'An error occured.', 'Server unavailable at the moment.'],
  ]
  const address = `**/api/tenant/v1/properties/${id as string}`
  for (const [answer, message, description] of toasts) {
    await page.route(address, (route) =>
      route.request().method() === 'GET' ? route.continue() : give(route, answer),
    )
    await save.click()
    const toast = page.locator('[data-sonner-toast][data-type=error]').filter({ hasText: message })
    await expect(toast).toContainText(description)
    await page.unroute(address)
    await toast.getByRole('button', { name: 'Close toast' }).click()
    await expect(toast).toHaveCount(0)
    await expect(name).toHaveValue(`${mark} new`)
  }
  const fields = [{ field: 'address_line1', errors: ['Too far away.', 'Too near.'] }]
  await page.route(address, (route) => give(route, refusal(422, fields)))
  await save.click()
  await expect(page.getByText('Too far away., Too near.')).toBeVisible()
  await page.unroute(address)
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${mark} new`)
})
