import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser, paintOf, type Paint } from './support/first-paint.ts'
import { timeOf } from './support/cpu.ts'
import { load } from './support/load.ts'
import { startProduct, type Product } from './support/product.ts'
import { median, type Result } from './support/result.ts'

const rounds = 7
const pagesPerSecond = 2000
/** Pages that nobody has asked for before, and how much CPU each may take of the server. */
const [firstPages, firstCpu] = [40, 15]

/** A page's main picture as a phone asks for it. */
interface MainPicture {
  address: string
  width: number
  height: number
}

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

    const request = { path, headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' } }
    const speeds: number[] = []
    for (let round = 0; round < 5; round++) {
      const { perSecond, statuses } = await load(product.port, () => request, { seconds: 2, connections: 64 })
      if (Object.keys(statuses).join() !== '200') throw new Error(`Answers were ${JSON.stringify(statuses)}.`)
      speeds.push(perSecond)
    }
    const speed = median(speeds)

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
      {
        what: 'Public page that is kept, answers per second',
        figure: `${Math.round(speed)} /s`,
        limit: `${pagesPerSecond} /s`,
        ratio: speed / pagesPerSecond,
        promise: '≥ 1',
        kept: speed >= pagesPerSecond,
      },
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
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

type Comparison = Awaited<ReturnType<typeof compare>>

/** The page and its static twin, by turns. */
async function compare(browser: Browser, url: string, pictureOf: (html: string) => MainPicture) {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const picture = pictureOf(html)
  const bytes = Buffer.from(await (await fetch(new URL(picture.address, url))).arrayBuffer())
  const twin = staticTwin(html, picture, bytes)
  try {
    await once(twin.listen(0, '127.0.0.1'), 'listening')
    const { port } = twin.address() as AddressInfo
    const [ours, theirs]: [Paint[], Paint[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours.push(await paintOf(browser, url))
      theirs.push(await paintOf(browser, `http://127.0.0.1:${port}/`))
    }
    return {
      element: ours[0]!.element.toLowerCase(),
      paint: median(ours.map(({ largest }) => largest)),
      bare: median(theirs.map(({ largest }) => largest)),
      shift: Math.max(...ours.map((entry) => entry.shift)),
      script: Math.max(...ours.map((entry) => entry.scriptBytes)),
      pictureBytes: bytes.length,
    }
  } finally {
    twin.close()
    twin.closeAllConnections()
  }
}

const paintResult = (page: string, { element, paint, bare }: Comparison): Result => ({
  what: `${page}, largest paint (${element}) on a phone, 4 × CPU, Fast 3G`,
  figure: `${Math.round(paint)} ms`,
  limit: `${Math.round(bare)} ms, static page`,
  ratio: paint / bare,
  promise: '≤ 1.2',
  kept: paint <= bare * 1.2,
})

const quietResult = (page: string, { script, shift }: Comparison): Result => ({
  what: `${page}, script before interaction, layout shift`,
  figure: `${script} B, ${shift.toFixed(4)}`,
  limit: '0 B, 0.005 (shown as 0.00)',
  ratio: script === 0 ? shift / 0.005 : Infinity,
  promise: '≤ 1',
  kept: script === 0 && shift <= 0.005,
})

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
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
    const response = await fetch(origin + path, { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await response.text()
  }
  // The first half warms up what renders them.
  for (const path of paths.slice(firstPages)) await ask(path)
  const before = timeOf(pid)
  for (const path of paths.slice(0, firstPages)) await ask(path)
  return (timeOf(pid) - before) / firstPages
}

/** Noise at several scales: as hard to compress as leaves and gravel. */
async function photograph(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const fine = `<filter id="f"><feTurbulence type="fractalNoise" baseFrequency="0.02 0.03" numOctaves="5" seed="${seed}"/></filter>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1350">${fine}<rect width="100%" height="100%" fill="#8fa7a0"/><rect width="100%" height="100%" filter="url(#f)"/></svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer())
}

/** The same words in the same order under the same first picture, with next to no style, from memory. */
function staticTwin(html: string, { address, width, height }: MainPicture, picture: Buffer): Server {
  const body = /<body[^>]*>(.*)<\/body>/s
    .exec(html)![1]!
    .replaceAll(/<(svg|dialog|form)\b.*?<\/\1>/gs, '')
    .replaceAll(/<picture>.*?<\/picture>/gs, '')
    .replaceAll(/ (class|id|aria-[a-z]+|tabindex|popovertarget|type)="[^"]*"/gi, '')
  const page = brotliCompressSync(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>Static</title><style>body{margin:0;font:16px/1.5 sans-serif}img{width:100%;height:auto}</style>` +
      `<img src="${address}" width="${width}" height="${height}" alt="">${body}</html>`,
  )
  return createServer((request, response) => {
    if (request.url === address) {
      response.writeHead(200, { 'content-type': 'image/avif', 'content-length': picture.length })
      response.end(picture)
    } else if (request.url === '/') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-length': page.length,
      })
      response.end(page)
    } else response.writeHead(404).end()
  })
}
