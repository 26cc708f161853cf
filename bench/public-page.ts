import { timeOf } from './support/cpu.ts'
import { openBrowser } from './support/first-paint.ts'
import { listingPages } from './support/listing-pages.ts'
import { startProduct, type Product } from './support/product.ts'
import type { Result } from './support/result.ts'
import {
  compare,
  pageHeaders,
  paintResult,
  photograph,
  quietResult,
  speedResult,
} from './support/static-twin.ts'

/** Pages that nobody has asked for before, and how much CPU each may take of the server. */
const [firstPages, firstCpu] = [40, 15]

/**
 * The public page of a property with pictures, and the home page, each against a static page of the same text and picture
 * that a bare server sends from memory: time to the largest paint on a slow phone, pages a second, weight of the picture.
 */
export async function run(): Promise<Result[]> {
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    const sender = await signIn(product.origin)
    const path = await listProperty(sender)
    const first = await firstRendering(product, sender)
    const property = await compare(browser, product.origin + path, (html) => ({
      address: /srcset="(\/media\/public\/[^"]+\/640\.avif)"/i.exec(html)![1]!,
      width: 640,
      height: 480,
    }))
    const home = await compare(browser, `${product.origin}/`, (html) => ({
      address: /srcset="(\/pictures\/properties-phone-light[^" ]+\.avif)/i.exec(html)![1]!,
      width: 390,
      height: 640,
    }))

    return [
      paintResult('Public page', property),
      paintResult('Home page', home),
      {
        what: 'Public page, first rendering, data included',
        figure: `${first.toFixed(1)} ms of CPU`,
        limit: `${firstCpu} ms`,
        ratio: first / firstCpu,
        promise: '≤ 1',
        kept: first <= firstCpu,
      },
      await speedResult('Public page', product.port, path),
      {
        what: 'Public page, first picture on a phone',
        figure: `${(property.pictureBytes / 1000).toFixed(1)} kB`,
        limit: '30 kB',
        ratio: property.pictureBytes / 30_000,
        promise: '≤ 1',
        kept: property.pictureBytes <= 30_000,
      },
      quietResult('Public page', property),
      quietResult('Home page', home),
      ...(await listingPages(browser)),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Sends something as the demonstration's administrator. */
type Sender = (path: string, body: FormData | object) => Promise<Record<string, unknown>>

async function signIn(origin: string): Promise<Sender> {
  const send = async (path: string, body: FormData | object, headers: Record<string, string> = {}) => {
    const form = body instanceof FormData
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, ...(form ? {} : { 'content-type': 'application/json' }) },
      body: form ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return { response, answer: (await response.json()) as Record<string, unknown> }
  }
  const account = { email: 'admin@demo.freehold.example', password: 'Freehold-demo-1' }
  const { response, answer } = await send('/api/admin/v1/session', account)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const [profile] = answer['profiles'] as { id: string }[]
  const { answer: issued } = await send('/api/admin/v1/session/token', { profileId: profile!.id }, { cookie })
  const authorization = `Bearer ${String(issued['token'])}`
  return async (path, body) => (await send(path, body, { authorization })).answer
}

const marina = {
  title: 'Marina Court',
  description: 'Nine flats above the water, each with a terrace of its own. '.repeat(12),
  listing: 'listed',
  addressLine1: '14B Kofo Abayomi Street',
  city: 'Lagos',
  country: 'NG',
  latitude: 6.43,
  longitude: 3.42,
  currency: 'NGN',
  askingPrice: 1_200_000_000,
  askingFrequency: 'yearly',
  contactEmail: 'desk@example.com',
  amenities: ['Lift', 'Standby generator', 'Borehole', 'Two parking spaces', 'Fibre'],
}

/** Makes a listed property with five photographs, as busy as real ones. @returns its path */
async function listProperty(send: Sender): Promise<string> {
  const id = String((await send('/api/tenant/v1/properties', marina))['id'])
  const form = new FormData()
  for (let index = 0; index < 5; index++) {
    form.append('files', new Blob([await photograph(index)], { type: 'image/jpeg' }), `${index}.jpg`)
  }
  await send(`/api/tenant/v1/properties/${id}/photos`, form)
  return `/properties/${id}`
}

/** Milliseconds of CPU that the server takes for a page that nobody has asked for before. */
async function firstRendering({ pid, origin }: Product, send: Sender): Promise<number> {
  const paths: string[] = []
  for (let n = 0; n < 2 * firstPages; n++)
    paths.push(`/properties/${String((await send('/api/tenant/v1/properties', marina))['id'])}`)
  const ask = async (path: string) => {
    const response = await fetch(origin + path, { headers: pageHeaders })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await response.text()
  }
  // The first half warms up what renders them.
  for (const path of paths.slice(firstPages)) await ask(path)
  const before = timeOf(pid)
  for (const path of paths.slice(0, firstPages)) await ask(path)
  return (timeOf(pid) - before) / firstPages
}
