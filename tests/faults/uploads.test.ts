import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { exportProperties } from '#contract/tenant/property-operations.ts'
import { properties } from '#contract/tenant/properties.ts'
import { pathOf } from '#tests/support/client.ts'
import { errorOf } from '#tests/support/error.ts'
import { endAll, openFolder } from '#tests/support/process.ts'
import { csvForm, pictureForm } from '#tests/support/form.ts'
import { Business } from './support/business.ts'
import { Embedded, freePort } from './support/embedded.ts'
import { Ledger } from './support/ledger.ts'
import { Figures } from './support/rounds.ts'
import { importWhole } from './support/work.ts'

const mebibyte = 1024 * 1024
/** Milliseconds that others may have to wait meanwhile, on a machine that is busy with other tests, too. */
const longestWait = 2_000
/** What the process may take more while it refuses hundreds of megabytes; a quarter of it for as much again. */
const mostMemory = 240 * mebibyte

const folder = openFolder()
const embedded = new Embedded(join(folder, 'data'))
const fullDisk = join(folder, 'full')
let origin: string
let metrics: string
let business: Business
let propertyId: string

beforeAll(async () => {
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  const hook = pathToFileURL(join(import.meta.dirname, 'support/full-disk-hook.mjs')).href
  origin = await embedded.start({
    METRICS_PORT: String(port),
    NODE_OPTIONS: `--import ${hook}`,
    FULL_DISK: fullDisk,
  }).ready
  business = await Business.open(embedded.admin, join(folder, 'client'))
  await business.useAt(origin)
  const body = {
    title: 'Own house',
    addressLine1: '1 High Street',
    city: 'Lagos',
    country: 'NG',
    currency: 'NGN',
  }
  const made = await business.admin.call(properties.operations.create, { body })
  propertyId = (made.body as { id: string }).id
})
afterAll(async () => {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

const params = () => ({ id: propertyId })
const picturesOf = async () =>
  ((await business.admin.call(propertyPhotos.list, { params: params() })).body as { data: unknown[] }).data
    .length

/** Bytes that the process has of the machine's memory. */
async function memory(): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1])
}

/** A request whose body is sent by hand. */
function open(path: string, headers: Record<string, string | number>): ClientRequest {
  const { hostname, port } = new URL(origin)
  const { credentials } = business.own.people.admin
  return request({ hostname, port, path, method: 'POST', headers: { ...credentials, ...headers } })
}

const boundary = 'a-boundary-of-a-form'
const formHead = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
)
const formEnd = Buffer.from(`\r\n--${boundary}--\r\n`)
const formType = `multipart/form-data; boundary=${boundary}`

