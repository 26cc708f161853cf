import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  documents,
  listDocumentVersions,
  replaceDocumentFile,
  uploadDocuments,
} from '#contract/tenant/documents.ts'
import { properties } from '#contract/tenant/properties.ts'
import { documentLimits } from '#domain/documents/limits.ts'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import { deleteFiles, fileDeletion } from '#server/tenant/documents/deletion.ts'
import { expiryTopic } from '#server/tenant/documents/reminders.ts'
import { errorOf } from '#tests/support/error.ts'
import { formWith, type FormFile } from '#tests/support/form.ts'
import type { Person } from '#tests/support/organisation.ts'
import { filesOnTheirWay, keptFiles } from '#tests/support/pictures.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Document = RecordOf<typeof documents>

let server: TestServer
let admin: Person
let home: string
let picture: Buffer

beforeAll(async () => {
  server = await startServer()
  ;({ admin } = server.own.people)
  home = await newProperty()
  picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#80a060' } })
    .withExif({ IFD0: { Make: 'Secret camera' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  expect(server.errors).toEqual([])
  await server.close()
})

async function newProperty(body: object = {}): Promise<string> {
  const answer = await admin.call(properties.operations.create, {
    body: { title: 'House', addressLine1: '1 Quay', city: 'Lagos', country: 'NG', currency: 'NGN', ...body },
  })
  return (answer.body as { id: string }).id
}

const pdf = (name = 'lease.pdf'): FormFile => ({ name, type: 'application/pdf', content: smallPdf })
const send = (files: FormFile[], query: Record<string, string> = {}, by = admin, id = home) =>
  by.call(uploadDocuments, { params: { id }, query, ...formWith(files) })
async function upload(files: FormFile[], query: Record<string, string> = {}, id = home): Promise<Document[]> {
  const answer = await send(files, query, admin, id)
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { data: Document[] }).data
}
const origin = () => `http://127.0.0.1:${server.port}`
const follow = (address: string) => fetch(new URL(address, origin()))
const listed = async () => {
  const answer = await admin.call(documents.operations.list, { query: { property: home, limit: '200' } })
  return (answer.body as { total: number }).total
}

describe('documents of a property', () => {
  it('SC-15 are kept several at once, with what their content says of them', async () => {
    const [lease, photo, table] = await upload(
      [
        pdf('Lease 2026.final.PDF'),
        { name: 'front.jpg', type: 'text/html', content: picture },
        { name: 'rents.csv', type: 'application/x-msdownload', content: 'unit,rent\n1,100' },
      ],
      { category: 'agreement', visibility: 'owner' },
    )
    expect(lease).toMatchObject({
      name: 'Lease 2026.final',
      category: 'agreement',
      visibility: 'owner',
      mimeType: 'application/pdf',
      size: smallPdf.length,
      fileNumber: 1,
      links: { small: null, large: null },
    })
    expect(lease!.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(photo).toMatchObject({ mimeType: 'image/jpeg', links: { view: null } })
    expect(table).toMatchObject({ mimeType: 'text/csv', links: { view: null, small: null } })
  })

  it('SC-15 are kept beside others that cannot be, which are named with the reason', async () => {
    const before = await listed()
    const bad = { name: 'notes.txt', type: 'text/plain', content: Buffer.from([0, 1, 2]) }
    const answer = await send([pdf('one.pdf'), bad, { ...pdf('empty.pdf'), content: '' }, pdf('two.pdf')])
    expect(answer.status, answer.text).toBe(201)
    const { data, refused } = answer.body as AnswerOf<typeof uploadDocuments>
    expect(data.map(({ name }) => name)).toEqual(['one', 'two'])
    expect(refused).toEqual([expect.stringMatching(/^“notes\.txt” /), '“empty.pdf” is empty.'])
    expect(await listed()).toBe(before + 2)
    expect(filesOnTheirWay(server)).toEqual([])
  })

  it('SC-15 are downloaded, looked at, and as pictures say nothing of the camera', async () => {
    const [lease, photo] = await upload([pdf(), { name: 'front.jpg', type: 'image/jpeg', content: picture }])
    await admin.call(documents.operations.update, {
      params: { id: lease!.id },
      body: { version: 1, name: 'Café "A"; filename=b.exe' },
    })
    const saved = await follow(lease!.links.download)
    expect(await saved.text()).toBe(smallPdf)
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="Cafe A ; filename=b.exe.pdf"; filename*=UTF-8''Caf%C3%A9%20A%20%3B%20filename%3Db.exe.pdf`,
    )
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
    expect(saved.headers.get('content-security-policy')).toContain('sandbox')
    const shown = await follow(lease!.links.view!)
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/)
    const small = await follow(photo!.links.small!)
    const bytes = Buffer.from(await small.arrayBuffer())
    const { format, width, exif } = await sharp(bytes).metadata()
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 320, exif: undefined })
  })

  it('SC-15 are at addresses that nobody can make up, and that end', async () => {
    const [lease] = await upload([pdf()])
    const address = new URL(lease!.links.download, origin())
    const changed = (change: (url: URL) => void) => {
      const copy = new URL(address)
      change(copy)
      return follow(copy.href)
    }
    for (const answer of [
      await changed((url) => url.searchParams.set('s', 'x'.repeat(43))),
      await changed((url) => url.searchParams.delete('s')),
      await changed((url) => url.searchParams.set('e', String(Date.now() + 86_400_000))),
      await changed((url) => (url.pathname = url.pathname.replace('/download', '/view'))),
      await changed(
        (url) => (url.pathname = url.pathname.replace(/[^/]+\/download/, `${crypto.randomUUID()}/download`)),
      ),
    ]) {
      expect(answer.status).toBe(404)
    }
  })

  it('SC-15 get a new version of their file, and keep the former ones', async () => {
    const [lease] = await upload([pdf()])
    const answer = await admin.call(replaceDocumentFile, {
      params: { id: lease!.id },
      ...formWith([{ name: 'scan.jpg', type: 'image/jpeg', content: picture }]),
    })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject({ name: 'lease', fileNumber: 2, version: 2, mimeType: 'image/jpeg' })
    const { body } = await admin.call(listDocumentVersions, { params: { id: lease!.id } })
    const { data } = body as { data: { number: number; fileName: string; download: string }[] }
    expect(data.map(({ number, fileName }) => [number, fileName])).toEqual([
      [2, 'scan.jpg'],
      [1, 'lease.pdf'],
    ])
    expect(await (await follow(data[1]!.download)).text()).toBe(smallPdf)
  })

  it('SC-15 are deleted with their files, and so with their property', async () => {
    const before = keptFiles(server)
    const doomed = await newProperty()
    const [one] = await upload([pdf()])
    await upload([pdf(), { name: 'a.jpg', type: 'image/jpeg', content: picture }], {}, doomed)
    await admin.call(documents.operations.remove, { params: { id: one!.id } })
    expect((await admin.call(properties.operations.remove, { params: { id: doomed } })).status).toBe(204)
    const { rows } = await server.admin.query<{ payload: Record<string, unknown> }>(
      `select payload from outbox where topic = $1 and due_at <= now()`,
      [fileDeletion],
    )
    for (const { payload } of rows) {
      const entry = { organisationId: server.own.id, id: '', topic: fileDeletion, payload }
      await deleteFiles(entry, server.services)
    }
    expect(keptFiles(server)).toEqual(before)
    expect((await follow(one!.links.download)).status).toBe(404)
  })

  it('RT-63 have their reminder asked for, 30 days before they expire', async () => {
    const [lease] = await upload([pdf()])
    await admin.call(documents.operations.update, {
      params: { id: lease!.id },
      body: { version: 1, expiresOn: '2031-03-31' },
    })
    const { rows } = await server.admin.query<{ due: string }>(
      `select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD') as due from outbox
       where topic = $1 and payload ->> 'id' = $2`,
      [expiryTopic, lease!.id],
    )
    expect(rows).toEqual([{ due: '2031-03-01' }])
  })
})

describe('who sees a document', () => {
  it('RP-04 follows from its visibility: staff, owners, tenants', async () => {
    const { landlord, renter, 'service-man': plumber, 'staff-member': staff } = server.own.people
    const house = await newProperty({
      owners: [{ name: 'Owner', userId: landlord.userId, shareBps: 10_000 }],
    })
    for (const person of [renter, plumber, staff]) {
      await server.admin.query(
        `insert into profile_scopes (organisation_id, profile_id, kind, record_id) values ($1, $2, 'properties', $3)`,
        [server.own.id, person.profileId, house],
      )
    }
    const seenBy = async (person: Person) => {
      const answer = await person.call(documents.operations.list, { query: { property: house } })
      return answer.status === 403
        ? 'none'
        : (answer.body as { data: Document[] }).data.map(({ visibility }) => visibility).toSorted()
    }
    for (const visibility of ['staff', 'owner', 'tenant', 'public'])
      await upload([pdf()], { visibility }, house)
    await expect.poll(() => seenBy(staff)).toEqual(['owner', 'public', 'staff', 'tenant'])
    expect(await seenBy(landlord)).toEqual(['owner', 'public', 'tenant'])
    expect(await seenBy(renter)).toEqual(['public', 'tenant'])
    expect(await seenBy(plumber)).toBe('none')
  })
})

describe('bad files', () => {
  let before: string[]
  let total: number
  beforeAll(async () => {
    before = keptFiles(server)
    total = await listed()
  })
  afterEach(async () => {
    expect(keptFiles(server)).toEqual(before)
    expect(filesOnTheirWay(server)).toEqual([])
    expect(await listed()).toBe(total)
  })

  const exe = Buffer.from('MZ\u0090\u0000\u0003', 'latin1')
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each<[string, FormFile[], number, RegExp]>([
    ['an empty one', [{ ...pdf(), content: '' }], 422, /“lease\.pdf” is empty/],
    ['a lying ending', [pdf('lease.jpg')], 415, /says \.jpg, but holds PDF/],
    ['no ending', [pdf('lease')], 415, /has no ending/],
    ['a program', [{ name: 'run.pdf', type: 'application/pdf', content: exe }], 415, /Use PDF, JPEG/],
    ['a web page', [{ name: 'a.html', type: 'text/html', content: '<h1>a</h1>' }], 415, /Use PDF/],
    ['a drawing with a script', [{ name: 'a.svg', type: 'image/svg+xml', content: svg }], 415, /Use PDF/],
    [
      'bytes that are no text',
      [{ name: 'a.txt', type: 'text/plain', content: Buffer.from([0, 1, 2]) }],
      415,
      /Use/,
    ],
    ['half a picture', [{ name: 'a.jpg', type: 'image/jpeg', content: Buffer.alloc(0) }], 422, /is empty/],
    [
      'several, none of them good',
      [pdf('a.jpg'), pdf('b.png')],
      415,
      /None of the 2 files can be kept.*b\.png/,
    ],
    ['none', [], 422, /./],
  ])('SC-15 are refused with the reason: %s', async (_, files, status, words) => {
    const answer = await send(files)
    expect(errorOf(answer, status).message + answer.text).toMatch(words)
  })

  it('SC-15 are refused with 413 where they are too large', { timeout: 60_000 }, async () => {
    const content = Buffer.alloc(documentLimits.fileSize + 1, 'a')
    errorOf(await send([{ name: 'a.txt', type: 'text/plain', content }]), 413)
  })

  it('SC-15 are refused as a form of other fields, units and leases', async () => {
    errorOf(await send([pdf()], { category: 'nonsense' }), 422)
    errorOf(await send([pdf()], { unitId: crypto.randomUUID() }), 422)
    errorOf(await send([pdf()], { leaseId: crypto.randomUUID() }), 422)
    errorOf(await send([pdf()], {}, admin, crypto.randomUUID()), 404)
    errorOf(await send([pdf()], {}, server.own.people.landlord), 403)
  })
})
