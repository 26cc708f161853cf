import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leaveReport, listReportMails, scheduleReport } from '#contract/tenant/saved-report-operations.ts'
import { savedReports } from '#contract/tenant/saved-reports.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { writeMail } from '#server/admin/accounts/write-mail.ts'
import { mailReports } from '#server/tenant/saved-reports/nights.ts'
import { letting } from '#tests/support/lettings.ts'
import type { Person } from '#tests/support/organisation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  const house = await letting(server.own, { title: 'House' })
  await house.unit({ marketRent: 500_000, rentFrequency: 'monthly' })
})
afterAll(() => server.close())
beforeEach(() => server.admin.query('delete from saved_reports'))

const people = () => server.own.people
type Saved = AnswerOf<typeof scheduleReport>

async function scheduled(recipients: Person[], format = 'csv', by: Person = people().admin) {
  const body = {
    title: 'Roll',
    report: 'leases.rentRoll',
    query: '',
    period: 'endOfLastMonth',
    shared: by === people().admin,
  }
  const { id } = (
    await by.call(savedReports.operations.create, {
      body: by === people().admin ? body : { ...body, shared: undefined },
    })
  ).body as Saved
  const answer = await by.call(scheduleReport, {
    params: { id },
    body: { version: 1, every: 'day', format, recipientIds: recipients.map(({ userId }) => userId) },
  })
  return { id, answer, saved: answer.body as Saved }
}

/** Makes a report due as if nothing had run for some days. */
const due = (id: string) =>
  server.admin.query('update saved_reports set next_on = current_date - 3 where id = $1', [id])

async function mailsOf(id: string) {
  const { rows } = await server.admin.query<{ id: string; user_id: string; outcome: string }>(
    'select id, user_id, outcome from report_mails where saved_report_id = $1 order by id',
    [id],
  )
  return rows
}

/** The mail to somebody, as it would be sent. */
async function mailTo(id: string, { userId }: Person) {
  const mail = (await mailsOf(id)).find((each) => each.user_id === userId)!
  return writeMail(server.services, { id: mail.id, kind: 'report', organisationId: server.own.id })
}

