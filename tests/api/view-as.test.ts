import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readMe } from '#contract/admin/me.ts'
import { issueToken } from '#contract/admin/session.ts'
import { startViewAs, stopViewAs } from '#contract/admin/view-as.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { preferences } from '#contract/tenant/preferences.ts'
import { properties } from '#contract/tenant/properties.ts'
import { defaultRules, rulesFor, type RoleKey } from '#domain/access/index.ts'
import { loadView } from '#server/admin/access/load-view.ts'
import { startRelay } from '#server/queue/relay.ts'
import { topics } from '#server/topics.ts'
import { clientOf, type Client } from '#tests/support/client.ts'
import { errorOf } from '#tests/support/error.ts'
import { calls } from '#tests/support/fixtures/calls.ts'
import { allOperations, randomParams } from '#tests/support/operations.ts'
import type { Person } from '#tests/support/organisation.ts'
import { Scene } from '#tests/support/scene.ts'
import { randomTargets } from '#tests/support/targets.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const opened: { close: () => void }[] = []
beforeAll(async () => {
  server = await startServer()
  await Scene.create(server, server.own, 3)
  // A second administrator: the last one stays one.
  await server.admin.query(
    `insert into profiles (organisation_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'admin')`,
    [server.own.id, server.own.people.partners.userId],
  )
})
afterEach(() => {
  for (const client of opened.splice(0)) client.close()
})
afterAll(() => server.close())

const people = () => server.own.people
const start = (by: Client, profileId: string) => by.call(startViewAs, { body: { profileId } })
const askToken = (by: Person, viewId: string) =>
  by.call(issueToken, { body: { profileId: by.profileId, viewId } })

/** The administrator's browser, seeing what somebody else sees. */
async function viewing(role: RoleKey) {
  const { admin } = people()
  const begun = await start(admin, people()[role].profileId)
  expect(begun.status, begun.text).toBe(201)
  const { id, until } = begun.body as AnswerOf<typeof startViewAs>
  const answer = await askToken(admin, id)
  expect(answer.status, answer.text).toBe(201)
  const issued = answer.body as AnswerOf<typeof issueToken>
  const client = clientOf(server.port, {
    cookie: admin.credentials.cookie,
    authorization: `Bearer ${issued.token}`,
  })
  opened.push(client)
  return { id, until, issued, client }
}

const seenBy = async (by: Client) =>
  ((await by.call(properties.operations.list, { query: { limit: '200' } })).body as { data: unknown[] }).data

const notes = async () =>
  (
    await server.admin.query<{ action: string; actor_id: string; subject_id: string }>(
      `select action, actor_id, subject_id from activity where organisation_id = $1 and subject = 'User' order by id`,
      [server.own.id],
    )
  ).rows