/** Sends a picture's form of so many megabytes as fast as it is taken. @returns the answer's status */
async function sendLarge(megabytes: number): Promise<number> {
  const sent = open(pathOf(propertyPhotos.add, { params: params() }), {
    'content-type': formType,
    'content-length': formHead.length + megabytes * mebibyte + formEnd.length,
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  const piece = randomBytes(mebibyte)
  sent.write(formHead)
  for (let n = 0; n < megabytes; n++)
    if (!sent.write(piece)) await Promise.race([once(sent, 'drain'), answered])
  sent.end(formEnd)
  const [answer] = await answered
  answer.resume()
  return answer.statusCode!
}

/** Others read and write meanwhile, and notice nothing. */
async function besidesOthers<T>(work: () => Promise<T>): Promise<T> {
  const figures = new Figures()
  const ledger = new Ledger(business.own.id, `Own others ${Date.now()}`, figures)
  const others = Promise.all([ledger.write(() => business.admin), ledger.read(() => business.admin)])
  others.catch(() => {})
  try {
    return await work()
  } finally {
    ledger.stop()
    await others
    expect(ledger.unsettled).toBe(0)
    expect(figures.most('503s')).toBe(0)
    expect(figures.most('slowest answer (ms)')).toBeLessThan(longestWait)
    figures.print('besides others')
  }
}

describe('uploads that cannot be taken', () => {
  it('get 507 while the disk is full, leave nothing, and work again afterwards; others are served', async () => {
    const before = await picturesOf()
    writeFileSync(fullDisk, '')
    await besidesOthers(async () => {
      for (let n = 0; n < 5; n++) {
        const photo = await business.admin.call(propertyPhotos.add, { params: params(), ...pictureForm() })
        expect(errorOf(photo, 507)).toMatchObject({ reason: 'storage_full' })
        const file = await business.admin.call(importOperations.upload, {
          query: { resource: 'properties' },
          ...csvForm(),
        })
        expect(errorOf(file, 507)).toMatchObject({ reason: 'storage_full' })
      }
    })
    expect(await picturesOf()).toBe(before)
    expect(await embedded.ask('select id from imports')).toEqual([])
    expect(readdirSync(join(embedded.dataDir, 'uploads'))).toEqual([])
    rmSync(fullDisk)
    const again = await business.admin.call(propertyPhotos.add, { params: params(), ...pictureForm() })
    expect(again.status, again.text).toBe(201)
    expect(await picturesOf()).toBe(before + 1)
  })

  it('get 413 for 50 MB pictures, eight at once, with flat memory; others are served', async () => {
    const before = await picturesOf()
    const figures = new Figures()
    /** @returns the most memory that the process had while it refused so many */
    const most = async (times: number): Promise<number> => {
      let found = 0
      for (let n = 0; n < times; n++) {
        let done = false
        const sending = Promise.all(Array.from({ length: 8 }, () => sendLarge(50))).finally(
          () => (done = true),
        )
        while (!done) {
          found = Math.max(found, await memory())
          await Promise.race([delay(50), sending])
        }
        expect(await sending).toEqual(Array.from({ length: 8 }, () => 413))
      }
      return found
    }
    await besidesOthers(async () => {
      const usual = await memory()
      const once = await most(1)
      const often = await most(2)
      figures.note('more memory for the first 400 MB (MB)', (once - usual) / mebibyte)
      figures.note('and for 800 MB more (MB)', Math.max(0, often - once) / mebibyte)
      figures.print('large pictures')
      expect(once - usual).toBeLessThan(mostMemory)
      expect(often - once).toBeLessThan(mostMemory / 4)
    })
    expect(await picturesOf()).toBe(before)
    expect(readdirSync(join(embedded.dataDir, 'uploads'))).toEqual([])
  })
})

describe('slow clients', () => {
  it('do not keep others waiting: a hundred that send a byte now and then, twenty that hardly read', async () => {
    // More than any buffer on the way holds.
    await importWhole(() => business.admin, 'Own one of many', 20_000)
    const slow: ClientRequest[] = []
    for (let n = 0; n < 100; n++) {
      const picture = n % 2 === 0
      const sent = picture
        ? open(pathOf(propertyPhotos.add, { params: params() }), {
            'content-type': formType,
            'content-length': mebibyte,
          })
        : open(pathOf(properties.operations.create, {}), {
            'content-type': 'application/json',
            'content-length': 4096,
          })
      sent.on('error', () => {})
      sent.write(picture ? formHead : '{"title":"')
      slow.push(sent)
    }
    const { hostname, port } = new URL(origin)
    const { credentials } = business.own.people.admin
    for (let n = 0; n < 20; n++) {
      const path = pathOf(exportProperties, { query: { format: 'csv' } })
      // A response that nobody listens to is not read.
      const asked = request({ hostname, port, path, headers: credentials }, (answer) => answer.pause())
      asked.on('error', () => {}).end()
      slow.push(asked)
    }
    await besidesOthers(async () => {
      for (let n = 0; n < 20; n++) {
        for (const sent of slow) if (!sent.writableEnded) sent.write('x')
        await delay(100)
      }
    })
    for (const sent of slow) sent.destroy()
  })
})
