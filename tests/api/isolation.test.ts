import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Operation } from '#contract/kit/index.ts'
import { roleKeys, type RoleKey } from '#domain/access/index.ts'
import type { Answer, Client, Filling } from '#tests/support/client.ts'
import { errorOf, withoutRequest } from '#tests/support/error.ts'
import { calls } from '#tests/support/fixtures/calls.ts'
import { allResources } from '#tests/support/fixtures/index.ts'
import { markedIn, withValueAt, type MarkedId } from '#tests/support/marked-ids.ts'
import { allOperations } from '#tests/support/operations.ts'
import { Scene } from '#tests/support/scene.ts'
import { randomTargets, type Targets } from '#tests/support/targets.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { beyond, permitted } from './role-answers.ts'
import type { Cell, Row } from './role-cells.ts'
import { roleTable } from './role-table.ts'

let server: TestServer
let own: Scene
let foreign: Targets
/** What everything of the other organisation came to before anybody called. */
let untouched: Record<string, string>

const guarded = allOperations.filter(({ access }) => access.needs === 'profile')
const byId = guarded.map((operation) => [operation.id, operation] as const)
const table = roleTable as Record<string, Row | undefined>

const changes = (operation: Operation) => operation.method !== 'GET'
const pathIds = (operation: Operation) => markedIn(operation.params)
const bodyIds = (operation: Operation) => markedIn(operation.body)
const kindsIn = (operation: Operation) =>
  new Set([...pathIds(operation), ...bodyIds(operation)].map(({ entity }) => entity as string))
/** Query-string names that take ids. */
const queryIds = (operation: Operation): string[] =>
  operation.query instanceof z.ZodObject
    ? Object.values(allResources)
        .filter(
          ({ api, subject }) =>
            api === operation.api &&
            operation.access.needs === 'profile' &&
            operation.access.subject === subject,
        )
        .flatMap(({ filter }) => Object.entries(filter))
        .filter(([name, { kind }]) => kind === 'reference' && name in (operation.query as z.ZodObject).shape)
        .map(([name]) => name)
    : []

/** What a role cannot say in calls that it may make: whoever sees no tenants records nothing on their behalf. */
const unsaid: Partial<Record<RoleKey, string>> = {
  renter: 'reportedForId',
}

/** The call of an operation that points to these records wherever it can, and the role. */
function callTo(operation: Operation, targets: Targets, role: RoleKey = 'admin'): Filling {
  const { params, ...rest } = calls[operation.id]?.(targets) ?? {}
  const said = Object.entries((rest.body ?? {}) as Record<string, unknown>).filter(
    ([name]) => name !== unsaid[role],
  )
  if (rest.body) rest.body = Object.fromEntries(said)
  const ids = Object.fromEntries(
    pathIds(operation).map(({ path, entity }) => [path, targets[entity as keyof Targets]]),
  )
  return { ...rest, params: { ...ids, ...params } }
}

const ask = (client: Client, operation: Operation, targets: Targets, role?: RoleKey) =>
  client.call(operation, callTo(operation, targets, role))

beforeAll(async () => {
  server = await startServer()
  own = await Scene.create(server, server.own, 400)
  const other = await Scene.create(server, server.other, 3)
  foreign = await other.targets('admin', true, new Set(Object.keys(randomTargets())), false)
  untouched = await otherOrganisation()
})
afterAll(() => server.close())

let begun = 0
/** The records grow in number; statistics follow, as autovacuum sees to it elsewhere. */
beforeEach(async () => {
  if (begun++ % 100 === 0) await server.admin.query('analyze')
})