describe('an administrator who sees the product as somebody else', () => {
  it('RP-02 RP-04 sees exactly what they see, for half an hour', async () => {
    for (const role of ['facility-manager', 'renter', 'landlord'] as const) {
      const person = people()[role]
      const { issued, client, until } = await viewing(role)
      expect(issued.profile).toMatchObject({
        id: person.profileId,
        role,
        organisation: { id: server.own.id },
      })
      expect(issued.viewing).toMatchObject({ userId: person.userId, email: person.email, until })
      expect(await seenBy(client)).toEqual(await seenBy(person))
      const minutes = (Date.parse(until) - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(29)
      expect(minutes).toBeLessThanOrEqual(30)
      expect(issued.rules.map(({ action }) => action)).toEqual(
        rulesFor(defaultRules[role], { ...person, scope: {} }).map(({ action }) => action),
      )
    }
  })

  it('RP-03 changes nothing: whatever is not reading is refused, whoever’s eyes it is', async () => {
    const { client } = await viewing('team-lead')
    const writing = allOperations.filter(
      ({ access, method, id }) => access.needs === 'profile' && method !== 'GET' && id !== stopViewAs.id,
    )
    expect(writing.length).toBeGreaterThan(20)
    for (const operation of writing) {
      const filling = calls[operation.id]?.(randomTargets()) ?? {}
      const answer = await client.call(operation, {
        ...filling,
        params: { ...randomParams(operation), ...filling.params },
      })
      expect(errorOf(answer, 403).reason, operation.id).toBe('view_only')
    }
    const read = await client.call(preferences.read, { params: { key: 'anything' } })
    expect(read.status).toBe(200)
  })

  it('RP-03 is noted at start and stop, and is over at once', async () => {
    const { 'facility-manager': person, admin } = people()
    const { id, client } = await viewing('facility-manager')
    expect((await client.call(stopViewAs)).status).toBe(204)
    // The view before it may have its end noted meanwhile.
    const own = (await notes()).filter(({ subject_id: id }) => id === person.userId)
    expect(own.slice(-2)).toEqual(
      ['viewedAs', 'viewEnded'].map((action) => ({
        action,
        actor_id: admin.userId,
        subject_id: person.userId,
      })),
    )
    await expect.poll(async () => (await client.call(properties.operations.list)).status).toBe(401)
    expect(errorOf(await askToken(admin, id), 404).reason).toBe('view_ended')
    expect(errorOf(await admin.call(stopViewAs), 409).reason).toBe('not_viewing')
  })

  const endings: [title: string, end: (viewId: string) => Promise<unknown>][] = [
    [
      'it has run out',
      async (id) => {
        const past = `now() - interval '1 second'`
        await server.admin.query(`update views_as set expires_at = ${past} where id = $1`, [id])
        await server.admin.query(`update outbox set due_at = ${past} where payload ->> 'viewId' = $1`, [id])
      },
    ],
    ['another view begins', () => viewing('renter')],
    ['it is stopped', (id) => server.admin.query(`update views_as set ended_at = now() where id = $1`, [id])],
    [
      'its session ends',
      async (id) => {
        const session = crypto.randomUUID()
        await server.admin.query(
          `insert into identity.sessions (id, user_id, token, expires_at) values ($1, $2, gen_random_uuid(), now() + interval '1 day')`,
          [session, people().admin.userId],
        )
        await server.admin.query(`update views_as set session_id = $2 where id = $1`, [id, session])
        // As whoever signs out: of no organisation.
        await server.services.database.pool.query(`delete from identity.sessions where id = $1`, [session])
      },
    ],
  ]
  it.each(endings)('RP-03 has its end noted, once, when %s', async (_title, end) => {
    const { admin, landlord } = people()
    const { id } = await viewing('landlord')
    const before = (await notes()).length
    await end(id)
    const stop = startRelay(server.services, topics, 20)
    try {
      const ends = async () => (await notes()).slice(before).filter(({ action }) => action === 'viewEnded')
      await expect
        .poll(ends)
        .toEqual([{ action: 'viewEnded', actor_id: admin.userId, subject_id: landlord.userId }])
      // What is due later finds nothing to end.
      const due = `where payload ->> 'viewId' = $1`
      await server.admin.query(`update outbox set due_at = now() ${due}`, [id])
      await expect
        .poll(async () => (await server.admin.query(`select from outbox ${due}`, [id])).rowCount)
        .toBe(0)
      expect(await ends()).toHaveLength(1)
    } finally {
      await stop()
    }
  })

  it('RP-03 sees no account: it stays their own', async () => {
    const { client } = await viewing('landlord')
    const { body } = await client.call(readMe)
    expect(body).toMatchObject({ id: people().admin.userId, email: people().admin.email })
  })

  it('RP-03 RP-04 is an administrator of that organisation, and another person', async () => {
    const { admin, 'team-lead': lead, renter } = people()
    errorOf(await start(lead, renter.profileId), 403)
    errorOf(await start(renter, admin.profileId), 403)
    errorOf(await start(admin, server.other.people.renter.profileId), 404)
    errorOf(await start(admin, crypto.randomUUID()), 404)
    expect(errorOf(await start(admin, admin.profileId), 409).reason).toBe('own_profile')
    await server.admin.query(`update members set status = 'suspended' where user_id = $1`, [renter.userId])
    errorOf(await start(admin, renter.profileId), 404)
    await server.admin.query(`update members set status = 'active' where user_id = $1`, [renter.userId])
  })

  it('RP-03 does so in their own session only', async () => {
    const { id } = await viewing('renter')
    for (const other of [people()['team-lead'], server.other.people.admin]) {
      expect(errorOf(await askToken(other, id), 404).reason).toBe('view_ended')
    }
    const { admin } = people()
    const another = crypto.randomUUID()
    await server.admin.query(
      `insert into identity.sessions (id, user_id, token, expires_at) values ($1, $2, gen_random_uuid(), now() + interval '1 day')`,
      [another, admin.userId],
    )
    const { database } = server.services
    const claims = { userId: admin.userId, profileId: admin.profileId, organisationId: server.own.id }
    expect(await loadView(database, { ...claims, sessionId: admin.sessionId }, id)).toBeDefined()
    expect(await loadView(database, { ...claims, sessionId: another }, id)).toBeUndefined()
  })

  it.each([
    [
      'the time is over',
      `update views_as set expires_at = now() - interval '1 second' where id = $1`,
      'view',
    ],
    ['another view begins', '', 'view'],
    ['the person’s profile ends', `update profiles set status = 'ended' where id = $1`, 'profile'],
    ['the administrator is one no more', `update profiles set role = 'team-lead' where id = $1`, 'viewer'],
  ])('RP-03 sees nothing more when %s', async (_what, statement, of) => {
    const { admin, agents } = people()
    const { id, client } = await viewing('agents')
    expect((await client.call(properties.operations.list)).status).toBe(200)
    const ids = { view: id, profile: agents.profileId, viewer: admin.profileId }
    if (statement) await server.admin.query(statement, [ids[of as keyof typeof ids]])
    else await viewing('renter')
    await expect.poll(async () => (await client.call(properties.operations.list)).status).toBe(401)
    expect(errorOf(await askToken(admin, id), 404).reason).toBe('view_ended')
    await server.admin.query(`update profiles set status = 'active' where id = $1`, [agents.profileId])
    await server.admin.query(`update profiles set role = 'admin' where id = $1`, [admin.profileId])
  })
})

it('leaves no line in the log for any of it', () => expect(server.errors).toEqual([]))
