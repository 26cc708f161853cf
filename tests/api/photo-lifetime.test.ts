import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { properties } from '#contract/tenant/properties.ts'
import { startRelay } from '#server/queue/relay.ts'
import { topics } from '#server/topics.ts'
import { renditionKey } from '#server/pictures/renditions.ts'
import { pathOf } from '#tests/support/client.ts'
import { propertyFixture } from '#tests/support/fixtures/properties.ts'
import type { Person } from '#tests/support/organisation.ts'
import {
  asFile,
  filesOnTheirWay,
  keptFiles,
  phonePhoto,
  photosOf,
  sendPhotos,
  type PhotoList,
} from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { earlier } from '#tests/support/calendar.ts'

let server: TestServer
let admin: Person
let png: Buffer
let jpeg: Buffer

beforeAll(async () => {
  server = await startServer()
  admin = server.own.people.admin
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#80a060' } })
    .png()
    .toBuffer()
  jpeg = await phonePhoto(1200, 900, '#80a060')
})
afterAll(() => server.close())

let made = 0
async function newProperty(): Promise<string> {
  const body = propertyFixture.body!(++made, server.own)
  const answer = await admin.call(properties.operations.create, { body })
  return (answer.body as { id: string }).id
}
const listOf = (answer: { body: unknown }) => (answer.body as { data: PhotoList }).data
const filesOf = (photoId: string) => keptFiles(server).filter((key) => key.includes(photoId))
const remove = (id: string, photoId: string) => admin.call(propertyPhotos.remove, { params: { id, photoId } })

/** Carries out whatever the outbox holds, as a process does that many hours later. */
async function hoursLater(hours: number): Promise<void> {
  await server.admin.query(`update outbox set due_at = ${earlier('due_at', 'make_interval(hours => $1)')}`, [
    hours,
  ])
  const now = () => new Date(Date.now() + hours * 3_600_000).toISOString()
  const stop = startRelay({ ...server.services, clock: { now } }, topics, 20)
  await expect
    .poll(
      async () =>
        (await server.admin.query('select count(*)::integer as n from outbox where due_at <= now()')).rows[0]
          .n,
      { timeout: 10_000 },
    )
    .toBe(0)
  await stop()
}

describe('a removed picture', () => {
  it('is gone at once, hands the cover on, can be put back, and is deleted for good after a day', async () => {
    const id = await newProperty()
    const [a, b] = listOf(await sendPhotos(admin, id, [asFile(png, 'a.png'), asFile(png, 'b.png')]))
    expect((await remove(id, a!.id)).status).toBe(204)
    expect(await photosOf(admin, id)).toMatchObject([{ id: b!.id, cover: true }])
    expect((await remove(id, a!.id)).status).toBe(404)

    const back = await admin.call(propertyPhotos.arrange, {
      params: { id },
      body: { photos: [a, b].map((photo) => ({ id: photo!.id, alt: 'Front', cover: photo === a })) },
    })
    expect(listOf(back)).toMatchObject([{ id: a!.id, cover: true }, { id: b!.id }])
    await hoursLater(25)
    expect(filesOf(a!.id)).toHaveLength(5)

    await remove(id, a!.id)
    await hoursLater(23)
    expect(filesOf(a!.id)).toHaveLength(5)
    await hoursLater(25)
    expect(filesOf(a!.id)).toEqual([])
    const { rows } = await server.admin.query('select 1 from files where id = $1', [a!.id])
    expect(rows).toEqual([])
    const late = await admin.call(propertyPhotos.arrange, {
      params: { id },
      body: { photos: [{ id: a!.id, alt: '', cover: true }] },
    })
    expect(late.status).toBe(422)
    await remove(id, b!.id)
    const record = await admin.call(properties.operations.get, { params: { id } })
    expect(record.body).toMatchObject({ coverPhoto: null })
  })

  it('goes with its property', async () => {
    const id = await newProperty()
    const [a, b] = listOf(await sendPhotos(admin, id, [asFile(png, 'a.png'), asFile(png, 'b.png')]))
    await remove(id, b!.id)
    expect((await admin.call(properties.operations.remove, { params: { id } })).status).toBe(204)
    await hoursLater(0)
    expect([...filesOf(a!.id), ...filesOf(b!.id)]).toEqual([])
    const { rows } = await server.admin.query('select 1 from files where id = any($1)', [[a!.id, b!.id]])
    expect(rows).toEqual([])
  })

  it('does not keep an organisation from being deleted', async () => {
    const { admin: other } = server.other.people
    const answer = await other.call(properties.operations.create, {
      body: propertyFixture.body!(1, server.other),
    })
    const { id } = answer.body as { id: string }
    const [a] = listOf(await sendPhotos(other, id, [asFile(png, 'a.png'), asFile(png, 'b.png')]))
    await other.call(propertyPhotos.remove, { params: { id, photoId: a!.id } })
    await server.admin.query(
      'begin; delete from organisations where id = $$' + server.other.id + '$$; rollback',
    )
  })
})

