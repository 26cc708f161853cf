import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyActivity } from '#contract/tenant/activity.ts'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { imports } from '#contract/tenant/imports.ts'
import { properties } from '#contract/tenant/properties.ts'
import { DrivenImport, type ImportAnswer, startImporting, uploadFile } from '../support/imports.ts'
import type { Person } from '../support/organisation.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => void ({ server, admin } = await startImporting()))
afterAll(() => server.close())

const header =
  'Community Area Name,Community Area Number,Property Type,Property Name,Address,Zip Code,Phone Number,Management Company,Units,Latitude,Longitude,Wards'
const city = [
  header,
  'Rosewood,7,Multifamily,Alder Court,12 N. Main St.,60660,773-555-7070,Hill Homes,108,41.99501546,-87.65851604,40',
  'Lakeside,9,Senior,Birch House,1910 S. Park Ave.,60623,312-555-8355 ext. 225,"Lake Trust, Inc.",2,41.8551334,-87.7030674,36',
  'Lakeside,9,ARO,Cedar Place,77 W. Hill Rd.,60623,312=555-8500,Lake Trust,20,41.8561334,-87.7031674,36',
  'Lakeside,9,Multfamily,=Dogwood,78 W. Hill Rd.,60623,312-555-85,Lake Trust,x,41.8561334,-87.7031674,36',
  'Lakeside,9,Senior,Birch House,1910 S. Park Ave.,60623,312-555-8355,"Lake Trust, Inc.",2,41.8551334,-87.7030674,36',
].join('\r\n')

async function listed(query: Record<string, string> = {}) {
  const answer = await admin.call(properties.operations.list, { query: { limit: '200', ...query } })
  return answer.body as { data: Record<string, unknown>[]; total: number }
}

