import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duplicatePolicies, repeatPolicies, rowOutcome } from '#domain/imports/outcome.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { outcomeOf } from './outcome.ts'

let place: TestDatabase
let database: Database

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.app)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

describe('what becomes of a row', () => {
  const policies = duplicatePolicies.flatMap((duplicates) =>
    repeatPolicies.map((repeats) => ({ duplicates, repeats })),
  )
  it.each(policies)('SC-02 is the same in the database as in the rules: %o', async (policy) => {
    const truths = [false, true]
    const facts = truths.flatMap((problems) =>
      truths.flatMap((matches) =>
        truths.flatMap((repeats) =>
          truths.map((byReference) => ({ problems, matches, repeats, byReference })),
        ),
      ),
    )
    await database.withTenant({ organisationId: uuid(), userId: null }, async (tx) => {
      const { rows } = await sql<{ facts: (typeof facts)[number]; outcome: string }>`
        select facts, ${outcomeOf(policy)} as outcome from (
          select facts,
            case when (facts ->> 'problems')::boolean then '[]'::jsonb end as problems,
            case when (facts ->> 'matches')::boolean then ${uuid()}::uuid end as match_id,
            false as match_locked,
            case when (facts ->> 'repeats')::boolean then 1 end as repeats,
            (facts ->> 'byReference')::boolean as by_reference
          from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) as facts
        ) as import_rows`.execute(tx)
      expect(rows).toHaveLength(facts.length)
      for (const row of rows)
        expect([row.facts, row.outcome]).toEqual([row.facts, rowOutcome(row.facts, policy)])
    })
  })
})
