import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { downloadReportFile, listReportFiles, startReportFile } from '#contract/tenant/report-files.ts'
import { defaultRules } from '#domain/access/index.ts'
import { makeFile } from '#server/tenant/report-files/jobs.ts'
import { expireFile } from '#server/tenant/report-files/expiry.ts'
import { letting } from '#tests/support/lettings.ts'
import type { Person } from '#tests/support/organisation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type File = AnswerOf<typeof startReportFile>

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  const house = await letting(server.own, { title: 'House' })
  await house.unit({ marketRent: 500_000, rentFrequency: 'monthly' })
  await server.admin.query(
    `insert into units (organisation_id, property_id, id, label, type, status, currency, area_unit, rent_frequency)
     select organisation_id, property_id, gen_random_uuid(), 'Room ' || n, 'flat', 'active', currency, area_unit, rent_frequency
     from units, generate_series(1, 1999) as n where organisation_id = $1 and label = 'Flat 1'`,
    [server.own.id],
  )
})
afterAll(() => server.close())
beforeEach(() => server.admin.query('delete from report_files'))

const admin = () => server.own.people.admin
const start = (body: object = {}, person: Person = admin()) =>
  person.call(startReportFile, { body: { report: 'leases.rentRoll', query: '', format: 'csv', ...body } })
const started = async (body: object = {}) => (await start(body)).body as File
const listed = async (person: Person = admin()) =>
  ((await person.call(listReportFiles, {})).body as AnswerOf<typeof listReportFiles>).files
const download = (id: string, person: Person = admin()) => person.call(downloadReportFile, { params: { id } })
const make = ({ id }: File, signal?: AbortSignal) =>
  makeFile(server.services, { organisationId: server.own.id, fileId: id }, signal)

describe('a file of a report that is made in the background', () => {
  it('is made once, whoever takes it up, and had by the one who asked for it', async () => {
    const file = await started()
    expect(file).toMatchObject({ status: 'queued', rowsDone: 0, rowsTotal: null, size: null })
    expect((await download(file.id)).status).toBe(404)
    await make(file)
    const [ready] = await listed()
    expect(ready).toMatchObject({ status: 'ready', rowsDone: 2_000, rowsTotal: 2_000, problem: null })
    const { status, text, bytes, headers } = await download(file.id)
    expect(status).toBe(200)
    expect(bytes.length).toBe(ready!.size)
    expect(text.trimEnd().split('\r\n')).toHaveLength(2_001)
    expect(headers['content-disposition']).toContain('.csv')
    await make(file)
    expect(await listed()).toEqual([ready])
    const { rows } = await server.admin.query(
      `select from outbox where topic = 'notifications.deliver' and payload ->> 'key' = $1`,
      [`report:${file.id}:ready`],
    )
    expect(rows).toHaveLength(1)
  })

  it('is begun anew after it was cut off, and holds each row once', async () => {
    const file = await started({ format: 'xlsx' })
    await expect(make(file, AbortSignal.abort())).rejects.toThrow()
    expect(await listed()).toMatchObject([{ status: 'running', size: null }])
    await make(file)
    expect(await listed()).toMatchObject([{ status: 'ready', rowsDone: 2_000 }])
  })

  it('fails where the database gives up, and says so; it is gone once its time is over', async () => {
    const file = await started()
    const lock = await server.admin.connect()
    await lock.query('begin')
    await lock.query('lock table units in access exclusive mode')
    const making = make(file)
    const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%count(*) as total%'`
    await expect.poll(async () => (await server.admin.query(`select ${waiting}`)).rowCount).toBe(1)
    await server.admin.query(`select pg_cancel_backend(pid) ${waiting}`)
    await making
    await lock.query('rollback')
    lock.release()
    expect(await listed()).toMatchObject([
      { status: 'failed', problem: expect.stringContaining('took too long') },
    ])
    const next = await started()
    await make(next)
    expect((await download(next.id)).status).toBe(200)
    await server.admin.query(`update report_files set expires_at = now() where id = $1`, [next.id])
    expect((await download(next.id)).status).toBe(404)
  })

  it('is nobody else’s, and not theirs any more once they may not see what it holds', async () => {
    const manager = server.own.people['team-lead']
    const file = (await start({}, manager)).body as File
    await make(file)
    expect((await download(file.id, manager)).status).toBe(200)
    expect((await download(file.id)).status).toBe(404)
    expect((await download(file.id, server.other.people.admin)).status).toBe(404)
    expect(await listed()).toEqual([])
    const setRules = (rules: object[]) =>
      server.admin.query(`update roles set rules = $2 where organisation_id = $1 and key = 'team-lead'`, [
        server.own.id,
        JSON.stringify(rules),
      ])
    await setRules([
      ...defaultRules['team-lead'],
      { action: ['read', 'export'], subject: 'Unit', fields: ['marketRent'], inverted: true },
    ])
    await expect.poll(async () => (await download(file.id, manager)).status).toBe(403)
    const without = (await start({}, manager)).body as File
    await make(without)
    expect((await download(without.id, manager)).text).not.toContain(',Market rent,')
    await setRules(defaultRules['team-lead'])
  })

  it('fails in words where its rights end before it is made', async () => {
    const lead = server.own.people['team-lead']
    const file = (await start({}, lead)).body as File
    const { rows } = await server.admin.query<{ id: string }>(
      `update profiles set status = 'ended' where organisation_id = $1 and user_id = $2 returning id`,
      [server.own.id, lead.userId],
    )
    await make(file)
    await server.admin.query(`update profiles set status = 'active' where id = $1`, [rows[0]!.id])
    const { rows: files } = await server.admin.query('select status, problem from report_files')
    expect(files).toEqual([
      { status: 'failed', problem: 'You no longer have the role in which you asked for this file.' },
    ])
  })

  it('goes with its bytes when its days are over', async () => {
    const file = await started()
    await make(file)
    const entry = { organisationId: server.own.id, id: file.id, topic: '', payload: { id: file.id } }
    const { rows } = await server.admin.query<{ days: number }>(
      `select round(extract(epoch from due_at - now()) / 86400)::int as days from outbox
       where topic = 'reports.expireFile' and payload ->> 'id' = $1`,
      [file.id],
    )
    expect(rows).toEqual([{ days: 7 }])
    await expireFile(entry, server.services)
    await expireFile(entry, server.services)
    expect(await listed()).toEqual([])
    expect((await download(file.id)).status).toBe(404)
    await expect(server.services.files.read(`${server.own.id}/reports/${file.id}`)).rejects.toThrow()
  })

  it('is refused where the report would be, as a PDF, and beside three others', async () => {
    expect((await start({ report: 'leases.nothing' })).status).toBe(422)
    expect((await start({ query: 'asOf=yesterday' })).body).toMatchObject({ payload: [{ field: 'query' }] })
    expect((await start({ format: 'pdf' })).body).toMatchObject({ payload: [{ field: 'format' }] })
    expect((await start({}, server.own.people['staff-member'])).status).toBe(403)
    expect((await start({}, server.own.people.renter)).status).toBe(403)
    const all = await Promise.all([start(), start(), start()])
    expect(all.map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await start()).status).toBe(409)
  })
})
