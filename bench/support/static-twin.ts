import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { paintOf, type Paint } from './first-paint.ts'
import { load } from './load.ts'
import { median, type Result } from './result.ts'

const rounds = 7
const pagesPerSecond = 2000

/** A page's main picture as a phone asks for it. */
export interface MainPicture {
  address: string
  width: number
  height: number
}

type Comparison = Awaited<ReturnType<typeof compare>>

/** The page and its static twin, by turns. */
export async function compare(browser: Browser, url: string, pictureOf: (html: string) => MainPicture) {
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

export const paintResult = (page: string, { element, paint, bare }: Comparison): Result => ({
  what: `${page}, largest paint (${element}) on a phone, 4 × CPU, Fast 3G`,
  figure: `${Math.round(paint)} ms`,
  limit: `${Math.round(bare)} ms, static page`,
  ratio: paint / bare,
  promise: '≤ 1.2',
  kept: paint <= bare * 1.2,
})

export const quietResult = (page: string, { script, shift }: Comparison): Result => ({
  what: `${page}, script before interaction, layout shift`,
  figure: `${script} B, ${shift.toFixed(4)}`,
  limit: '0 B, 0.005 (shown as 0.00)',
  ratio: script === 0 ? shift / 0.005 : Infinity,
  promise: '≤ 1',
  kept: script === 0 && shift <= 0.005,
})

/** As a browser asks for a page. */
export const pageHeaders = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

/** How many answers a second a page is sent that everybody asks for. */
export async function speedResult(page: string, port: number, path: string): Promise<Result> {
  const speeds: number[] = []
  for (let round = 0; round < 5; round++) {
    const request = { path, headers: pageHeaders }
    const { perSecond, statuses } = await load(port, () => request, { seconds: 2, connections: 64 })
    if (Object.keys(statuses).join() !== '200') throw new Error(`Answers were ${JSON.stringify(statuses)}.`)
    speeds.push(perSecond)
  }
  const speed = median(speeds)
  return {
    what: `${page} that is kept, answers per second`,
    figure: `${Math.round(speed)} /s`,
    limit: `${pagesPerSecond} /s`,
    ratio: speed / pagesPerSecond,
    promise: '≥ 1',
    kept: speed >= pagesPerSecond,
  }
}

/** Noise at several scales: as hard to compress as leaves and gravel. */
export async function photograph(seed: number): Promise<Uint8Array<ArrayBuffer>> {
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