describe('uploads that come to nothing', () => {
  it('leave nothing when the sender goes away in the middle', async () => {
    const id = await newProperty()
    const before = keptFiles(server)
    const path = pathOf(propertyPhotos.add, { params: { id } })
    const sent = request({
      host: '127.0.0.1',
      port: server.port,
      method: 'POST',
      path,
      headers: {
        ...admin.credentials,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '9000000',
      },
    })
    sent.on('error', () => {})
    const part = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    sent.write(
      Buffer.concat([
        Buffer.from(part('a.jpg')),
        jpeg,
        Buffer.from(`\r\n${part('b.jpg')}`),
        jpeg.subarray(0, 2000),
      ]),
    )
    await expect.poll(() => filesOnTheirWay(server).length).toBeGreaterThan(0)
    sent.destroy()
    await expect.poll(() => filesOnTheirWay(server), { timeout: 10_000 }).toEqual([])
    await expect.poll(() => keptFiles(server), { timeout: 10_000 }).toEqual(before)
    expect(await photosOf(admin, id)).toEqual([])
  })

  it('leave nothing for long when the process is killed before the commit', async () => {
    const photoId = randomUUID()
    const key = renditionKey(server.own.id, photoId, 160, 'webp')
    await server.services.files.put(key, png, 'image/webp')
    await server.admin.query(
      `insert into outbox (organisation_id, id, topic, payload, due_at)
       values ($1, gen_random_uuid(), 'files.delete', $2, now() + interval '1 hour')`,
      [server.own.id, JSON.stringify({ ids: [photoId] })],
    )
    await hoursLater(0)
    expect(filesOf(photoId)).toEqual([key])
    await hoursLater(2)
    expect(filesOf(photoId)).toEqual([])
  })

  it('leave nothing when the record cannot be written', async () => {
    const id = await newProperty()
    const before = keptFiles(server)
    await server.admin.query(
      `alter table property_photos add constraint never check (width > 100000) not valid`,
    )
    const answer = await sendPhotos(admin, id, [asFile(png, 'a.png')])
    await server.admin.query('alter table property_photos drop constraint never')
    expect(answer.status).toBe(422)
    expect(keptFiles(server)).toEqual(before)
  })
})

