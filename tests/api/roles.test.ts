import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  previewRole,
  restoreRole,
  roleActivity,
  roles,
  undoRoleChange,
  whatCan,
  whoCan,
} from '#contract/admin/roles.ts'
import { createUser, users } from '#contract/admin/users.ts'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import {
  abilityOf,
  accessVocabulary,
  allows,
  defaultRules,
  matrixOf,
  rulesFor,
  rulesOf,
  subjects,
  withCell,
  type AccessRule,
  type RoleKey,
} from '#domain/access/index.ts'
import type { Answer } from '#tests/support/client.ts'
import { errorOf } from '#tests/support/error.ts'
import { Scene } from '#tests/support/scene.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Role = RecordOf<typeof roles>

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await startServer()
  scene = await Scene.create(server, server.own, 4)
  await scene.targets('admin', false, new Set(['Property']), true)
})
afterAll(() => server.close())

const { list, get, create, update, remove } = roles.operations
const people = () => server.own.people
const admin = () => people().admin

async function roleOf(key: RoleKey): Promise<Role> {
  const answer = await admin().call(list, { query: { limit: '200' } })
  return (answer.body as { data: Role[] }).data.find((role) => role.key === key)!
}

let made = 0
async function makeCustom(rules: AccessRule[] = defaultRules['facility-manager']): Promise<Role> {
  const answer = await admin().call(create, {
    body: { label: `Custom ${++made}`, basedOn: 'facility-manager', rules },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Role
}

const save = (role: Role, body: object, by = admin()): Promise<Answer> =>
  by.call(update, { params: { id: role.id }, body: { version: role.version, ...body } })

/** Gives somebody another role, behind the server's back. */
const give = (userId: string, role: string) =>
  server.admin.query(`update profiles set role = $3 where organisation_id = $1 and user_id = $2`, [
    server.own.id,
    userId,
    role,
  ])

const seesAll = (rules: readonly AccessRule[]) => rulesOf(withCell(matrixOf(rules), 'Property', 'read', [{}]))

describe('roles', () => {
  it('RP-01 RP-02 are listed with who has them and whether they were changed', async () => {
    const { body } = await admin().call(list, { query: { limit: '200' } })
    const eleven = (body as { data: Role[] }).data.filter(({ key, basedOn }) => key === basedOn)
    expect(eleven).toHaveLength(11)
    for (const role of eleven) {
      expect(role).toMatchObject({ memberCount: 1, changeCount: 0, version: 1 })
      expect(role.rules).toEqual(defaultRules[role.basedOn])
    }
  })
  it('RP-02 are made as a copy under a name of their own', async () => {
    const role = await makeCustom()
    expect(role).toMatchObject({ basedOn: 'facility-manager', memberCount: 0, changeCount: 0, version: 1 })
    expect(role.key).toMatch(/^custom-\d+-[0-9a-f]{6}$/)
    const again = await admin().call(create, {
      body: { label: role.label.toUpperCase(), basedOn: 'agents', rules: [] },
    })
    expect(errorOf(again, 422).payload).toMatchObject([{ field: 'label' }])
    const renamed = await save(role, { label: 'Night porters' })
    expect(renamed.body).toMatchObject({ label: 'Night porters', key: role.key })
  })

  it('RP-02 hold for the next request of whoever has them, fields and all', async () => {
    const { 'facility-manager': manager } = people()
    const ids = async () => {
      const { body } = await manager.call(properties.operations.list, { query: { limit: '200' } })
      return (body as { data: Record<string, unknown>[] }).data
    }
    const before = await ids()
    const role = await roleOf('facility-manager')
    const fields = ['id', 'version', 'title', 'createdAt']
    const wider = rulesOf(withCell(matrixOf(role.rules), 'Property', 'read', [{ fields }]))
    const saved = await save(role, { rules: wider })
    expect(saved.status, saved.text).toBe(200)
    await expect.poll(async () => (await ids()).length).toBeGreaterThan(before.length)
    expect(Object.keys((await ids())[0]!).toSorted()).toEqual(fields.toSorted())
    const after = saved.body as Role
    expect(after).toMatchObject({ version: 2, changeCount: 1 })

    const restored = await admin().call(restoreRole, { params: { id: role.id }, body: { version: 2 } })
    expect(restored.body).toMatchObject({
      version: 3,
      changeCount: 0,
      rules: defaultRules['facility-manager'],
    })
    await expect.poll(async () => (await ids()).length).toBe(before.length)
  })

  it('RP-02 changed by two administrators at once: the second gets the newer one and loses nothing', async () => {
    const role = await makeCustom()
    const [one, two] = [seesAll(role.rules), rulesOf(withCell(matrixOf(role.rules), 'User', 'read', []))]
    const first = await save(role, { rules: one })
    expect(first.status).toBe(200)
    const second = errorOf(await save(role, { rules: two }), 409)
    expect(second).toMatchObject({
      reason: 'stale_version',
      current: { version: 2, rules: one, changeCount: 1 },
    })
    const merged = await save(second.current as Role, { rules: two })
    expect(merged.body).toMatchObject({ version: 3, rules: two })
  })

  it('RP-02 can be put back to before any of their changes, which the activity tells', async () => {
    const role = await makeCustom()
    const first = (await save(role, { rules: seesAll(role.rules) })).body as Role
    const second = (await save(first, { rules: [] })).body as Role
    const told = (await admin().call(roleActivity, { params: { id: role.id } })).body as AnswerOf<
      typeof roleActivity
    >
    expect(told.data.map(({ action }) => action)).toEqual(['updated', 'updated', 'created'])
    expect(told.data[0]).toMatchObject({
      actorId: admin().userId,
      changes: { rules: { before: first.rules, after: [] } },
    })
    const undone = await admin().call(undoRoleChange, {
      params: { id: role.id },
      body: { version: second.version, activityId: told.data[1]!.id },
    })
    expect(undone.body).toMatchObject({ version: 4, rules: role.rules })
    const created = await admin().call(undoRoleChange, {
      params: { id: role.id },
      body: { version: 4, activityId: told.data[2]!.id },
    })
    errorOf(created, 404)
    const stale = await admin().call(undoRoleChange, {
      params: { id: role.id },
      body: { version: 1, activityId: told.data[0]!.id },
    })
    expect(errorOf(stale, 409).reason).toBe('stale_version')
  })

  it('RP-02 are refused what can’t be said in words', async () => {
    const role = await makeCustom()
    for (const rule of [
      { action: 'read', subject: 'Property', conditions: { city: 'Lagos' } },
      { action: 'read', subject: 'Property', conditions: { $or: [{ id: 1 }] } },
      { action: 'read', subject: 'Property', fields: ['nonsense'] },
      { action: 'import', subject: 'User' },
      { action: 'fly', subject: 'Property' },
    ]) {
      for (const answer of [
        await save(role, { rules: [rule] }),
        await admin().call(previewRole, { params: { id: role.id }, body: { rules: [rule] } }),
      ])
        expect(errorOf(answer, 422).payload[0]).toMatchObject({
          field: expect.stringMatching(/^rules/) as string,
        })
    }
    expect((await admin().call(get, { params: { id: role.id } })).body).toMatchObject({ version: 1 })
  })

  it('RP-02 of administrators stay whole, and those that come with Freehold stay', async () => {
    const role = await roleOf('admin')
    const cut = errorOf(await save(role, { rules: [] }), 409)
    expect(cut).toMatchObject({ reason: 'admin_is_fixed' })
    expect(cut.message).toContain('lock itself out')
    expect(errorOf(await save(role, { label: 'Boss' }), 422).payload).toMatchObject([{ field: 'label' }])
    expect(errorOf(await save(role, { basedOn: 'agents' }), 422).payload).toMatchObject([
      { field: 'basedOn' },
    ])
    expect(errorOf(await admin().call(remove, { params: { id: role.id } }), 409).reason).toBe('built_in')
    // Said in other words it is no change.
    const [whole] = defaultRules.admin
    expect((await save(role, { rules: [whole, { action: 'read', subject: 'User' }] })).status).toBe(200)
  })

  it('RP-02 that somebody has are not deleted, and it is said who that is', async () => {
    const role = await makeCustom()
    const { renter } = people()
    await give(renter.userId, role.key)
    const { body: known } = await admin().call(users.operations.get, { params: { id: renter.userId } })
    expect(known).toMatchObject({ roles: [role.key], roleNames: [role.label] })
    const refused = errorOf(await admin().call(remove, { params: { id: role.id } }), 409)
    expect(refused).toMatchObject({ reason: 'in_use' })
    expect(refused.message).toMatch(/^Tenant .* has this role\. Give that person another one first\.$/)
    await give(renter.userId, 'renter')
    const email = 'porter@homes.example'
    const invited = await admin().call(createUser, {
      body: { firstName: 'Night', lastName: 'Porter', email, role: role.key },
    })
    expect(invited.status, invited.text).toBe(201)
    expect(errorOf(await admin().call(remove, { params: { id: role.id } }), 409).message).toBe(
      `${email} is invited to this role. Revoke that invite first.`,
    )
    await server.admin.query(
      `update invite_records set answer = 'revoked', answered_at = now() where role = $1`,
      [role.key],
    )
    expect((await admin().call(remove, { params: { id: role.id } })).status).toBe(204)
  })

  it('RP-03 grant nobody what their editor lacks', async () => {
    const own = rulesOf(withCell(matrixOf(defaultRules['team-lead']), 'Role', 'update', [{}]))
    const role = await makeCustom(own)
    const { 'team-lead': lead } = people()
    await give(lead.userId, role.key)
    const target = await makeCustom()
    const asLead = (rules: AccessRule[], of = target) => save(of, { rules }, lead)
    await expect.poll(async () => (await asLead(seesAll(target.rules as AccessRule[]))).status).toBe(200)
    const deleting: AccessRule[] = [{ action: 'delete', subject: 'Property' }]
    const version = { ...target, version: 2 }
    const refused = errorOf(await asLead(deleting, version), 403)
    expect(refused.message).toBe("You can't let others do what you may not do yourself: delete properties.")
    // What a role has already stays when something else of it is changed.
    const strong = await makeCustom(deleting)
    expect((await asLead([...deleting, { action: 'read', subject: 'User' }], strong)).status).toBe(200)
    // Some is less than all, also when a change is undone.
    const some: AccessRule[] = [
      { action: 'delete', subject: 'Property', conditions: { portfolioManagerId: '${user.id}' } },
    ]
    const partial = await makeCustom(some)
    errorOf(await asLead(deleting, partial), 403)
    const raised = (await save(partial, { rules: deleting })).body as Role
    const lowered = (await save(raised, { rules: some })).body as Role
    const history = await admin().call(roleActivity, { params: { id: partial.id } })
    const [latest] = (history.body as AnswerOf<typeof roleActivity>).data
    const undo = { version: lowered.version, activityId: latest!.id }
    errorOf(await lead.call(undoRoleChange, { params: { id: partial.id }, body: undo }), 403)
    await give(lead.userId, 'team-lead')
  })
})

describe('the preview of a role', () => {
  it('RP-02 counts what its people see and change before and after, and writes nothing', async () => {
    const role = await roleOf('facility-manager')
    const preview = async (rules: AccessRule[], userId?: string) => {
      const answer = await admin().call(previewRole, { params: { id: role.id }, body: { rules, userId } })
      expect(answer.status, answer.text).toBe(200)
      return answer.body as AnswerOf<typeof previewRole>
    }
    const { total: all } = (await admin().call(properties.operations.list)).body as { total: number }
    const { total: own } = (await people()['facility-manager'].call(properties.operations.list)).body as {
      total: number
    }
    expect(own).toBeLessThan(all)
    const rules = role.rules
    const wider = rulesOf(withCell(matrixOf(seesAll(rules)), 'Property', 'update', [{}]))
    const expected = [
      { subject: 'Property', action: 'read', before: own, after: all },
      { subject: 'Property', action: 'update', before: 0, after: all },
    ]
    expect(await preview(wider)).toEqual({ people: 1, counts: expected })
    expect(await preview(wider, people()['facility-manager'].userId)).toEqual({ people: 1, counts: expected })
    // Somebody without the role, as if they had it: nothing is theirs to look after.
    expect((await preview(wider, people().renter.userId)).counts[0]).toMatchObject({ before: 0, after: all })
    expect(await preview(rules)).toEqual({ people: 1, counts: [] })
    expect((await admin().call(get, { params: { id: role.id } })).body).toEqual(role)
  })
})

describe('who may do what', () => {
  it('RP-02 RP-03 is what every person’s own ability says, record by record', async () => {
    const within = await scene.targets('admin', true, new Set(['Property']), false)
    const record = (await admin().call(properties.operations.get, { params: { id: within.Property } }))
      .body as Record<string, unknown>
    const { rows: scopes } = await server.admin.query<{ ids: string[] }>(
      `select array_agg(distinct record_id::text) as ids from profile_scopes where organisation_id = $1`,
      [server.own.id],
    )
    for (const subject of subjects) {
      for (const action of accessVocabulary[subject].actions) {
        for (const recordId of subject === 'Property' ? [undefined, within.Property] : [undefined]) {
          const query = { action, subject, ...(recordId ? { recordId } : {}) }
          const answer = await admin().call(whoCan, { query })
          const told = answer.body as AnswerOf<typeof whoCan>
          const expected = Object.values(people()).filter(({ role, userId, profileId }) => {
            const who = { userId, profileId, scope: { properties: scopes[0]!.ids } }
            const ability = abilityOf(rulesFor(defaultRules[role], who))
            return recordId ? allows(ability, action, subject, record) : ability.can(action, subject)
          })
          expect(new Set(told.people.map(({ userId }) => userId)), JSON.stringify(query)).toEqual(
            new Set(expected.map(({ userId }) => userId)),
          )
          expect(told).toMatchObject({ total: expected.length, asked: 11 })
          const lengths = new Map(told.roles.map(({ id, rules }) => [id, rules.length]))
          for (const { roleId, rules } of told.people) expect(lengths.get(roleId)).toBeGreaterThan(rules[0]!)
        }
      }
    }
  })

  it('RP-02 knows fields, and refuses what there is not', async () => {
    const names = async (field?: string) => {
      const query = { action: 'read', subject: 'Property', ...(field ? { field } : {}) }
      const { body } = await admin().call(whoCan, { query })
      return (body as AnswerOf<typeof whoCan>).people.map(({ userId }) => userId)
    }
    expect(await names()).toContain(people().renter.userId)
    expect(await names('value')).not.toContain(people().renter.userId)
    expect(await names('value')).toContain(people().landlord.userId)
    const wrong = await admin().call(whoCan, { query: { action: 'read', subject: 'Property', field: 'no' } })
    expect(errorOf(wrong, 422).payload).toMatchObject([{ field: 'field' }])
    for (const recordId of [
      crypto.randomUUID(),
      (await server.other.people.admin.call(list)).text.match(/"id":"([^"]+)/)![1]!,
    ])
      errorOf(await admin().call(whoCan, { query: { action: 'read', subject: 'Property', recordId } }), 404)
  })

  it('RP-02 RP-04 tells of one person what they may do, why, and to how many records', async () => {
    const { renter } = people()
    const answer = await admin().call(whatCan, { params: { id: renter.userId } })
    const told = answer.body as AnswerOf<typeof whatCan>
    expect(told.profiles).toHaveLength(1)
    const [profile] = told.profiles
    expect(profile).toMatchObject({
      role: { label: 'Tenant', rules: defaultRules.renter },
      assigned: { properties: 4 },
    })
    const seen = profile!.counts.find(({ subject, action }) => subject === 'Property' && action === 'read')
    const { total } = (await renter.call(properties.operations.list)).body as { total: number }
    expect(seen!.count).toBe(total)
    errorOf(await admin().call(whatCan, { params: { id: server.other.people.admin.userId } }), 404)
  })
})

it('leaves no line in the log for any of it', () => expect(server.errors).toEqual([]))