describe('Bulk Add', () => {
  it('SC-02 takes a city’s open data from file to records, again without doubles, and back', async () => {
    const driven = await DrivenImport.upload(admin, city)
    const preview = await driven.rows()
    expect(preview.data[0]!.values).toMatchObject({
      title: 'Alder Court',
      addressLine1: '12 N. Main St.',
      unitCount: 108,
    })
    await driven.until('ready')
    const setup = await driven.setup()
    expect(setup.missing).toEqual(['city'])
    expect(setup.mapping.fields['country']).toEqual({ column: null, text: 'US' })
    expect(setup.mapping.fields['currency']).toEqual({ column: null, text: 'USD' })
    expect(setup.values['classification']!.find(({ text }) => text === 'ARO')).toMatchObject({ to: null })

    let record = await driven.configure(({ mapping }) => {
      mapping.fields['city'] = { column: null, text: 'Chicago' }
      mapping.values['classification'] = { ...mapping.values['classification'], aro: 'residential' }
      return { mapping }
    })
    expect(record).toMatchObject({ rows: 5, toCreate: 4, toReject: 1, toSkip: 0, repeated: 1 })
    const { data: bad } = await driven.rows({ show: 'errors' })
    expect(new Set(bad[0]!.problems.map(({ field }) => field))).toEqual(
      new Set(['contactPhone', 'unitCount']),
    )
    record = (await driven.edit(4, { contactPhone: '312-555-8500', unitCount: '4' })).import
    expect(record).toMatchObject({ toCreate: 5, toReject: 0 })
    expect(await driven.commit()).toMatchObject({ created: 5, rejected: 0, skipped: 0, progress: 1 })

    const { data, total } = await listed({ importId: driven.id, sortBy: 'title' })
    expect(total).toBe(5)
    expect(data.map(({ title }) => title)).toEqual([
      '=Dogwood',
      'Alder Court',
      'Birch House',
      'Birch House',
      'Cedar Place',
    ])
    const birch = data.find(({ reference }) => reference === data[2]!['reference'])
    expect(birch).toMatchObject({
      subtype: 'Senior',
      classification: 'residential',
      city: 'Chicago',
      country: 'US',
      currency: 'USD',
      district: 'Lakeside',
      contactName: 'Lake Trust, Inc.',
      contactDialCode: '+1',
      contactPhone: '3125558355',
      unitCount: 2,
      status: 'active',
      version: 1,
    })
    expect(birch!['details']).toContainEqual({ label: 'Contact phone extension', value: '225' })
    expect(birch!['details']).toContainEqual({ label: 'Wards', value: '36' })
    expect(data.map(({ reference }) => reference)).toEqual(data.map(() => expect.stringMatching(/^P-\d{5}$/)))

    const again = await DrivenImport.upload(admin, city)
    expect(await again.until('ready')).toMatchObject({ toCreate: 0, toSkip: 4, toReject: 1 })
    expect((await again.setup()).mapping.fields['city']).toEqual({ column: null, text: 'Chicago' })
    const refused = await admin.call(importOperations.commit, {
      params: { id: again.id },
      body: { version: (await again.read()).version },
    })
    expect(refused).toMatchObject({ status: 422 })

    expect(await driven.undo()).toMatchObject({ status: 'undone', removed: 5, kept: 0 })
    expect((await listed()).total).toBe(0)
  })

  it('SC-02 tells how far it is at any time, while it writes and while it takes back', async () => {
    const many = Array.from({ length: 4000 }, (_, n) => line(`Way Court ${n}`)).join('')
    const driven = await DrivenImport.upload(admin, base + many)
    await driven.until('ready')
    const watched = async (end: string) => {
      const seen: { status: number; progress: number }[] = []
      for (;;) {
        const { status, body } = await admin.call(imports.operations.get, { params: { id: driven.id } })
        const record = body as ImportAnswer
        seen.push({ status, progress: record.progress })
        if (status !== 200 || record.status === end) return seen
      }
    }
    await driven.startCommit()
    const committing = await watched('committed')
    await admin.call(importOperations.undo, { params: { id: driven.id } })
    const undoing = await watched('undone')
    for (const seen of [committing, undoing]) {
      expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]))
      const steps = seen.map(({ progress }) => progress)
      expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    }
  })

  const base = 'Name,Address,City,Country,Currency,Ref\n'
  const line = (name: string, ref = '', city = 'Lagos') => `${name},1 Broad St,${city},NG,NGN,${ref}\n`

  it('SC-02 knows records again by reference, leaves or changes them, and restores them', async () => {
    const first = await DrivenImport.upload(
      admin,
      base + line('Rose Court', 'R-1') + line('Lily Court', 'R-2'),
    )
    await first.until('ready')
    expect(await first.commit()).toMatchObject({ created: 2 })

    const second = await DrivenImport.upload(
      admin,
      base +
        line('Rose House', 'r-1', '') +
        line('Lily Court', 'R-2') +
        line('New Court', 'R-3') +
        line('Newer Court', 'R-3'),
    )
    // Only what exists counts as existing, and the figures of both kinds are what the list of them shows.
    expect(await second.until('ready')).toMatchObject({
      toCreate: 1,
      toSkip: 2,
      toReject: 1,
      existing: 1,
      repeated: 1,
    })
    expect((await second.rows({ show: 'duplicates' })).total).toBe(2)
    // Rows are named as a spreadsheet counts them.
    expect(
      (await second.rows({ show: 'skipped' })).data.map(({ fileRow, repeats }) => [fileRow, repeats]),
    ).toEqual([
      [3, null],
      [5, 4],
    ])
    const skipped = await admin.call(importOperations.rejected, {
      params: { id: second.id },
      query: { show: 'skipped' },
    })
    expect(skipped.headers['content-disposition']).toContain('buildings - skipped rows.csv')
    expect(skipped.text.split('\r\n').slice(1)).toEqual([
      'Lily Court,1 Broad St,Lagos,NG,NGN,R-2,3,Like an existing property.',
      'Newer Court,1 Broad St,Lagos,NG,NGN,R-3,5,Like row 4.',
      '',
    ])
    await second.texts({ city: 'Abuja' })
    expect(await second.read()).toMatchObject({ toCreate: 1, toSkip: 3, toReject: 0 })
    expect(await second.configure(() => ({ duplicates: 'update' }))).toMatchObject({
      toCreate: 1,
      toUpdate: 2,
      toSkip: 1,
    })
    expect((await second.rows({ show: 'duplicates' })).data.map(({ outcome }) => outcome)).toEqual([
      'update',
      'update',
      'skip',
    ])
    // One of both says something new; the other is as it was and keeps its version.
    expect(await second.commit()).toMatchObject({ created: 1, updated: 1, skipped: 2 })
    const changed = (await listed({ searchQuery: 'R-1' })).data[0]!
    expect(changed).toMatchObject({ title: 'Rose House', city: 'Abuja', version: 2, reference: 'R-1' })
    expect((await listed({ searchQuery: 'R-2' })).data[0]).toMatchObject({ version: 1 })
    const activity = await admin.call(propertyActivity, { params: { id: changed['id'] as string } })
    expect(activity.body).toMatchObject({
      data: [{ action: 'imported', changes: { title: { before: 'Rose Court', after: 'Rose House' } } }],
    })

    expect(await second.undo()).toMatchObject({ removed: 1, restored: 1, kept: 0 })
    expect((await listed({ searchQuery: 'R-1' })).data[0]).toMatchObject({
      title: 'Rose Court',
      city: 'Lagos',
      version: 3,
    })
    expect((await listed({ searchQuery: 'R-3' })).total).toBe(0)
    expect(await first.undo()).toMatchObject({ removed: 1, kept: 1 })
    const kept = (await first.rows()).data.find(({ keptBecause }) => keptBecause)
    expect(kept).toMatchObject({ rowNumber: 1, keptBecause: 'It was changed after the import.' })
  })

  it('SC-02 leaves rows that repeat an earlier one out of the import when told to', async () => {
    const driven = await DrivenImport.upload(admin, base + line('Twin Court') + line('Twin Court'))
    expect(await driven.until('ready')).toMatchObject({ toCreate: 2, toSkip: 0, existing: 0, repeated: 1 })
    const { checkedAt } = await driven.read()
    expect(await driven.configure(() => ({ repeats: 'skip' }))).toMatchObject({
      toCreate: 1,
      toSkip: 1,
      existing: 0,
      repeated: 1,
      // Nothing had to be checked again for that.
      checkedAt,
    })
    expect(await driven.commit()).toMatchObject({ created: 1, skipped: 1 })
    expect(await driven.undo()).toMatchObject({ removed: 1 })
  })

  it('SC-02 does not check a file again for a mapping that is the same', async () => {
    const driven = await DrivenImport.upload(admin, base + line('Same Court'))
    const { checkedAt } = await driven.until('ready')
    const { dialect } = await driven.setup()
    const after = await driven.configure(({ mapping }) => ({ mapping, dialect }))
    expect(after).toMatchObject({ status: 'ready', checkedAt })
    await driven.cancel()
  })

  it('SC-02 mends cells one by one with counts that follow, and takes the file’s text again', async () => {
    const file = base + line('Elm Court') + 'Oak Court,1 Broad St,,NG,XXX,\n' + line('Elm Court')
    const driven = await DrivenImport.upload(admin, file)
    expect(await driven.until('ready')).toMatchObject({ toCreate: 2, toReject: 1, repeated: 1 })
    const next = await admin.call(importOperations.nextProblem, {
      params: { id: driven.id },
      query: { limit: '10' },
    })
    expect(next.body).toEqual({ rowNumber: 2, page: 1 })
    let answer = await driven.edit(2, { city: 'Kano', currency: 'naira' })
    expect(answer).toMatchObject({
      row: { outcome: 'create', values: { city: 'Kano', currency: 'NGN' } },
      import: { toReject: 0, toCreate: 3 },
    })
    answer = await driven.edit(1, { title: '' })
    expect(answer).toMatchObject({
      row: { problems: [{ field: 'title', message: 'Name is missing.' }] },
      import: { toReject: 1, repeated: 0 },
    })
    answer = await driven.edit(1, { title: null })
    expect(answer).toMatchObject({
      row: { values: { title: 'Elm Court' }, edits: {} },
      import: { toReject: 0, repeated: 1 },
    })
    // A new mapping checks every row again and keeps what was typed.
    expect(await driven.texts({ district: 'Ikeja' })).toMatchObject({ toCreate: 3, toReject: 0 })
    expect((await driven.rows()).data[1]).toMatchObject({ values: { city: 'Kano', district: 'Ikeja' } })
    expect(await driven.cancel()).toMatchObject({ status: 'cancelled' })
    expect((await listed({ searchQuery: 'Kano' })).total).toBe(0)
  })

  it('SC-02 hands back the rejected rows with their reasons, formulas made harmless, and a template', async () => {
    const driven = await DrivenImport.upload(
      admin,
      base + '=1+1,1 Broad St,Lagos,Atlantis,NGN,\n' + line('Good Court'),
    )
    await driven.until('ready')
    const { text, headers } = await admin.call(importOperations.rejected, { params: { id: driven.id } })
    expect(headers['content-disposition']).toContain('buildings - rejected rows.csv')
    expect(text).toBe(
      '\ufeffName,Address,City,Country,Currency,Ref,Row,Reasons\r\n' +
        "'=1+1,1 Broad St,Lagos,Atlantis,NGN,,2,Country: “Atlantis” is not a country.\r\n",
    )
    const template = await admin.call(importOperations.template, { params: { resource: 'properties' } })
    const filled = await DrivenImport.upload(admin, template.text)
    expect(await filled.until('ready')).toMatchObject({ rows: 1, toCreate: 1, toReject: 0 })
  })

  it('SC-02 refuses stale versions, unknown fields and columns, and steps that are not next', async () => {
    const driven = await DrivenImport.upload(admin, base + line('Fig Court'))
    await driven.until('ready')
    const seen = await driven.setup()
    const configure = (body: object) =>
      admin.call(importOperations.configure, { params: { id: driven.id }, body })
    expect((await configure({ version: seen.version, duplicates: 'update' })).status).toBe(200)
    expect((await configure({ version: seen.version, duplicates: 'skip' })).status).toBe(409)
    const { version, mapping } = await driven.setup()
    expect(await configure({ version, mapping: { ...mapping, details: [99] } })).toMatchObject({
      status: 422,
    })
    const unknown = { ...mapping, fields: { ...mapping.fields, salary: { column: 0 } } }
    expect((await configure({ version, mapping: unknown })).body).toMatchObject({
      payload: [{ field: 'mapping.fields.salary' }],
    })
    expect(await admin.call(importOperations.undo, { params: { id: driven.id } })).toMatchObject({
      status: 409,
    })
    const salary = { params: { id: driven.id, rowNumber: '1' }, body: { edits: { salary: '1' } } }
    expect(await admin.call(importOperations.editRow, salary)).toMatchObject({ status: 422 })
    const nowhere = { params: { id: driven.id, rowNumber: '9' }, body: { edits: { title: 'x' } } }
    expect(await admin.call(importOperations.editRow, nowhere)).toMatchObject({ status: 404 })
    await driven.cancel()
    expect(await admin.call(importOperations.cancel, { params: { id: driven.id } })).toMatchObject({
      status: 409,
    })
  })

  it('RP-04 lets a portfolio manager import only what they manage, and shows it to nobody else’s managers', async () => {
    const manager = server.own.people['portfolio-manager']
    const driven = await DrivenImport.upload(manager, base + line('Palm Court'))
    expect(await driven.until('ready')).toMatchObject({ toCreate: 1 })
    const { mapping, fields } = await driven.setup()
    expect(mapping.fields['portfolioManagerId']).toEqual({ column: null, text: manager.userId })
    // Shown by their name, never by their id.
    const { options } = fields.find(({ key }) => key === 'portfolioManagerId')!
    expect(options.find(({ value }) => value === manager.userId)?.label).toMatch(/^\S+.* \(\S+@\S+\)$/)
    const elsewhere = await driven.texts({ portfolioManagerId: admin.userId })
    expect(elsewhere).toMatchObject({ toCreate: 0, toReject: 1 })
    expect((await driven.rows()).data[0]!.problems[0]!.message).toBe(
      'Your role does not let you create this property.',
    )
    await driven.texts({ portfolioManagerId: manager.userId })
    expect(await driven.commit()).toMatchObject({ created: 1 })
    // The same building again, by somebody who manages nothing of it: not given away, but not theirs to create either.
    expect((await server.own.people.renter.call(imports.operations.list)).status).toBe(403)
    expect((await uploadFile(server.own.people.landlord, base + line('Palm Court'))).status).toBe(403)
    const foreign = await server.other.people.admin.call(imports.operations.get, {
      params: { id: driven.id },
    })
    expect(foreign.status).toBe(404)
  })

  it('SC-02 refuses a reference that was taken while the import waited, and that row only', async () => {
    const driven = await DrivenImport.upload(
      admin,
      base + line('Yew Court', 'Y-1') + line('Box Court', 'Y-2'),
    )
    await driven.until('ready')
    // A record that the importer's own check did not see: made by a colleague after it, with the same reference.
    const body = {
      title: 'Other',
      addressLine1: 'x',
      city: 'x',
      country: 'NG',
      currency: 'NGN',
      reference: 'Y-1',
    }
    expect((await admin.call(properties.operations.create, { body })).status).toBe(201)
    expect(await driven.commit()).toMatchObject({ created: 1, skipped: 1, rejected: 0 })
  })
})