describe('reports by mail', () => {
  it('are made once for a day and a person by two processes, however many days were missed', async () => {
    const { admin } = people()
    const { id } = await scheduled([admin, people()['team-lead']])
    await due(id)
    await Promise.all([mailReports(server.services), mailReports(server.services)])
    await mailReports(server.services)
    const mails = await mailsOf(id)
    expect(mails.map(({ user_id }) => user_id).toSorted()).toEqual(
      [admin.userId, people()['team-lead'].userId].toSorted(),
    )
    const { rows: jobs } = await server.admin.query<{ id: string }>(
      `select data ->> 'id' as id from jobs.job where name = 'mails' and data ->> 'kind' = 'report' and data ->> 'id' = any($1)`,
      [mails.map((mail) => mail.id)],
    )
    expect(jobs).toHaveLength(2)
    const { rows } = await server.admin.query<{ ahead: boolean }>(
      'select next_on > current_date - 1 as ahead from saved_reports where id = $1',
      [id],
    )
    expect(rows).toEqual([{ ahead: true }])
  })

  it('hold what each receiver may see, leave out who may not, and say so', async () => {
    const { admin, landlord } = people()
    const staff = people()['staff-member']
    const manager = people()['portfolio-manager']
    const { id } = await scheduled([admin, landlord, staff, manager])
    await server.admin.query(`update members set status = 'suspended' where user_id = $1`, [manager.userId])
    await due(id)
    await mailReports(server.services)
    const textOf = async (person: Person) => (await mailTo(id, person))!.attachments![0]!.content.toString()
    expect(await textOf(admin)).toContain('Flat 1')
    // An owner has none of these units, and files without what they may not see.
    expect(await textOf(landlord)).not.toContain('Flat 1')
    // Staff read the rent roll and take no files of it.
    expect(await mailTo(id, staff)).toBeUndefined()
    expect(await mailTo(id, manager)).toBeUndefined()
    const mail = await mailTo(id, admin)
    expect(mail).toMatchObject({
      to: expect.stringContaining('@'),
      subject: expect.stringMatching(/^Roll: Rent roll, \d/),
    })
    await mail!.afterwards!(true)
    expect(await mailTo(id, admin)).toBeUndefined()
    const logOf = async (person: Person) =>
      ((await person.call(listReportMails, { params: { id } })).body as AnswerOf<typeof listReportMails>)
        .mails
    const log = Object.fromEntries((await logOf(admin)).map(({ userId, outcome }) => [userId, outcome]))
    expect(log).toEqual({
      [admin.userId]: 'sent',
      [landlord.userId]: 'waiting',
      [staff.userId]: 'noAccess',
      [manager.userId]: 'notActive',
    })
    // Who else was left out is not for everybody.
    expect((await logOf(staff)).map(({ userId }) => userId)).toEqual([staff.userId])
    await server.admin.query(`update members set status = 'active' where user_id = $1`, [manager.userId])
  })

  it('leave out the very column that somebody may no longer read', async () => {
    const lead = people()['team-lead']
    const { id } = await scheduled([lead])
    const { rows } = await server.admin.query<{ rules: object[] }>(
      `select rules from roles where organisation_id = $1 and key = 'team-lead'`,
      [server.own.id],
    )
    const without = [
      ...rows[0]!.rules,
      { action: ['read', 'export'], subject: 'Unit', fields: ['marketRent'], inverted: true },
    ]
    const setRules = (rules: object[]) =>
      server.admin.query(`update roles set rules = $2 where organisation_id = $1 and key = 'team-lead'`, [
        server.own.id,
        JSON.stringify(rules),
      ])
    await due(id)
    await mailReports(server.services)
    const headOf = async () => (await mailTo(id, lead))!.attachments![0]!.content.toString().split('\r\n')[0]
    expect(await headOf()).toContain(',Market rent,')
    await setRules(without)
    expect(await headOf()).not.toContain(',Market rent,')
    await setRules(rows[0]!.rules)
  })

  it('end for whoever stops them, by the mail’s own link and on the page', async () => {
    const { admin, landlord } = people()
    const { id } = await scheduled([admin, landlord], 'pdf')
    await due(id)
    await mailReports(server.services)
    const mail = await mailTo(id, landlord)
    expect(mail!.attachments![0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
    const link = mail!.headers!['List-Unsubscribe']!.slice(1, -1)
    const { pathname } = new URL(link)
    const answer = await fetch(`http://127.0.0.1:${server.port}${pathname}`, { method: 'POST' })
    expect(await answer.text()).toContain('You will no longer receive this report by email.')
    const read = async () => (await admin.call(savedReports.operations.get, { params: { id } })).body as Saved
    expect((await read()).recipientIds).toEqual([admin.userId])
    expect(await mailTo(id, landlord)).toBeUndefined()
    expect((await admin.call(leaveReport, { params: { id } })).status).toBe(204)
    expect(await read()).toMatchObject({ recipientIds: [], every: null, nextOn: null })
  })

  it('are for members only, by whoever may export the report; owners have them sent to themselves', async () => {
    const { admin, landlord } = people()
    const stranger = { ...admin, userId: crypto.randomUUID() } as Person
    const foreign = server.other.people.admin
    for (const person of [stranger, foreign]) {
      const { answer } = await scheduled([admin, person])
      expect(answer).toMatchObject({
        status: 422,
        body: {
          payload: [{ field: 'recipientIds.1', errors: ['Choose active members of your organisation.'] }],
        },
      })
    }
    expect((await scheduled([], 'csv')).answer.status).toBe(422)
    expect((await scheduled([people()['staff-member']], 'csv', people()['staff-member'])).answer.status).toBe(
      403,
    )
    expect((await scheduled([landlord], 'csv', landlord)).answer.status).toBe(200)
    expect((await scheduled([admin], 'csv', landlord)).answer.status).toBe(422)
    const { id } = await scheduled([admin])
    const monthly = (body: object) =>
      admin.call(scheduleReport, {
        params: { id },
        body: { version: 2, every: 'month', format: 'csv', recipientIds: [admin.userId], ...body },
      })
    expect(await monthly({})).toMatchObject({ status: 422, body: { payload: [{ field: 'monthDay' }] } })
    expect(await monthly({ monthDay: 31 })).toMatchObject({
      status: 200,
      body: { weekday: null, monthDay: 31 },
    })
    expect((await monthly({ monthDay: 1 })).status).toBe(409)
  })
})
