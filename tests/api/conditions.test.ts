import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNullable, type Resource } from '#contract/kit/index.ts'
import { ofPropertySchema } from '#contract/tenant/of-property.ts'
import { properties } from '#contract/tenant/properties.ts'
import { abilityOf, accessVocabulary, allows, rulesFor, type AccessRule } from '#domain/access/index.ts'
import { bind, columnOf, sqlTypeOf } from '#server/db/columns.ts'
import { reachOf, scopeOf } from '#server/db/conditions.ts'
import { memberships } from '#server/db/memberships.ts'
import { openDatabase, type Database, type Transaction } from '#server/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { allResources } from '#tests/support/fixtures/index.ts'

/** Both fences' second half: what SQL lets through is what `can` lets through, row by row. */
const rowCount = 1_000
const ruleSets = 60

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.app)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

type Row = Record<string, unknown>

const ids = Array.from({ length: 6 }, (_, n) => `01900000-0000-7000-8000-00000000000${n}`)
/** Few different values, so that rules and rows meet. */
const valuesBySqlType: Record<string, unknown[]> = {
  uuid: ids,
  text: [
    '',
    'a',
    'b',
    'B',
    'é',
    'private',
    'listed',
    'tenant',
    'public',
    'agents',
    'open',
    'offer',
    'completed',
    'plan',
    'letter',
    '10',
    '9',
  ],
  integer: [-1, 0, 1, 2, 2_147_483_647],
  bigint: [0, 1, 500, 9_000_000_000_000_000],
  'double precision': [-1.5, 0, 0.1, 3, 1e9],
  date: ['2025-12-31', '2026-01-01', '2026-02-28'],
  timestamptz: ['2025-12-31T23:59:59.900Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.120Z'],
  boolean: [true, false],
}
const ordered = new Set(['text', 'integer', 'bigint', 'double precision', 'date', 'timestamptz'])

/** Fields that rules may speak of: all but JSON, which SQL compares otherwise. */
const fieldsOf = (resource: Resource) =>
  Object.keys(resource.allFields).filter((name) => sqlTypeOf(resource, name) !== 'jsonb')

/** Whether rules may speak of its property: `property.listing`. */
const belongsToProperty = (resource: Resource) => 'property' in resource.computed
const fieldsOfParent = Object.keys(ofPropertySchema.shape)

/** Rows with their property beside its id, as the records of such a resource show it. */
async function withProperties(tx: Transaction, rows: Row[]): Promise<Row[]> {
  // Found before the table of the same name that it stands for.
  const parents = await fill(tx, properties, { table: 'properties', count: ids.length })
  for (const [index, id] of ids.entries())
    await sql`update pg_temp.properties set id = ${id} where id = ${parents[index]!['id']}`.execute(tx)
  return rows.map((row) => {
    const found = parents[ids.indexOf(row['propertyId'] as string)]
    return { ...row, property: found ? { ...found, id: row['propertyId'] } : null }
  })
}

