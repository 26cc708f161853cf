import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#contract/kit/index.ts'
import type { Answer } from '#tests/support/client.ts'
import { errorOf, withoutRequest } from '#tests/support/error.ts'
import { allResources, fixtures, type ResourceName } from '#tests/support/fixtures/index.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Row = Record<string, unknown>

const writable = (Object.entries(allResources) as [ResourceName, Resource][]).filter(
  ([name, resource]) => resource.verbs.includes('create') && fixtures[name].body,
)

/** How many rows of activity this organisation has. */
async function noted(): Promise<number> {
  const { rows } = await server.admin.query<{ n: number }>(
    `select count(*)::int as n from activity where organisation_id = $1`,
    [server.own.id],
  )
  return rows[0]!.n
}

/** How many rows of activity `work` left behind. */
async function notesOf(work: () => Promise<unknown>): Promise<number> {
  const before = await noted()
  await work()
  return (await noted()) - before
}

const lastNote = async () =>
  (
    await server.admin.query<Row>(
      `select action, subject, subject_id, actor_id, changes from activity where organisation_id = $1
       order by id desc limit 1`,
      [server.own.id],
    )
  ).rows[0]!

describe.each(writable)('%s', (name, resource) => {
  const { create, update, remove, get, list } = resource.operations
  const fixture = fixtures[name]
  let n = 100
  beforeAll(async () => {
    for (const organisation of [server.own, server.other]) await fixture.prepare?.(organisation)
  })
  const admin = () => server.own.people.admin
  const body = () => fixture.body!(n++, server.own)
  const made = async (): Promise<Row> => {
    const answer = await admin().call(create, { body: body() })
    expect(answer.status, answer.text).toBe(201)
    return answer.body as Row
  }
  const read = async (id: unknown) => (await admin().call(get, { params: { id: id as string } })).body as Row
  const countRows = async () =>
    ((await admin().call(list, { query: { limit: '1' } })).body as { total: number }).total

  it('are created with one note, and read as they were answered', async () => {
    let record: Row = {}
    const left = await notesOf(async () => {
      record = await made()
    })
    expect(left).toBe(1)
    expect(await lastNote()).toMatchObject({
      action: 'created',
      subject: resource.subject,
      subject_id: record['id'],
      actor_id: admin().userId,
    })
    expect(record).toMatchObject({ version: 1, createdBy: admin().userId })
    expect(await read(record['id'])).toEqual(record)
  })

  it('are changed with one note that says what was before and after', async () => {
    const record = await made()
    const change = fixture.change!(n)
    let after: Row = {}
    const left = await notesOf(async () => {
      const answer = await admin().call(update, {
        params: { id: record['id'] as string },
        body: { version: 1, ...change },
      })
      expect(answer.status, answer.text).toBe(200)
      after = answer.body as Row
    })
    expect(left).toBe(1)
    expect(after).toMatchObject({ ...change, version: 2 })
    expect(await read(record['id'])).toEqual(after)
    const changes = Object.fromEntries(
      Object.entries(change)
        .filter(([field, value]) => JSON.stringify(record[field]) !== JSON.stringify(value))
        .map(([field, value]) => [field, { before: record[field], after: value }]),
    )
    expect(await lastNote()).toMatchObject({ action: 'updated', subject_id: record['id'], changes })
  })

  it('are not noted as changed by a change that changes nothing', async () => {
    const record = await made()
    const [field] = Object.keys(fixture.change!(n))
    const left = await notesOf(async () => {
      const answer = await admin().call(update, {
        params: { id: record['id'] as string },
        body: { version: 1, [field!]: record[field!] },
      })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual(record)
    })
    expect(left).toBe(0)
  })

  it('are refused with 409 and the newer record when they were changed since; nothing is written', async () => {
    const record = await made()
    const id = record['id'] as string
    await admin().call(update, { params: { id }, body: { version: 1, ...fixture.change!(n) } })
    const newer = await read(id)
    const left = await notesOf(async () => {
      const answer = await admin().call(update, {
        params: { id },
        body: { version: 1, ...fixture.change!(n + 1) },
      })
      const error = errorOf(answer, 409)
      expect(error).toMatchObject({ reason: 'stale_version', current: newer })
    })
    expect(left).toBe(0)
    expect(await read(id)).toEqual(newer)
    const missing = await admin().call(update, { params: { id }, body: fixture.change!(n) })
    expect(errorOf(missing, 422).payload).toMatchObject([{ field: 'version' }])
    const future = await admin().call(update, {
      params: { id },
      body: { version: 99, ...fixture.change!(n + 2) },
    })
    errorOf(future, 409)
  })

  it('take one of twenty changes that were made at once of the same version', async () => {
    const { id } = await made()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin().call(update, {
          params: { id: id as string },
          body: { version: 1, ...fixture.change!(n + index) },
        }),
      ),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect((await read(id))['version']).toBe(2)
  })

  it('are created once by fifty equal requests with one Idempotency-Key, each answered alike', async () => {
    const sent = { body: body(), key: crypto.randomUUID() }
    const before = await countRows()
    let answers: Answer[] = []
    const left = await notesOf(async () => {
      answers = await Promise.all(Array.from({ length: 50 }, () => admin().call(create, sent)))
    })
    expect(left).toBe(1)
    expect(new Set(answers.map(withoutRequest)).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    const record = answers[0]!.body as Row
    expect(await read(record['id'])).toEqual(record)
    expect((await countRows()) - before).toBe(record['archivedAt'] === null ? 1 : 0)
    // Also when it is repeated long after, and after the record was changed.
    await admin().call(update, {
      params: { id: record['id'] as string },
      body: { version: 1, ...fixture.change!(n) },
    })
    expect(withoutRequest(await admin().call(create, sent))).toBe(withoutRequest(answers[0]!))
  })

  it('refuse an Idempotency-Key that was used for another request, and one that is none', async () => {
    const key = crypto.randomUUID()
    expect((await admin().call(create, { body: body(), key })).status).toBe(201)
    const left = await notesOf(async () => {
      const other = await admin().call(create, { body: body(), key })
      expect(errorOf(other, 422).reason).toBe('idempotency_key_reused')
    })
    expect(left).toBe(0)
    for (const wrong of ['short', ' '.repeat(10), 'ünicode-key', 'x'.repeat(201)]) {
      const answer = await admin()
        .call(create, { body: body(), headers: { 'idempotency-key': Buffer.from(wrong).toString('latin1') } })
        .catch(() => undefined)
      if (answer) expect(errorOf(answer, 400).reason).toBe('bad_idempotency_key')
    }
  })

  it('keep one person’s keys apart from another’s, and another organisation’s', async () => {
    const key = crypto.randomUUID()
    const sent = { body: body(), key }
    const first = (await admin().call(create, sent)).body as Row
    const lead = await server.own.people['team-lead'].call(create, { body: body(), key })
    const other = await server.other.people.admin.call(create, {
      body: fixture.body!(n++, server.other),
      key,
    })
    expect([lead.status, other.status], lead.text + other.text).toEqual([201, 201])
    expect(new Set([first['id'], (lead.body as Row)['id'], (other.body as Row)['id']]).size).toBe(3)
  })

  it('leave nothing behind when they are refused', async () => {
    const whole = body()
    const required = Object.keys(resource.create.shape as object).find(
      (field) => !resource.create.safeParse({ ...whole, [field]: undefined }).success,
    )!
    const before = await countRows()
    const left = await notesOf(async () => {
      const answer = await admin().call(create, {
        body: { ...whole, [required]: undefined },
        key: crypto.randomUUID(),
      })
      expect(errorOf(answer, 422).payload).toMatchObject([{ field: required }])
    })
    expect(left).toBe(0)
    expect(await countRows()).toBe(before)
  })

  if (!resource.verbs.includes('remove')) return
  it('are deleted with one note, and are then like records that never were', async () => {
    const { id } = await made()
    const params = { id: id as string }
    const left = await notesOf(async () => {
      const answer = await admin().call(remove, { params })
      expect([answer.status, answer.text]).toEqual([204, ''])
    })
    expect(left).toBe(1)
    expect(await lastNote()).toMatchObject({ action: 'deleted', subject_id: id })
    const random = { id: crypto.randomUUID() }
    for (const operation of [get, remove]) {
      const [gone, never] = await Promise.all([
        admin().call(operation, { params }),
        admin().call(operation, { params: random }),
      ])
      expect(gone.status).toBe(404)
      expect(withoutRequest(gone)).toBe(withoutRequest(never))
    }
  })
})

it('leaves no line in the log for any of it', () => expect(server.errors).toEqual([]))
