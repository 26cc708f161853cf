import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { properties } from '#contract/tenant/properties.ts'
import { propertyFixture } from '#tests/support/fixtures/properties.ts'
import type { Person } from '#tests/support/organisation.ts'
import {
  asFile,
  filesOnTheirWay,
  keptFiles,
  phonePhoto,
  photosOf,
  pngOfSize,
  sendPhotos,
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

describe('bad forms', () => {
  let id: string
  let before: string[]
  beforeAll(async () => {
    const body = propertyFixture.body!(1, server.own)
    const answer = await admin.call(properties.operations.create, { body })
    id = (answer.body as { id: string }).id
    await sendPhotos(admin, id, [asFile(png, 'there.png')])
    before = keptFiles(server)
  })
  afterEach(async () => {
    expect(await photosOf(admin, id)).toHaveLength(1)
    expect(keptFiles(server)).toEqual(before)
    expect(filesOnTheirWay(server)).toEqual([])
    expect(server.errors).toEqual([])
  })

  const pdf = '%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  it.each([
    ['a page', 'house.jpg', '<html><script>alert(1)</script></html>', /“house\.jpg” is no picture/],
    ['a PDF', 'house.png', pdf, /“house\.png” is PDF \(application\/pdf\), whatever its name says/],
    ['an SVG', 'house.webp', svg, /“house\.webp” (is no picture|is XML|is SVG)/],
    ['a GIF', 'house.avif', 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', /“house\.avif” is GIF/],
  ])('refuses %s that calls itself a picture', async (_, name, content, sentence) => {
    const answer = await sendPhotos(admin, id, [asFile(Buffer.from(content, 'latin1'), name)])
    expect(answer).toMatchObject({ status: 415, body: { code: 415, reason: 'unsupported_media_type' } })
    expect((answer.body as { message: string }).message).toMatch(sentence)
  })

  it('takes all or nothing, and names each file that is wrong', async () => {
    const answer = await sendPhotos(admin, id, [
      asFile(jpeg, 'good.jpg'),
      asFile('text', 'bad.jpg'),
      asFile(pdf, 'worse.jpg'),
      asFile(png, 'good.png'),
    ])
    expect(answer).toMatchObject({
      status: 415,
      body: { message: '2 of 4 files cannot be added. None was added.' },
    })
    const { payload } = answer.body as { payload: string[] }
    expect(payload).toEqual([expect.stringContaining('“bad.jpg”'), expect.stringContaining('“worse.jpg”')])
  })

  it('refuses damaged and empty pictures with 422', async () => {
    const photo = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    const cut = await sendPhotos(admin, id, [asFile(photo.subarray(0, photo.length / 2), 'cut.jpg')])
    expect(cut).toMatchObject({
      status: 422,
      body: { payload: [{ field: 'cut.jpg', errors: [expect.stringContaining('damaged')] }] },
    })
    const empty = await sendPhotos(admin, id, [asFile('', 'empty.jpg')])
    expect(empty).toMatchObject({ status: 422, body: { message: '“empty.jpg” is empty.' } })
    const header = await sendPhotos(admin, id, [asFile(jpeg.subarray(0, 20), 'header.jpg')])
    expect(header.status).toBe(422)
  })

  it('refuses a picture that would unpack to more than 64 million pixels', async () => {
    const bomb = pngOfSize(30_000, 30_000)
    expect(bomb.length).toBeLessThan(100)
    const answer = await sendPhotos(admin, id, [asFile(bomb, 'bomb.png')])
    expect(answer).toMatchObject({
      status: 422,
      body: { message: '“bomb.png” is 30000 × 30000 pixels large; use one of at most 64 million.' },
    })
  })

  it('refuses a form without files, with too many, with too large ones, with other fields, and what is no form', async () => {
    const params = { id }
    expect(await sendPhotos(admin, id, [])).toMatchObject({
      status: 422,
      body: { payload: [{ field: 'file', errors: ['Choose at least one picture.'] }] },
    })
    const many = Array.from({ length: 21 }, (_, index) => asFile(png, `${index}.png`))
    expect(await sendPhotos(admin, id, many)).toMatchObject({ status: 413, body: { reason: 'too_large' } })
    const large = Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024)])
    expect(await sendPhotos(admin, id, [asFile(png, 'a.png'), asFile(large, 'large.jpg')])).toMatchObject({
      status: 413,
      body: { message: '“large.jpg” is larger than 20 MB. None was added.' },
    })
    expect(await admin.call(propertyPhotos.add, { params, body: { file: 'x' } })).toMatchObject({
      status: 415,
    })
    expect(await admin.call(propertyPhotos.add, { params })).toMatchObject({ status: 415 })
    const boundary = 'multipart/form-data; boundary=x'
    const field = '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nhello\r\n--x--\r\n'
    expect(
      await admin.call(propertyPhotos.add, { params, raw: field, headers: { 'content-type': boundary } }),
    ).toMatchObject({ status: 422, body: { payload: [{ field: 'title' }] } })
    const broken = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhello'
    expect(
      await admin.call(propertyPhotos.add, { params, raw: broken, headers: { 'content-type': boundary } }),
    ).toMatchObject({ status: 400 })
  })

  it('has room for a hundred', async () => {
    await server.admin.query(
      `with added as (
         insert into files (organisation_id, id, sha256, size, mime_type, name)
         select $1, gen_random_uuid(), '', 1, 'image/png', 'x' from generate_series(1, 98) returning id
       )
       insert into property_photos (organisation_id, id, property_id, position, width, height)
       select $1, id, $2, 5, 1, 1 from added`,
      [server.own.id, id],
    )
    const answer = await sendPhotos(admin, id, [asFile(png, 'a.png'), asFile(png, 'b.png')])
    expect(answer).toMatchObject({
      status: 422,
      body: { payload: [{ errors: ['A property has at most 100 pictures; this one has 99.'] }] },
    })
    await server.admin.query(`delete from files where name = 'x'`)
  })
})
