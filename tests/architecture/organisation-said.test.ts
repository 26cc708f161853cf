import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'

/** Whose statements do not say it yet, and what the schema's owner does for all organisations at once. */
const without = ['server/tenant/imports/', 'server/db/default-rules.ts', 'server/demo/']

/** A change of rows of a tenant table, within a statement. */
const change =
  /\b(?:delete from (?!identity\.)|update (?!identity\.)\S+(?: as \w+)? set\b|insert into (?!identity\.)\S+ \()/

it('every statement that changes records says the organisation', () => {
  const silent: string[] = []
  let read = 0
  for (const file of globSync('server/**/*.ts')) {
    if (file.includes('.test.') || without.some((folder) => file.startsWith(folder))) continue
    const source = readFileSync(file, 'utf8')
    new Visitor({
      TaggedTemplateExpression({ tag, quasi, start, end }) {
        if (tag.type !== 'Identifier' || tag.name !== 'sql') return
        const words = quasi.quasis
          .map(({ value }) => value.raw)
          .join('…')
          .replaceAll(/\s+/g, ' ')
        if (!change.test(words)) return
        read++
        // `own` says whose notifications, in which organisation.
        if (!/organisation|\bown\(call\)/i.test(source.slice(start, end)))
          silent.push(`${file}: ${words.trim().slice(0, 80)}`)
      },
    }).visit(parseSync(file, source).program)
  }
  expect(read).toBeGreaterThan(40)
  expect(silent).toEqual([])
})