/** A table like the resource's, without its constraints: every field may be null, of random values. */
async function fill(
  tx: Transaction,
  resource: Resource,
  { table = 'sample', count = rowCount } = {},
): Promise<Row[]> {
  const fields = fieldsOf(resource)
  const columns = fields.map((name) => sql`${sql.ref(columnOf(name))} ${sql.raw(sqlTypeOf(resource, name))}`)
  await sql`create temporary table ${sql.table(table)} (${sql.join(columns)}) on commit drop`.execute(tx)
  const one = (name: string) => {
    const type = sqlTypeOf(resource, name)
    const values = valuesBySqlType[type.replace('[]', '')]!
    const value = fc.constantFrom(...values)
    if (name === 'id') return fc.uuid()
    if (name === 'propertyId' && !isNullable(resource.allFields[name]!)) return value
    // Rules ask of most records what they do not belong to.
    if (!type.endsWith('[]')) return fc.option(value, { freq: type === 'uuid' ? 2 : 4 })
    return fc.option(fc.uniqueArray(value, { maxLength: 3 }), { freq: 6 })
  }
  const row = fc.record(Object.fromEntries(fields.map((name) => [name, one(name)])))
  const rows = fc.sample(row, { numRuns: count, seed: 7 }) as Row[]
  const names = sql.join(fields.map((name) => sql.ref(columnOf(name))))
  for (let start = 0; start < rows.length; start += 100) {
    const values = rows
      .slice(start, start + 100)
      .map((entry) => sql`(${sql.join(fields.map((name) => bind(resource, name, entry[name])))})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx)
  }
  const lists = Object.entries(memberships).flatMap(([list, membership]) => {
    const [of, column] = list.split('.') as [string, string]
    return of === resource.name.replaceAll('-', '_') ? [{ ...membership, column }] : []
  })
  for (const [kept, kinds] of Map.groupBy(lists, (list) => list.table)) {
    // Takes the place of the table by which records are found by an id of their list.
    const members = kinds.map(({ member, column }) => sql`unnest(${sql.ref(column)}) as ${sql.ref(member)}`)
    await sql`create temporary view ${sql.table(kept)} as
      select id as ${sql.ref(kinds[0]!.record)}, ${sql.join(members)} from ${sql.table(table)}`.execute(tx)
  }
  const selects = fields.map((name) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`)
  const { rows: filled } = await sql<Row>`select ${sql.join(selects)} from ${sql.table(table)}`.execute(tx)
  return belongsToProperty(resource) ? withProperties(tx, filled) : filled
}

/** One condition on one field, as an administrator could write it. */
function conditionOf(resource: Resource): fc.Arbitrary<Row> {
  const own = conditionOn(resource, fieldsOf(resource), '')
  if (!belongsToProperty(resource)) return own
  return fc.oneof(
    { weight: 2, arbitrary: own },
    { weight: 1, arbitrary: conditionOn(properties, fieldsOfParent, 'property.') },
  )
}

/** @param prefix what leads from the record to the one with these fields */
function conditionOn(resource: Resource, fields: string[], prefix: '' | 'property.'): fc.Arbitrary<Row> {
  return fc.constantFrom(...fields).chain((name) => {
    const type = sqlTypeOf(resource, name)
    const isList = type.endsWith('[]')
    const value = fc.constantFrom(...valuesBySqlType[type.replace('[]', '')]!)
    const some = fc.uniqueArray(fc.option(value, { freq: 5 }), { maxLength: 4 })
    const present = fc.uniqueArray(value, { maxLength: 4 })
    const operators: fc.Arbitrary<unknown>[] = [
      value,
      fc.record({ $eq: value }),
      fc.record({ $ne: value }),
      fc.record({ $in: isList ? present : some }),
      fc.record({ $nin: isList ? present : some }),
      fc.record({ $exists: fc.boolean() }),
      fc.record({ $in: present, $ne: value }),
      ...(isList ? [] : [fc.constant(null), fc.constant({ $ne: null })]),
    ]
    if (ordered.has(type)) {
      for (const operator of ['$gt', '$gte', '$lt', '$lte'])
        operators.push(value.map((bound) => ({ [operator]: bound })))
      operators.push(fc.tuple(value, value).map(([from, to]) => ({ $gte: from, $lt: to })))
    }
    return fc.oneof(...operators).map((condition) => ({ [`${prefix}${name}`]: condition }))
  })
}

const ruleOf = (resource: Resource): fc.Arbitrary<AccessRule> =>
  fc.record(
    {
      action: fc.constantFrom('read' as const, 'manage' as const, 'update' as const),
      subject: fc.constantFrom(resource.subject, 'all' as const),
      conditions: fc
        .array(conditionOf(resource), { minLength: 1, maxLength: 3 })
        .map((parts) => Object.assign({}, ...parts) as Row),
      inverted: fc.boolean(),
      fields: fc.uniqueArray(fc.constantFrom(...fieldsOf(resource)), { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['action', 'subject'] },
  )

async function idsWhere(tx: Transaction, condition: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sample where ${condition} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

describe.each(Object.values(allResources).map((resource) => [resource.subject, resource] as const))(
  'abilities on %s',
  (subject, resource) => {
    const people = ids.slice(0, 3).map((userId, index) => ({
      userId,
      profileId: userId,
      scope: Object.fromEntries(
        ['properties', 'units', 'portfolios', 'leases'].map((kind) => [
          kind,
          [[], ids.slice(0, 2), ids.slice(1, 5)][index]!,
        ]),
      ),
    }))

    it('RP-02 RP-03 RP-04 mean the same in SQL for every word that a role can be given', async () => {
      await database.withTenant({ organisationId: ids[0]!, userId: null }, async (tx) => {
        // Some of the ids that people are assigned, which random ones never are.
        const drawn = await fill(tx, resource)
        for (const [index, id] of ids.entries())
          await sql`update sample set id = ${id} where id = ${drawn[index]!['id']}`.execute(tx)
        const rows = drawn.map((row, index) => ({ ...row, id: ids[index] ?? row['id'] }))
        for (const { key, conditions } of accessVocabulary[subject].reaches) {
          const rules: AccessRule[] = [{ action: 'read', subject, conditions: { ...conditions } }]
          let [some, most] = [0, 0]
          for (const person of people) {
            const ability = abilityOf(rulesFor(rules, person))
            const expected = rows
              .filter((row) => allows(ability, 'read', subject, row))
              .map((row) => row.id as string)
              .toSorted()
            some += expected.length
            most = Math.max(most, expected.length)
            expect(await idsWhere(tx, scopeOf(ability, 'read', resource)), key).toEqual(expected)
          }
          expect(some, `${key} was met`).toBeGreaterThan(0)
          expect(most, `${key} was not met`).toBeLessThan(rows.length)
        }
      })
    })

    it('RP-03 RP-04 let through in SQL exactly the rows that they let through in JavaScript', async () => {
      const seen = { some: 0, all: 0, none: 0 }
      await database.withTenant({ organisationId: ids[0]!, userId: null }, async (tx) => {
        const rows = await fill(tx, resource)
        await fc.assert(
          fc.asyncProperty(fc.array(ruleOf(resource), { maxLength: 4 }), async (drawn) => {
            // As they come from the database.
            const rules = JSON.parse(JSON.stringify(drawn)) as AccessRule[]
            const ability = abilityOf(rules)
            const expected = rows
              .filter((row) => allows(ability, 'read', subject, row))
              .map((row) => row['id'] as string)
              .toSorted()
            seen[expected.length === 0 ? 'none' : expected.length === rows.length ? 'all' : 'some']++
            const scope = scopeOf(ability, 'read', resource)
            expect(await idsWhere(tx, scope)).toEqual(expected)
            // What is said for an index lets through all that the scope does.
            const reach = reachOf(ability, 'read', resource)
            if (reach) expect(await idsWhere(tx, sql<boolean>`(${scope}) and ${reach}`)).toEqual(expected)
          }),
          { numRuns: ruleSets },
        )
      })
      // The rules were neither all too strict nor all too lax to tell anything; about a third each is expected.
      expect(seen.some).toBeGreaterThan(2)
      expect(seen.none).toBeGreaterThan(0)
    })
  },
)