/** What everything of the other organisation comes to, table by table; its people's own sign-ins move on by themselves. */
async function otherOrganisation(): Promise<Record<string, string>> {
  const { rows: tables } = await server.admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organisation_id' and table_name <> 'member_sessions'
       and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await server.admin.query<{ sum: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t where organisation_id = $1`,
      [server.other.id],
    )
    sums[name] = rows[0]!.sum
  }
  return sums
}

describe('the role table', () => {
  it('has a row for every operation that asks for a profile, and for nothing else', () => {
    expect(Object.keys(roleTable).toSorted()).toEqual(guarded.map(({ id }) => id).toSorted())
  })

  it('fills every id that an operation of the contract marks', () => {
    const targets = randomTargets()
    for (const operation of guarded) {
      const { params = {}, body } = callTo(operation, targets)
      for (const { path, entity } of pathIds(operation))
        expect(params[path], `${operation.id} ${path}`).toBe(targets[entity as keyof Targets])
      for (const { path, entity } of bodyIds(operation)) {
        expect(targets, `${operation.id} ${path}`).toHaveProperty(entity)
        expect(JSON.stringify(body), `${operation.id} ${path}`).toContain(targets[entity as keyof Targets])
      }
    }
  })
})

/** What the table expects of a call to a record within or beyond the role's scope. */
function expectedStatus(operation: Operation, cell: Cell, within: boolean): number {
  if (cell === 'none') return 403
  const success = permitted[operation.id] ?? operation.status ?? 200
  if (cell === 'all') return success
  if (!within) return beyond[operation.id] ?? 404
  return cell === 'scope' ? success : 403
}

/** Roles for which nothing of a kind is beyond their scope. */
const seesAll = (operation: Operation, role: RoleKey) =>
  table[operation.id.replace(/\..*$/, '.get')]?.[role] === 'all'

const pointed = byId.filter(
  ([, operation]) => kindsIn(operation).has('Property') || pathIds(operation).length > 0,
)

describe.each(pointed)('%s', (id, operation) => {
  it.each(roleKeys)('RP-03 RP-04 does for %s what the role table says', async (role) => {
    const cell = table[id]![role]
    const { people } = server.own
    for (const within of [true, false]) {
      if (!within && cell === 'seen' && seesAll(operation, role)) continue
      const actor = cell === 'seen' && seesAll(operation, role) ? 'admin' : role
      const fresh = changes(operation) && ['all', 'scope'].includes(cell)
      const targets = await own.targets(actor, within, kindsIn(operation), fresh)
      // A scoped role may only hand a record on to somebody by staying in charge itself.
      if (role === 'portfolio-manager' && !id.startsWith('users.')) targets.User = people[role].userId
      const answer = await ask(people[role], operation, targets, role)
      const expected = expectedStatus(operation, cell, within)
      expect(answer.status, `${within ? 'within' : 'beyond'}: ${answer.text.slice(0, 300)}`).toBe(expected)
      if (expected >= 400) errorOf(answer, expected)
    }
  })
})

describe('lists and creations', () => {
  it.each(roleKeys)('RP-04 show %s exactly the scope', async (role) => {
    for (const [name, resource] of Object.entries(allResources)) {
      const cell = table[`${name}.list`]![role]
      const kinds = new Set([resource.subject as string])
      const within = (await own.targets(role, true, kinds, false))[resource.subject as keyof Targets]
      const beyond = (await own.targets(role, false, kinds, false))[resource.subject as keyof Targets]
      const answer = await server.own.people[role].call(resource.operations.list, {
        query: { id: `${within},${beyond},${foreign[resource.subject as keyof Targets]}` },
      })
      if (cell === 'none') {
        errorOf(answer, 403)
        continue
      }
      const ids = (answer.body as { data: { id: string }[] }).data.map((row) => row.id)
      expect(new Set(ids), name).toEqual(new Set(cell === 'all' ? [within, beyond] : [within]))
    }
  })

  it.each(roleKeys)('RP-03 let %s create only what stays in scope', async (role) => {
    const { people } = server.own
    for (const resource of Object.values(allResources)) {
      if (!resource.verbs.includes('create')) continue
      const operation = resource.operations.create
      const cell = table[operation.id]![role]
      const within = await own.targets(role, true, kindsIn(operation), true)
      const mine = await ask(people[role], operation, { ...within, User: people[role].userId }, role)
      expect(mine.status, `${operation.id}: ${mine.text}`).toBe(cell === 'none' ? 403 : 201)
      if (operation.id !== 'properties.create') continue
      const others = await ask(people[role], operation, {
        ...randomTargets(),
        Owner: within.Owner,
        User: people['staff-member'].userId,
      })
      expect(others.status, others.text).toBe(cell === 'all' ? 201 : 403)
    }
  })

  it.each(roleKeys)('RP-04 sum up and export for %s exactly what the list shows', async (role) => {
    const query = { limit: '200' }
    const listed = await server.own.people[role].call(allResources.properties.operations.list, { query })
    const { total } = listed.body as { total: number }
    const summary = guarded.find(({ id }) => id === 'properties.summary')!
    const summed = await server.own.people[role].call(summary)
    if (table[summary.id]![role] === 'none') errorOf(summed, 403)
    else expect(summed.body).toMatchObject({ count: total })
    const exporting = guarded.find(({ id }) => id === 'properties.export')!
    const exported = await server.own.people[role].call(exporting, {
      query: { format: 'csv', columns: 'id' },
    })
    if (table[exporting.id]![role] === 'none') errorOf(exported, 403)
    else {
      expect(exported.status, exported.text).toBe(200)
      expect(exported.text.trim().split(/\r?\n/)).toHaveLength(total + 1)
    }
  })
})

describe('another organisation', () => {
  /** Each way in which the operation can point to one foreign record, everything else of it being right. */
  function pointings(
    operation: Operation,
    right: Targets,
    wrong: Targets,
  ): [where: string, filling: Filling][] {
    const filling = callTo(operation, right)
    const at = (marked: MarkedId) => wrong[marked.entity as keyof Targets]
    return [
      ...pathIds(operation).map((marked): [string, Filling] => [
        `path ${marked.path}`,
        { ...filling, params: { ...filling.params, [marked.path]: at(marked) } },
      ]),
      ...bodyIds(operation).map((marked): [string, Filling] => [
        `body ${marked.path}`,
        { ...filling, body: withValueAt(filling.body, marked.path, at(marked)) },
      ]),
      ...queryIds(operation).map((name): [string, Filling] => [
        `query ${name}`,
        { ...filling, query: { ...filling.query, [name]: Object.values(wrong).join() } },
      ]),
    ]
  }

  it.each(byId)(
    '%s answers for its records as for random ids, byte by byte, to every role',
    async (id, operation) => {
      for (const role of roleKeys) {
        const person = server.own.people[role]
        // Every call has one wrong id, so none of these records is changed.
        const right = await own.targets(role, true, kindsIn(operation), false)
        if (role === 'portfolio-manager' && !id.startsWith('users.')) right.User = person.userId
        const random = pointings(operation, right, randomTargets())
        for (const [index, [where, filling]] of pointings(operation, right, foreign).entries()) {
          const theirs = await person.call(operation, filling)
          const nobodys = await person.call(operation, random[index]![1])
          const hint = `${role}, ${where}: ${theirs.text.slice(0, 300)}`
          expect(same(theirs), hint).toBe(same(nobodys))
          if (table[id]![role] === 'none') expect(theirs.status, hint).toBe(403)
          else if (where.startsWith('path')) expect(theirs.status, hint).toBe(404)
          else if (where.startsWith('body')) expect([403, 404, 409, 422], hint).toContain(theirs.status)
          else expect([200, 403], hint).toContain(theirs.status)
        }
      }
    },
  )

  it.each(byId)(
    '%s answers another organisation’s administrator as for random ids',
    async (_id, operation) => {
      if (pathIds(operation).length === 0) return
      const targets = await own.targets('admin', true, kindsIn(operation), false)
      const theirs = await ask(server.other.people.admin, operation, targets)
      const nobodys = await ask(server.other.people.admin, operation, randomTargets())
      expect(theirs.status, theirs.text).toBe(404)
      expect(same(theirs)).toBe(same(nobodys))
    },
  )

  it.each(byId)('%s answers for malformed ids as for random ones', async (_id, operation) => {
    const { admin } = server.own.people
    for (const { path } of pathIds(operation)) {
      const random = await ask(admin, operation, randomTargets())
      for (const malformed of [
        '1',
        'abc',
        '%00',
        '%2e%2e%2f',
        "' or 1=1",
        '0'.repeat(150),
        'null',
        'ünïcode',
        '🏠',
      ]) {
        const filling = callTo(operation, randomTargets())
        const answer = await admin.call(operation, {
          ...filling,
          params: { ...filling.params, [path]: malformed },
        })
        expect(same(answer), malformed).toBe(same(random))
      }
    }
  })
})

/** Answers hold their own ids and addresses, which differ; errors must not differ at all. */
const same = (answer: Answer) =>
  answer.status >= 400 ? withoutRequest(answer) : `${answer.status} ${answer.text}`

it('has left every row of the other organisation as it was', async () => {
  expect(await otherOrganisation()).toEqual(untouched)
})

it('leaves no line in the log for any of it', () => expect(server.errors).toEqual([]))

describe('were the scope missing', () => {
  it('the same questions would show the leak', async () => {
    const person = server.own.people['facility-manager']
    const get = allResources.properties.operations.get
    const { Property } = await own.targets('facility-manager', false, new Set(['Property']), false)
    const ask = async () => (await person.call(get, { params: { id: Property } })).status
    expect(await ask()).toBe(404)
    await server.admin.query(
      `update roles set rules = '[{"action": "read", "subject": "Property"}]'
       where organisation_id = $1 and key = 'facility-manager'`,
      [server.own.id],
    )
    await expect.poll(ask).toBe(200)
  })
})
