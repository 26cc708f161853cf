import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvChunk, startImports } from '#server/tenant/imports/jobs.ts'
import { DrivenImport } from '../support/imports.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Some 12 MB: more than one chunk of either size. */
const row = (index: number) => `Court ${index},${index} Broad St,Lagos,NG,NGN,${'x'.repeat(900)}`
const file = [
  'Name,Address,City,Country,Currency,Description',
  ...Array.from({ length: 12_500 }, (_, n) => row(n)),
].join('\n')

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  await startImports(server.services)
  // Every step that a check commits, as the database sees it.
  await server.admin.query(`
    create table steps (import_id uuid, bytes bigint);
    grant insert on steps to freehold_app;
    create function note_step() returns trigger language plpgsql as $$
      begin insert into steps values (new.id, new.bytes_read); return null; end $$;
    create trigger note_step after update of bytes_read on imports for each row
      when (new.bytes_read > old.bytes_read) execute function note_step()`)
})
afterAll(() => server.close())

describe('the check of a large file', () => {
  it.each(['local', 'remote'] as const)('CO-09 goes by chunks: %s files', async (place) => {
    expect(csvChunk).toEqual({ local: 10 * 1024 * 1024, remote: 5 * 1024 * 1024 })
    Object.assign(server.services.files, { remote: place === 'remote' })
    const driven = await DrivenImport.upload(server.own.people.admin, file)
    await driven.until('ready')
    const { rows } = await server.admin.query<{ bytes: string }>(
      'select bytes from steps where import_id = $1 order by bytes',
      [driven.id],
    )
    const ends = rows.map(({ bytes }) => Number(bytes))
    const whole = Buffer.byteLength(file)
    expect(ends.at(-1)).toBe(whole)
    expect(ends).toHaveLength(Math.ceil(whole / csvChunk[place]))
    for (const [index, end] of ends.slice(0, -1).entries()) expect(end).toBe((index + 1) * csvChunk[place])
  })
})
