import { describe, expect, it } from 'vitest'
import { readSchema } from '../schema.ts'
import { statementsIn } from './statements.ts'

describe('the statements of a text', () => {
  it('end at semicolons that are none of their own', () => {
    expect(
      statementsIn(`select ';'; create function a() as $$ begin; end $$ language b; -- c; d
        /* e; */ select "f;g";`).map((statement) => statement.trim()),
    ).toEqual([
      `select ';'`,
      'create function a() as $$ begin; end $$ language b',
      '-- c; d\n        /* e; */ select "f;g"',
    ])
  })

  it('are all that the schema makes anew', async () => {
    const { repeatable } = await readSchema()
    const statements = statementsIn(repeatable)
    const beginning =
      /^(?:\s|--[^\n]*\n)*(create (or replace )?(function|view|trigger|procedure)|grant|revoke|call|drop procedure)\b/
    expect(statements.filter((statement) => !beginning.test(statement))).toEqual([])
    expect(statements.length).toBeGreaterThan(150)
  })
})
