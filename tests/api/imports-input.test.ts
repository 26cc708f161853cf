import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imports } from '#contract/tenant/imports.ts'
import { DrivenImport, startImporting, uploadFile } from '../support/imports.ts'
import type { Person } from '../support/organisation.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  ;({ server, admin } = await startImporting())
})
afterAll(() => server.close())

describe('files of all kinds', () => {
  const base = 'Name,Address,City,Country,Currency,Ref\n'
  const line = (name: string, ref = '', city = 'Lagos') => `${name},1 Broad St,${city},NG,NGN,${ref}\n`

  it.each([
    ['UTF-8 with mark', Buffer.from(`\ufeff${base}${line('Café Zürich')}`)],
    ['UTF-16, little end first', iconv.encode(base + line('Café Zürich'), 'utf-16le', { addBOM: true })],
    [
      'UTF-16, big end first, no mark',
      iconv.encode(base + line('Café Zürich'), 'utf-16be', { addBOM: false }),
    ],
    ['Windows-1252', iconv.encode(base + line('Café Zürich'), 'windows-1252')],
    ['semicolons', Buffer.from((base + line('Café Zürich')).replaceAll(',', ';'))],
    [
      'tabs and old line ends',
      Buffer.from((base + line('Café Zürich')).replaceAll(',', '\t').replaceAll('\n', '\r')),
    ],
    ['titles above', Buffer.from(`Our buildings\n\n${base}${line('Café Zürich')}`)],
  ])('SC-02 reads %s', async (_, bytes) => {
    const driven = await DrivenImport.upload(admin, bytes)
    expect(await driven.until('ready')).toMatchObject({ rows: 1, toReject: 0 })
    expect((await driven.rows()).data[0]!.values).toMatchObject({ title: 'Café Zürich', city: 'Lagos' })
  })

  it.each([
    ['an empty file', '', 422, 'The file is empty.'],
    ['only a header', base, 422, 'The file has column names but no rows below them.'],
    ['a workbook', Buffer.from('504b03040a0000000000', 'hex'), 415, 'This is a ZIP archive'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n', 415, 'This is a PDF'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, 'This is a PNG file'],
    [
      'binary rubbish',
      Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7) % 256)),
      415,
      'not a text file',
    ],
    ['a quote that never ends', `${base}"${'x'.repeat(1_200_000)}`, 422, 'never closed'],
    [
      'too many columns',
      `${Array.from({ length: 600 }, (_, index) => `c${index}`).join(',')}\n${'x,'.repeat(599)}x\n`,
      422,
      '600 columns',
    ],
  ])('SC-02 refuses %s with a reason, and keeps nothing', async (_, content, status, sentence) => {
    const before = (await admin.call(imports.operations.list)).body as { total: number }
    const answer = await uploadFile(admin, content)
    expect(answer.status).toBe(status)
    expect((answer.body as { message: string }).message).toContain(sentence)
    expect((await admin.call(imports.operations.list)).body).toMatchObject({ total: before.total })
  })

  it('SC-02 rejects single bad rows with reasons, not the file', async () => {
    const file = `${base}${line('Good Court')}Short Court,1 Broad St\n${line('Long Court', 'x,y')}Nul\0Court,1 Broad St,Lagos,NG,NGN,\n\n${line('Next Court')}"Odd" Court,1 Broad St,Lagos,NG,NGN,\n"Open Court,1 Broad St,Lagos,NG,NGN,\nSwallowed,"Court",Lagos,NG,NGN,\n`
    const driven = await DrivenImport.upload(admin, file)
    expect(await driven.until('ready')).toMatchObject({ toCreate: 3, toReject: 4 })
    const { data } = await driven.rows({ show: 'errors' })
    expect(data.map(({ fileRow, problems }) => [fileRow, problems[0]!.message])).toEqual([
      [3, expect.stringContaining('has 2 of 6 cells')],
      [4, expect.stringContaining('has 7 cells, the header 6')],
      [5, expect.stringContaining('NUL')],
      [9, 'A quote in this row is not closed properly; 1 more line of the file became part of it.'],
    ])
  })

  it('SC-02 names columns without a name, repeated ones, and files without a header', async () => {
    const driven = await DrivenImport.upload(
      admin,
      'Name,,name,Address,City,Country,Currency\nA,x,B,1 St,Lagos,NG,NGN\n',
    )
    await driven.until('ready')
    const setup = await driven.setup()
    expect(setup.columns.map(({ name }) => name).slice(0, 3)).toEqual(['Name', 'Column 2', 'name (2)'])
    expect(setup.findings.join(' ')).toMatch(/no name.*used by more than one column/)
    const bare = await DrivenImport.upload(
      admin,
      'Ash Court,12 Broad St,a@example.com\nFir Court,9 Broad St,b@example.com\n',
    )
    const { dialect, mapping } = await bare.setup()
    expect(dialect.header).toBe(false)
    expect(mapping.fields).toMatchObject({ addressLine1: { column: 1 }, contactEmail: { column: 2 } })
    // Somebody says that there is a header after all.
    const changed = await bare.configure(() => ({ dialect: { ...dialect, header: true } }))
    expect(changed).toMatchObject({ rows: 1 })
  })
})
