import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordOf } from '#contract/kit/index.ts'
import { documents, listDocumentVersions, replaceDocumentFile } from '#contract/tenant/documents.ts'
import { keepSignedDocument } from '#contract/tenant/lease-operations.ts'
import { properties } from '#contract/tenant/properties.ts'
import { uploadVendorDocuments } from '#contract/tenant/vendor-operations.ts'
import { vendors } from '#contract/tenant/vendors.ts'
import { deleteFiles, fileDeletion } from '#server/tenant/documents/deletion.ts'
import { documentForm, keepDocument, smallPdf } from '#tests/support/documents.ts'
import { errorOf } from '#tests/support/error.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import type { Person } from '#tests/support/organisation.ts'
import { keptFiles } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Document = RecordOf<typeof documents>

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  ;({ admin } = server.own.people)
})
afterAll(async () => {
  expect(server.errors).toEqual([])
  await server.close()
})

let count = 0
const newVendor = async () =>
  (await ok(admin.call(vendors.operations.create, { body: { name: `Vendor ${++count}` } }))).id
const send = (id: string, by = admin, query: Record<string, string> = { category: 'insurance' }) =>
  by.call(uploadVendorDocuments, { params: { id }, query, ...documentForm('Insurance.pdf') })
async function keep(vendorId: string, by = admin): Promise<Document> {
  const answer = await send(vendorId, by)
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { data: Document[] }).data[0]!
}
const change = ({ id, version }: Document, body: object, by = admin) =>
  by.call(documents.operations.update, { params: { id }, body: { version, ...body } })
const listed = async (query: Record<string, string>, by = admin) => {
  const answer = await by.call(documents.operations.list, { query: { ...query, limit: '200' } })
  return answer.status === 403 ? [] : (answer.body as { data: Document[] }).data.map(({ id }) => id)
}
const follow = (address: string) => fetch(new URL(address, `http://127.0.0.1:${server.port}`))

describe('documents of a vendor', () => {
  it('SC-15 belong to it and to no property', async () => {
    const vendorId = await newVendor()
    const kept = await keep(vendorId)
    const nowhere = { propertyId: null, property: null, unitId: null, leaseId: null, issueId: null }
    expect(kept).toMatchObject({
      ...nowhere,
      vendorId,
      vendorName: `Vendor ${count}`,
      name: 'Insurance',
      category: 'insurance',
      visibility: 'staff',
    })
    expect(await ok(admin.call(documents.operations.get, { params: { id: kept.id } }))).toMatchObject(nowhere)
    expect(await listed({ vendor: vendorId })).toEqual([kept.id])
    expect(await listed({ vendor: await newVendor() })).toEqual([])
    expect(await (await follow(kept.links.download)).text()).toBe(smallPdf)
  })

  it('SC-15 are renamed, renewed and deleted as any other', async () => {
    const vendorId = await newVendor()
    const kept = await keep(vendorId)
    const renamed = await ok(change(kept, { name: 'Liability 2027', expiresOn: '2027-06-30' }))
    expect(renamed).toMatchObject({ name: 'Liability 2027', expiresOn: '2027-06-30', vendorId })
    const params = { id: kept.id }
    const replaced = await admin.call(replaceDocumentFile, { params, ...documentForm('Renewal.pdf') })
    expect([replaced.status, replaced.body]).toMatchObject([201, { fileNumber: 2, vendorId }])
    const { body } = await admin.call(listDocumentVersions, { params })
    expect(body).toMatchObject({ data: [{ fileName: 'Renewal.pdf' }, { fileName: 'Insurance.pdf' }] })
    expect((await admin.call(documents.operations.remove, { params })).status).toBe(204)
    expect(await listed({ vendor: vendorId })).toEqual([])
  })

  it('SC-15 are for staff only, and lie in no unit', async () => {
    const house = await letting(server.own)
    const kept = await keep(await newVendor())
    for (const visibility of ['owner', 'tenant', 'public'])
      expect(errorOf(await change(kept, { visibility }), 422).payload).toMatchObject([
        { field: 'visibility', errors: [expect.stringMatching(/staff only/)] },
      ])
    expect(errorOf(await change(kept, { unitId: await house.unit() }), 422).payload).toMatchObject([
      { field: 'unitId', errors: [expect.stringMatching(/no property/)] },
    ])
    errorOf(await send(await newVendor(), admin, { visibility: 'tenant' }), 422)
    const lease = await house.draft(await house.unit())
    const signed = await admin.call(keepSignedDocument, {
      params: { id: lease.id },
      body: { version: lease.version, signedDocumentId: kept.id },
    })
    expect(errorOf(signed, 422).payload).toMatchObject([{ field: 'signedDocumentId' }])
  })

  it('SC-15 go with their vendor, files and all', async () => {
    const vendorId = await newVendor()
    const kept = await keep(vendorId)
    const files = () => keptFiles(server).filter((key) => key.includes(kept.fileId))
    expect(files()).toHaveLength(1)
    expect((await admin.call(vendors.operations.remove, { params: { id: vendorId } })).status).toBe(204)
    errorOf(await admin.call(documents.operations.get, { params: { id: kept.id } }), 404)
    const { rows } = await server.admin.query<{ payload: Record<string, unknown> }>(
      `select payload from outbox where topic = $1 and due_at <= now()`,
      [fileDeletion],
    )
    for (const { payload } of rows)
      await deleteFiles(
        { organisationId: server.own.id, id: '', topic: fileDeletion, payload },
        server.services,
      )
    expect(files()).toEqual([])
    expect((await follow(kept.links.download)).status).toBe(404)
  })
})

