import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * What no statement may say, as it would be refused where organisations are spread over several servers
 * (docs/decisions/2026-11-26-beyond-one-server.md).
 */
const files = globSync('server/**/*.{ts,sql}').filter((name) => !name.endsWith('.test.ts'))
const statements = files.flatMap((name) =>
  readFileSync(name, 'utf8')
    .split(name.endsWith('.ts') ? '`' : ';')
    .map((text) => ({ name, text: text.replaceAll(/--[^\n]*/g, '') })),
)
const found = (pattern: RegExp) =>
  statements.filter(({ text }) => pattern.test(text)).map(({ name, text }) => `${name}: ${text.trim()}`)

const views = globSync('server/db/schema/views/*.sql').flatMap((name) =>
  [...readFileSync(name, 'utf8').matchAll(/^create view (\w+)/gm)].map(([, view]) => view!),
)

describe('statements on the tables of organisations', () => {
  it('are looked through', () => {
    expect(statements.length).toBeGreaterThan(1_000)
    expect(views.length).toBeGreaterThan(20)
  })

  it('write to tables, never to views', () => {
    expect(
      found(new RegExp(String.raw`\b(insert\s+into|delete\s+from|update)\s+"?(${views.join('|')})\b`)),
    ).toEqual([])
  })

  it('take the instant of an upsert from what would be inserted', () => {
    // What is unique there is no organisation's.
    const local = /insert into (identity\.\w+|schema_parts)/
    expect(
      found(/do update[\s\S]*\b(now\(\)|clock_timestamp|current_date)/).filter((text) => !local.test(text)),
    ).toEqual([])
  })

  it('compare in a case that changes a column, as one without conditions is put into other words', () => {
    expect(found(/\bupdate\b[\s\S]*=\s*case\s+\w+\s+when\b/)).toEqual([])
  })

  it('say which organisation a transaction is for by SET LOCAL, which reaches every server', () => {
    // Triggers work where the record is.
    expect(
      found(/set_config\(\s*'app\./).filter((text) => !text.startsWith('server/db/schema/triggers/')),
    ).toEqual([])
  })
})
