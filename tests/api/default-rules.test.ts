import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleActivity, roles, undoRoleChange } from '#contract/admin/roles.ts'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import {
  defaultRules,
  matrixOf,
  rulesOf,
  withCell,
  type AccessRule,
  type RoleKey,
} from '#domain/access/index.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Role = RecordOf<typeof roles>

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const admin = () => server.own.people.admin
const upgrade = () => migrateToLatest(server.database.owner)

/** As a role was left by a version whose default was another one. */
async function leave(
  key: string,
  { former, rules = former }: { former: AccessRule[]; rules?: AccessRule[] },
): Promise<void> {
  await server.admin.query(`update roles set rules = $2, default_rules = $3, version = 1 where key = $1`, [
    key,
    JSON.stringify(rules),
    JSON.stringify(former),
  ])
}

async function roleOf(key: string): Promise<Role> {
  const { body } = await admin().call(roles.operations.list, { query: { limit: '200' } })
  return (body as { data: Role[] }).data.find((role) => role.key === key)!
}

const historyOf = async ({ id }: Role) =>
  ((await admin().call(roleActivity, { params: { id } })).body as AnswerOf<typeof roleActivity>).data

/** Before anybody could keep views. */
const withoutViews = (key: RoleKey) => defaultRules[key].filter(({ subject }) => subject !== 'SavedView')

describe('roles of an organisation that is older than the version', () => {
  it('RP-01 follow their defaults where nobody has changed them, in every organisation', async () => {
    await leave('landlord', { former: withoutViews('landlord') })
    await upgrade()
    const role = await roleOf('landlord')
    expect(role).toMatchObject({ rules: defaultRules.landlord, version: 2, changeCount: 0 })
    const { rows } = await server.admin.query(
      `select organisation_id from roles where key = 'landlord' and rules = default_rules and version = 2`,
    )
    expect(rows).toHaveLength(2)
    expect(await historyOf(role)).toMatchObject([{ action: 'followed', actorId: null }])
  })

  it('RP-01 get what is new and keep what was changed; undoing gives back what they had', async () => {
    const former = withoutViews('agents')
    const own = rulesOf(withCell(matrixOf(former), 'Property', 'read', [{}]))
    await leave('agents', { former, rules: own })
    await upgrade()
    const role = await roleOf('agents')
    expect(matrixOf(role.rules).cells.Property.read).toEqual([{}])
    expect(matrixOf(role.rules).cells.SavedView).toEqual(matrixOf(defaultRules.agents).cells.SavedView)
    expect(role.changeCount).toBe(1)
    const [entry] = await historyOf(role)
    const body = { version: role.version, activityId: entry!.id }
    const undone = await admin().call(undoRoleChange, { params: { id: role.id }, body })
    expect((undone.body as Role).rules).toEqual(own)
    // What somebody has taken back stays so.
    await upgrade()
    expect(await roleOf('agents')).toMatchObject({ rules: own, version: role.version + 1 })
  })

  it('RP-01 stay as they are when nothing is new, and when they are of one’s own making', async () => {
    const made = await admin().call(roles.operations.create, {
      body: { label: 'Night porters', basedOn: 'renter', rules: [] },
    })
    const { key } = made.body as Role
    await leave('renter', {
      former: [{ action: 'read', subject: 'Organisation' }],
      rules: defaultRules.renter,
    })
    await upgrade()
    await upgrade()
    expect(await roleOf(key)).toMatchObject({ rules: [], version: 1 })
    const renter = await roleOf('renter')
    expect(renter).toMatchObject({ rules: defaultRules.renter, version: 1 })
    expect(await historyOf(renter)).toEqual([])
  })
})
