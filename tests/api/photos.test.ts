import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { propertyActivity } from '#contract/tenant/activity.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { properties } from '#contract/tenant/properties.ts'
import { originalKey, renditionKey, renditionsOf } from '#server/pictures/renditions.ts'
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

let server: TestServer
let admin: Person
let jpeg: Buffer
let png: Buffer

beforeAll(async () => {
  server = await startServer()
  admin = server.own.people.admin
  jpeg = await phonePhoto(2000, 1500, '#80a060')
  png = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#80a06080' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())
afterEach(() => {
  expect(filesOnTheirWay(server)).toEqual([])
  expect(server.errors).toEqual([])
})

let made = 0
async function newProperty(person = admin, organisation = server.own): Promise<string> {
  const answer = await person.call(properties.operations.create, {
    body: propertyFixture.body!(++made, organisation),
  })
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { id: string }).id
}

const listOf = (answer: { body: unknown }) => (answer.body as { data: PhotoList }).data
const order = (photos: PhotoList) => photos.map(({ id }) => id)
const arrange = (id: string, photos: object[], seen?: string[], person = admin) =>
  person.call(propertyPhotos.arrange, { params: { id }, body: { photos, ...(seen ? { seen } : {}) } })

describe('adding pictures', () => {
  it('keeps the original, and upright sizes without metadata, as WebP and AVIF', async () => {
    const id = await newProperty()
    const answer = await sendPhotos(admin, id, [
      asFile(jpeg, 'Hof – Übersicht 北.jpg'),
      asFile(png, 'small.png', 'image/png'),
    ])
    expect(answer.status, answer.text).toBe(201)
    const [first, second] = listOf(answer)
    expect(first).toMatchObject({ alt: '', cover: true })
    expect(second).toMatchObject({ cover: false })

    const organisationId = server.own.id
    const original = await buffer(await server.services.files.read(originalKey(organisationId, first!.id)))
    expect(original).toEqual(jpeg)
    const { rows } = await server.admin.query(
      `select sha256, size::integer, mime_type, name, width, height from files join property_photos using (id)
       where id = $1`,
      [first!.id],
    )
    expect(rows[0]).toEqual({
      sha256: createHash('sha256').update(jpeg).digest('hex'),
      size: jpeg.length,
      mime_type: 'image/jpeg',
      name: 'Hof – Übersicht 北.jpg',
      width: 1500,
      height: 2000,
    })
    for (const { name, width, height } of renditionsOf({ width: 1500, height: 2000 })) {
      for (const format of ['webp', 'avif'] as const) {
        const content = await buffer(
          await server.services.files.read(renditionKey(organisationId, first!.id, name, format)),
        )
        const metadata = await sharp(content).metadata()
        expect(metadata).toMatchObject({ format: format === 'avif' ? 'heif' : 'webp', width, height })
        expect(metadata.exif ?? metadata.xmp ?? metadata.icc ?? metadata.orientation).toBeUndefined()
      }
    }
    // A small picture is not blown up.
    const sizes = keptFiles(server).filter((key) => key.includes(second!.id) && key.endsWith('.webp'))
    expect(sizes.map((key) => key.split('/').at(-1))).toEqual(['160.webp', '320.webp'])
  })

  it('goes behind the pictures that are there, and is written down', async () => {
    const id = await newProperty()
    const [first] = listOf(await sendPhotos(admin, id, [asFile(jpeg, 'a.jpg')]))
    const after = listOf(await sendPhotos(admin, id, [asFile(png, 'b.png'), asFile(jpeg, 'c.jpg')]))
    expect(after.map(({ cover }) => cover)).toEqual([true, false, false])
    expect(after[0]!.id).toBe(first!.id)
    const activity = await admin.call(propertyActivity, { params: { id } })
    expect((activity.body as { data: object[] }).data.slice(0, 2)).toMatchObject([
      { action: 'photosAdded', changes: { photos: { before: 1, after: 3 } } },
      { action: 'photosAdded', changes: { photos: { before: 0, after: 1 } } },
    ])
    const record = await admin.call(properties.operations.get, { params: { id } })
    expect(record.body).toMatchObject({ version: 1, coverPhoto: { id: first!.id } })
  })

  it('is safe to repeat: one effect, no bytes left over', async () => {
    const id = await newProperty()
    const key = randomUUID()
    const first = await sendPhotos(admin, id, [asFile(png, 'a.png')], { key })
    const files = keptFiles(server)
    const again = await sendPhotos(admin, id, [asFile(png, 'a.png')], { key })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(order(listOf(again))).toEqual(order(listOf(first)))
    expect(await photosOf(admin, id)).toHaveLength(1)
    const other = await sendPhotos(admin, id, [asFile(jpeg, 'a.png')], { key })
    expect(other).toMatchObject({ status: 422, body: { reason: 'idempotency_key_reused' } })
    expect(keptFiles(server)).toEqual(files)
  })

  it('keeps one cover and one order when several people add at once', async () => {
    const id = await newProperty()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => sendPhotos(admin, id, [asFile(png, `${number}.png`)])),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const photos = await photosOf(admin, id)
    expect(photos).toHaveLength(5)
    expect(photos.filter(({ cover }) => cover)).toEqual([photos[0]])
    const { rows } = await server.admin.query(
      'select position from property_photos where property_id = $1 order by position',
      [id],
    )
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('arranging pictures', () => {
  let id: string
  let a: string
  let b: string
  let c: string
  beforeAll(async () => {
    id = await newProperty()
    const added = await sendPhotos(admin, id, [
      asFile(png, 'a.png'),
      asFile(png, 'b.png'),
      asFile(png, 'c.png'),
    ])
    ;[a, b, c] = order(listOf(added)) as [string, string, string]
  })
  const as = (photo: string, alt = '', cover = false) => ({ id: photo, alt, cover })

  it('sets their order, their descriptions and the cover, which the list shows with its description', async () => {
    const answer = await arrange(id, [as(c), as(a, 'The yard', true), as(b, 'The gate')], [a, b, c])
    expect(listOf(answer).map(({ id, alt, cover }) => [id, alt, cover])).toEqual([
      [c, '', false],
      [a, 'The yard', true],
      [b, 'The gate', false],
    ])
    expect(await photosOf(admin, id)).toEqual(listOf(answer))
    const list = await admin.call(properties.operations.list, { query: { id } })
    expect((list.body as { data: object[] }).data[0]).toMatchObject({
      coverPhoto: { id: a, alt: 'The yard' },
    })
  })

  it('makes the first one the cover when none is named', async () => {
    const answer = await arrange(id, [as(b), as(a), as(c)])
    expect(listOf(answer).map(({ cover }) => cover)).toEqual([true, false, false])
  })

  it('refuses two covers, a picture twice, and pictures of others exactly as ones that never were', async () => {
    const stranger = await newProperty(server.other.people.admin, server.other)
    const [foreign] = order(
      listOf(await sendPhotos(server.other.people.admin, stranger, [asFile(png, 'x.png')])),
    )
    const neighbour = await newProperty()
    const [elsewhere] = order(listOf(await sendPhotos(admin, neighbour, [asFile(png, 'x.png')])))
    const before = await photosOf(admin, id)
    expect(await arrange(id, [as(a, '', true), as(b, '', true), as(c)])).toMatchObject({
      status: 422,
      body: { payload: [{ field: 'photos.1.cover' }] },
    })
    expect(await arrange(id, [as(a), as(a)])).toMatchObject({
      status: 422,
      body: { payload: [{ field: 'photos.1.id', errors: ['This picture is named twice.'] }] },
    })
    const answers = []
    for (const unknown of [foreign!, elsewhere!, randomUUID()]) {
      const { status, body } = await arrange(id, [as(a), as(unknown)])
      answers.push(JSON.stringify({ status, body: { ...(body as object), requestId: '' } }))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('"status":422')
    expect(await photosOf(admin, id)).toEqual(before)
  })

  it('does not lose a picture that somebody else has just added', async () => {
    const seen = order(await photosOf(admin, id))
    const added = order(listOf(await sendPhotos(admin, id, [asFile(png, 'd.png')])))
    const answer = await arrange(
      id,
      seen.map((photo) => as(photo)),
      seen,
    )
    expect(answer).toMatchObject({ status: 409, body: { reason: 'stale_version' } })
    expect(order((answer.body as { current: { data: PhotoList } }).current.data)).toEqual(added)
    expect(order(await photosOf(admin, id))).toEqual(added)
  })
})

describe('who may', () => {
  it('answers a foreign property exactly like one that never was', async () => {
    const own = await newProperty()
    const theirs = await newProperty(server.other.people.admin, server.other)
    const [photo] = order(listOf(await sendPhotos(admin, own, [asFile(png, 'a.png')])))
    const calls = (id: string) => [
      admin.call(propertyPhotos.list, { params: { id } }),
      sendPhotos(admin, id, [asFile(png, 'a.png')]),
      arrange(id, []),
      admin.call(propertyPhotos.remove, { params: { id, photoId: photo! } }),
    ]
    const plain = async (id: string) =>
      (await Promise.all(calls(id))).map(({ status, body }) => [
        status,
        { ...(body as object), requestId: '' },
      ])
    const foreign = await plain(theirs)
    expect(foreign.map(([status]) => status)).toEqual([404, 404, 404, 404])
    expect(await plain(randomUUID())).toEqual(foreign)
    const wrong = await admin.call(propertyPhotos.remove, { params: { id: own, photoId: randomUUID() } })
    expect(wrong.status).toBe(404)
  })

  it('lets those who may only read look, and nobody without a token', async () => {
    const answer = await admin.call(properties.operations.create, {
      body: propertyFixture.body!(401, server.own),
    })
    const { id } = answer.body as { id: string }
    const facility = server.own.people['facility-manager']
    expect((await sendPhotos(admin, id, [asFile(png, 'a.png')])).status).toBe(201)
    const photos = await photosOf(facility, id)
    expect(photos).toHaveLength(1)
    expect((await sendPhotos(facility, id, [asFile(png, 'a.png')])).status).toBe(403)
    expect((await arrange(id, [], undefined, facility)).status).toBe(403)
    const removal = await facility.call(propertyPhotos.remove, { params: { id, photoId: photos[0]!.id } })
    expect(removal.status).toBe(403)
    const stranger = await server.anonymous.call(propertyPhotos.list, { params: { id } })
    expect(stranger.status).toBe(401)
  })
})
