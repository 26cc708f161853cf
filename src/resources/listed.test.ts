import { describe, expect, it } from 'vitest'
import { fieldMeta, namingField } from '#contract/kit/index.ts'
import { allScreens } from './all.ts'
import { entryOf } from './index.ts'
import { listedFields } from './listed.ts'
import type { Readable, ResourceScreens } from './screens.ts'

/** The fields that a row, a card and their actions read of a record. */
function fieldsRead({ paths, list, show, actions = [] }: ResourceScreens): Set<string> {
  const read = new Set<string>()
  const record = new Proxy({} as Readable, {
    get: (_, name) => void (typeof name === 'string' && read.add(name)),
  })
  list.picture?.(record)
  list.portrait?.(record)
  list.secondLine?.(record)
  show.standing?.(record)
  paths.show('', record)
  paths.edit('', record)
  for (const action of actions) {
    action.when(record)
    action.body?.(record)
    action.ask?.(record)
    action.done(record)
  }
  return read
}

const all = (await allScreens()).map((screens) => ({ name: screens.resource.name, screens }))

describe('what lists ask for', () => {
  it.each(all)('holds all that rows of $name and their actions speak of', ({ screens }) => {
    const asked = new Set<string>(['id', ...listedFields(screens, [])])
    const read = fieldsRead(screens)
    expect(read.size).toBeGreaterThan(0)
    expect([...read].filter((field) => !asked.has(field))).toEqual([])
  })

  it.each(all)('asks for columns of $name in one order', ({ screens }) => {
    const { columns } = screens.list
    const fields = columns.map(({ field }) => field)
    const asked = listedFields(screens, fields)
    expect(asked).toEqual(expect.arrayContaining(fields))
    expect(listedFields(screens, fields.toReversed())).toEqual(asked)
  })

  it('asks for the currency of an amount, and for what rules ask of a record', () => {
    const screens = entryOf.properties!.screens!
    expect(listedFields(screens, ['askingPrice'], ['portfolioManagerId', 'no field'])).toEqual(
      expect.arrayContaining(['askingPrice', 'currency', 'portfolioManagerId']),
    )
    expect(listedFields(screens, [])).not.toContain('owners')
  })
})

describe('what is shown of other records', () => {
  /** What names them where the record says it, by kind of record (record-names.tsx); people are known. */
  const named: Record<string, string[]> = { Property: ['property'], Unit: ['unitLabel'], User: [] }

  it.each(all)(
    'is what they are called, on pages and in lists of $name',
    ({ screens: { resource, list, show } }) => {
      const shown = [
        ...list.columns.map(({ field }) => field),
        ...show.facts.flatMap(({ fields }) => fields),
        ...(show.keyFigures ?? []).map(({ field }) => field),
      ]
      const nameless = shown.filter((field) => {
        const { kind, entity = '' } = fieldMeta(resource.allFields[field]!)
        if (kind !== 'reference') return kind === 'id'
        return !(named[entity] ?? [namingField(resource, field) ?? 'no name']).every(
          (each) => each in resource.allFields,
        )
      })
      expect(nameless).toEqual([])
    },
  )
})

describe('what the menu says of screens that come later', () => {
  it.each(all)('is what the screens of $name say', ({ screens }) => {
    const entry = Object.values(entryOf).find((each) => each?.resource.name === screens.resource.name)!
    const { name, api, subject, labels } = screens.resource
    expect(entry.resource).toMatchObject({ name, api, subject, labels })
    expect(entry.createLabel).toBe(screens.list.createLabel)
    expect(entry.paths).toBe(screens.paths)
  })
})
