import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminResources } from '#contract/admin/index.ts'
import { changeAvatar, readMe, removeAvatar, type Account } from '#contract/admin/me.ts'
import { readSession } from '#contract/admin/session.ts'
import { startAvatarDeletion } from '#server/admin/avatars/deletion.ts'
import { errorOf } from '#tests/support/error.ts'
import { formWith, type FormFile } from '#tests/support/form.ts'
import type { Person } from '#tests/support/organisation.ts'
import { asFile, filesOnTheirWay, keptFiles, phonePhoto, pngOfSize } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  await startAvatarDeletion(server.services)
})
afterAll(() => server.close())

const send = (person: Person, ...files: FormFile[]) => person.call(changeAvatar, formWith(files))

async function show(person: Person, colour: string) {
  const answer = await send(person, asFile(await phonePhoto(900, 600, colour), 'me.jpg'))
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as Account).avatar!
}

const at = (path: string) => server.anonymous.send({ method: 'GET', path })

it('RT-37 a picture of oneself becomes two upright squares that say nothing of where they were taken', async () => {
  const person = server.own.people['staff-member']
  const avatar = await show(person, '#884422')
  for (const [address, pixels] of [
    [avatar.small, 96],
    [avatar.large, 384],
  ] as const) {
    const { status, headers, bytes } = await at(address)
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    const { width, height, format, exif, orientation } = await sharp(bytes).metadata()
    expect({ width, height, format, exif, orientation }).toEqual({
      width: pixels,
      height: pixels,
      format: 'webp',
      exif: undefined,
      orientation: undefined,
    })
  }
  expect((await person.call(readMe)).body).toMatchObject({ avatar: { id: avatar.id } })
  expect((await person.call(readSession)).body).toMatchObject({ user: { avatar: { id: avatar.id } } })
})

it('RT-37 colleagues see it in each organisation, and nobody else does', async () => {
  const person = server.own.people.landlord
  const { users } = adminResources
  const avatar = await show(person, '#228844')
  const asSeenBy = async (other: Person) => {
    const { body } = await other.call(users.operations.get, { params: { id: person.userId } })
    return (body as { avatar?: { id: string; small: string } }).avatar
  }
  const seen = await asSeenBy(server.own.people.admin)
  expect(seen?.id).toBe(avatar.id)
  expect((await at(seen!.small)).status).toBe(200)
  expect(await asSeenBy(server.other.people.admin)).toBeUndefined()
  await server.admin.query('insert into members (organisation_id, user_id) values ($1, $2)', [
    server.other.id,
    person.userId,
  ])
  expect((await asSeenBy(server.other.people.admin))?.id).toBe(avatar.id)
})

it('RT-37 its address holds only as it was given, and not for ever', async () => {
  const { small, large } = await show(server.own.people.agents, '#224488')
  const [path, signature] = small.split('?') as [string, string]
  const expired = signature.replace(/e=\d+/, 'e=1000')
  const foreign = path.replace(server.own.people.agents.userId, server.own.people.admin.userId)
  for (const wrong of [
    path,
    `${path}?${expired}`,
    `${foreign}?${signature}`,
    `${large.split('?')[0]}?${signature}`,
    `${path.replace('small', 'original')}?${signature}`,
  ]) {
    expect((await at(wrong)).status, wrong).toBe(404)
  }
})

it('RT-37 the one before is deleted when another takes its place, and the last when it is removed', async () => {
  const person = server.own.people.realtors
  const kept = () => keptFiles(server).filter((key) => key.startsWith(`people/${person.userId}/`))
  await show(person, '#111111')
  const second = await show(person, '#eeeeee')
  const keys = ['large', 'small'].map((size) => `people/${person.userId}/${second.id}/${size}.webp`)
  await expect.poll(kept, { timeout: 20_000 }).toEqual(keys)
  expect((await person.call(removeAvatar)).body).toMatchObject({ avatar: null })
  await expect.poll(kept, { timeout: 20_000 }).toEqual([])
  expect((await person.call(removeAvatar)).status).toBe(200)
})

it('RT-37 VA-05 what is no picture is refused beside the field, with the reason, and changes nothing', async () => {
  const person = server.own.people.partners
  const { id } = await show(person, '#777777')
  const photo = await phonePhoto(300, 200, '#123456')
  const refused: [FormFile[], RegExp][] = [
    [[asFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'me.png', 'image/png')], /“me\.png” is/],
    [[asFile('%PDF-1.4 no picture', 'me.jpg')], /is PDF .* Use JPEG, PNG, WebP or AVIF\./],
    [[asFile('GIF89a', 'me.gif', 'image/gif')], /Use JPEG, PNG, WebP or AVIF\./],
    [[asFile(photo.subarray(0, photo.length / 2), 'half.jpg')], /is damaged/],
    [[asFile('', 'empty.jpg')], /is empty\./],
    [[asFile(pngOfSize(20_000, 20_000), 'bomb.png', 'image/png')], /20000 × 20000 pixels/],
    [[], /Choose a picture\./],
  ]
  for (const [files, reason] of refused) {
    const error = errorOf(await send(person, ...files), 422)
    expect(error.payload).toMatchObject([{ field: 'file', errors: [expect.stringMatching(reason)] }])
  }
  const large = Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)])
  expect(errorOf(await send(person, asFile(large, 'large.jpg')), 413).message).toMatch(/larger than 10 MB/)
  errorOf(await send(person, asFile(photo, 'one.jpg'), asFile(photo, 'two.jpg')), 413)
  errorOf(await person.call(changeAvatar, { body: {} }), 415)
  errorOf(await server.anonymous.call(changeAvatar, formWith([asFile(photo, 'me.jpg')])), 401)
  expect((await person.call(readMe)).body).toMatchObject({ avatar: { id } })
  expect(filesOnTheirWay(server)).toEqual([])
  expect(server.errors).toEqual([])
})