describe('who sees a vendor’s documents', () => {
  /** What comes of everything that can be done to a document, or to a vendor's documents. */
  async function refusals(by: Person, vendorId: string, document: Document): Promise<number[]> {
    const params = { id: document.id }
    const { get, remove } = documents.operations
    const answers = [
      await by.call(get, { params }),
      await by.call(listDocumentVersions, { params }),
      await change(document, { name: 'Mine' }, by),
      await by.call(replaceDocumentFile, { params, ...documentForm() }),
      await send(vendorId, by),
      await by.call(remove, { params }),
    ]
    return answers.map(({ status }) => status)
  }

  it('RP-04 whoever keeps the vendors, not those who only reach into properties', async () => {
    const { people, id: organisationId } = server.own
    // Each reaches the house, and all that is kept with it for everybody.
    const house = await ok(
      admin.call(properties.operations.create, {
        body: {
          title: 'House',
          addressLine1: '1 Quay',
          city: 'Lagos',
          country: 'NG',
          currency: 'NGN',
          facilityManagerId: people['facility-manager'].userId,
          owners: [{ name: 'Owner', userId: people.landlord.userId, shareBps: 10_000 }],
        },
      }),
    )
    const assigned = [people.renter, people['service-man'], people['staff-member'], people.partners]
    await server.admin.query(
      `insert into profile_scopes (organisation_id, profile_id, kind, record_id)
       select $1, profile, 'properties', $2 from unnest($3::uuid[]) as profile`,
      [organisationId, house.id, assigned.map(({ profileId }) => profileId)],
    )
    const ofHouse = await keepDocument(admin, house.id)
    const vendorId = await newVendor()
    const document = await keep(vendorId)
    const readers = ['facility-manager', 'landlord', 'staff-member', 'renter'] as const
    for (const role of readers) {
      await expect.poll(() => listed({}, people[role]), { message: role }).toEqual([ofHouse])
      expect(await listed({ vendor: vendorId }, people[role]), role).toEqual([])
      // Whoever adds receipts may change documents, none of which is this one.
      const adds = role === 'facility-manager' || role === 'staff-member'
      const refusal = adds ? 404 : 403
      expect(await refusals(people[role], vendorId, document), role).toEqual([
        404,
        404,
        refusal,
        refusal,
        403,
        refusal,
      ])
    }
    for (const role of ['service-man', 'partners', 'agents', 'realtors'] as const)
      expect(await refusals(people[role], vendorId, document), role).toEqual([403, 403, 403, 403, 403, 403])
    errorOf(
      await server.other.people.admin.call(documents.operations.get, { params: { id: document.id } }),
      404,
    )
    const manager = people['portfolio-manager']
    expect(await listed({}, manager)).toContain(document.id)
    expect(await listed({}, manager)).not.toContain(ofHouse)
    expect(await refusals(manager, vendorId, document)).toEqual([200, 200, 200, 201, 201, 204])
  })

  it('RP-02 RP-03 and whoever a role lets read every document', async () => {
    const { people, id } = server.own
    const manager = people['facility-manager']
    const document = await keep(await newVendor())
    const asked = () => manager.call(documents.operations.get, { params: { id: document.id } })
    expect((await asked()).status).toBe(404)
    await server.admin.query(
      `update roles set rules = rules || '[{"action": "read", "subject": "Document"}]'
       where organisation_id = $1 and key = 'facility-manager'`,
      [id],
    )
    await expect.poll(async () => (await asked()).status).toBe(200)
  })
})
