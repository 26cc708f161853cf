import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DrivenImport, startImporting, uploadFile } from '../support/imports.ts'
import type { Person } from '../support/organisation.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  ;({ server, admin } = await startImporting())
})
afterAll(() => server.close())

const header = 'Name,Address,City,Country,Currency,Description'
const line = (name: string) => `${name},1 Broad St,Lagos,NG,NGN,${'x'.repeat(40)}\n`
const good = `${header}\n${line('Good Court')}`

describe('files made to do harm', () => {
  it.each([
    ['over 110,000 rows', `"${line('Odd Court').repeat(110_000)}`],
    ['in a cell of 5 MB', `"${'x'.repeat(5_000_000)}`],
  ])(
    'SC-02 ends the check of a quote that is never closed %s, and goes on with the next file',
    async (_, end) => {
      // Behind the part that is looked at when the file comes.
      const file = `${good}${line('Fair Court').repeat(20_000)}${end}`
      const poisoned = await DrivenImport.upload(admin, file)
      const second = await DrivenImport.upload(admin, file)
      const failed = await poisoned.until('failed')
      expect(failed.failure).toContain('Row 20003 (line 20003, column 1) does not end')
      await second.until('failed')
      const next = await DrivenImport.upload(admin, good)
      expect(await next.until('ready')).toMatchObject({ toCreate: 1 })
    },
  )

  it('SC-02 stops the check of an import that is cancelled, and takes up the next', async () => {
    const { files } = server.services
    const read = files.read.bind(files)
    const waiting = new Readable({ read() {} })
    waiting.push(good)
    Object.assign(files, { read: () => Promise.resolve(waiting) })
    const stuck = await DrivenImport.upload(admin, good)
    await stuck.until('checking')
    Object.assign(files, { read })
    const next = await DrivenImport.upload(admin, good)
    await stuck.cancel()
    expect(await next.until('ready')).toMatchObject({ toCreate: 1 })
    expect(waiting.destroyed).toBe(true)
  })

  it('SC-02 answers others while it looks at a file that takes long to understand', async () => {
    const cells = Array.from({ length: 100 }, (_, index) => `${index}${'a'.repeat(12)}!`)
    const start = performance.now()
    const answer = await uploadFile(
      admin,
      `${cells.map((_, index) => `Area ${index}`).join(',')}\n${`1${'a'.repeat(3600)}!,`.repeat(99)}x\n`,
    )
    expect(answer.status).toBe(201)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it('SC-02 takes “constructor” for the name of a column, and keeps all other details the second time too', async () => {
    const file = `Name,Address,City,Country,Currency,constructor,Boiler,Wards\nA,1 St,Lagos,NG,NGN,x,old,7\n`
    const first = await DrivenImport.upload(admin, file)
    await first.until('ready')
    const kept = (await first.setup()).mapping.details
    expect(kept).toEqual([5, 6, 7])
    await first.commit()
    const second = await DrivenImport.upload(admin, file)
    await second.until('ready')
    expect((await second.setup()).mapping.details).toEqual(kept)
  })
})