describe('large uploads', () => {
  /** Sends pieces as fast as they are taken; nothing is held here but one of them. */
  async function stream(id: string, files: number, megabytes: number, first: Buffer) {
    const sent = request({
      host: '127.0.0.1',
      port: server.port,
      method: 'POST',
      path: pathOf(propertyPhotos.add, { params: { id } }),
      headers: { ...admin.credentials, 'content-type': 'multipart/form-data; boundary=x' },
    })
    const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.on('data', (chunk) => (text += String(chunk)))
        response.on('end', () => resolve({ status: response.statusCode!, text }))
      })
    })
    const piece = Buffer.alloc(1024 * 1024)
    const write = (chunk: Buffer | string) =>
      sent.write(chunk) ? undefined : new Promise((resolve) => sent.once('drain', resolve))
    for (let file = 0; file < files; file++) {
      await write(`--x\r\ncontent-disposition: form-data; name="file"; filename="${file}.jpg"\r\n\r\n`)
      await write(first)
      for (let index = 0; index < megabytes; index++) await write(piece)
      await write('\r\n')
    }
    sent.end('--x--\r\n')
    return answered
  }

  /** The most memory in MB that the process had while something was done. */
  async function peakOf(work: () => Promise<void>): Promise<number> {
    let highest = 0
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss() / 1e6)
    }, 5)
    await work()
    clearInterval(watch)
    return highest
  }

  it('need no more memory the larger they are', { timeout: 60_000 }, async () => {
    const id = await newProperty()
    const some = await peakOf(async () => {
      expect(await stream(id, 1, 50, png)).toMatchObject({
        status: 413,
        text: expect.stringContaining('“0.jpg” is larger than 20 MB.'),
      })
      // Padded behind the picture, which decoders allow.
      expect((await stream(id, 3, 17, png)).status).toBe(201)
    })
    const many = await peakOf(async () => {
      expect((await stream(id, 12, 18, png)).status).toBe(201)
    })
    expect(many - some).toBeLessThan(50)
  })
})

describe('the addresses of pictures', () => {
  let photo: PhotoList[number]
  let property: string
  const at = (path: string, headers: Record<string, string> = {}) =>
    server.anonymous.send({ method: 'GET', path, headers })
  beforeAll(async () => {
    property = await newProperty()
    photo = listOf(await sendPhotos(admin, property, [asFile(jpeg, 'a.jpg')]))[0]!
  })

  it('show a picture to whoever was given one, to be kept by the browser', async () => {
    for (const [address, width] of [
      [photo.small, 160],
      [photo.medium, 640],
      [photo.large, 900],
    ] as const) {
      const answer = await at(address)
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
        'x-content-type-options': 'nosniff',
      })
      expect((await sharp(answer.bytes).metadata()).width).toBe(width)
      const again = await at(address, { 'if-none-match': answer.headers.etag! })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
    }
  })

  it('answer 404 alike whatever is wrong with them', async () => {
    const [path, query] = photo.small.split('?') as [string, string]
    const expired = `e=${Date.now() - 1000}&s=${new URLSearchParams(query).get('s')}`
    const wrong = [
      path,
      `${path}?${expired}`,
      `${path}?${query.replace(/s=./, 's=!')}`,
      `${path}?${query.replace(/&p=[^&]*/, '')}`,
      `${path}?${query.replace(admin.profileId, server.own.people.agents.profileId)}`,
      `${path}?${query}&e=1`,
      `${path.replace('small', 'large')}?${query}`,
      `${path.replace('small', 'original')}?${query}`,
      `${path.replace('small.webp', '..%2foriginal')}?${query}`,
      `${path.replace(photo.id, randomUUID())}?${query}`,
      `${path.replace(server.own.id, server.other.id)}?${query}`,
      `${path}?e=abc&s=`,
    ]
    const answers = await Promise.all(wrong.map((address) => at(address)))
    const plain = answers.map(({ status, body }) =>
      JSON.stringify([status, { ...(body as object), requestId: '' }]),
    )
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404))
    expect(new Set(plain).size).toBe(1)
  })

  it('RT-43 end with the person to whom they were given, and with nobody else', async () => {
    const lead = server.own.people['team-lead']
    const own = (await photosOf(lead, property)).find(({ id }) => id === photo.id)!
    const standing = (status: string) =>
      server.admin.query('update members set status = $1 where user_id = $2', [status, lead.userId])
    expect((await at(own.small)).status).toBe(200)
    await standing('suspended')
    expect([(await at(own.small)).status, (await at(photo.small)).status]).toEqual([404, 200])
    await standing('active')
    expect((await at(own.small)).status).toBe(200)
  })

  it('end, and stay the same for hours so that browsers keep them', async () => {
    const expires = Number(new URL(photo.small, 'http://x').searchParams.get('e'))
    expect(expires - Date.now()).toBeGreaterThan(6 * 3_600_000 - 1000)
    expect(expires - Date.now()).toBeLessThan(12 * 3_600_000 + 1000)
  })
})
