import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filterSchema, isChoice, none } from '#contract/kit/filters.ts'
import {
  errorEnvelopeSchema,
  paging,
  type FieldError,
  type Filter,
  type Resource,
} from '#contract/kit/index.ts'
import { today } from '#tests/support/calendar.ts'
import type { Answer } from '#tests/support/client.ts'
import {
  allResources,
  createSamples,
  type ResourceName,
  type Samples,
} from '#tests/support/fixtures/index.ts'
import { compare, fold, found, inWords, lets, shows, type Row } from '#tests/support/list-model.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let samples: Samples

beforeAll(async () => {
  server = await startServer()
  samples = await createSamples(server.own, 24)
  await createSamples(server.other, 6)
})
afterAll(() => server.close())

const listed = Object.entries(allResources).filter(([, resource]) => resource.verbs.includes('list')) as [
  ResourceName,
  Resource,
][]

interface Page {
  data: Row[]
  total: number
}

describe.each(listed)('the list of %s', (name, resource) => {
  const ask = (query: Record<string, string>): Promise<Answer> =>
    server.own.people.admin.call(resource.operations.list, { query })
  const page = async (query: Record<string, string>): Promise<Page> => {
    const answer = await ask(query)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as Page
  }
  const visible = () => samples[name].filter((row) => shows(resource, row, false))
  const idsOf = (rows: Row[]) => rows.map((row) => inWords(row['id']))
  /** Which rows, in whatever order. */
  const sameRows = (page: Page, expected: Row[]) => {
    expect(idsOf(page.data).toSorted()).toEqual(idsOf(expected).toSorted())
    expect(page.total).toBe(expected.length)
  }

  it('CO-05 shows ten of page 1 by default, with the total', async () => {
    const { data, total } = await page({})
    const expected = visible().toSorted(
      compare(resource, resource.defaultSort.field, resource.defaultSort.order),
    )
    expect(total).toBe(expected.length)
    expect(idsOf(data)).toEqual(idsOf(expected).slice(0, paging.limit))
    expect(await page({ page: '1', limit: '10' })).toEqual({ data, total })
  })

  it('answers with the fields that are asked for, each alone too', async () => {
    const { data } = await page({})
    for (const field of resource.shows) {
      const alone = await page({ fields: field })
      const row = (record: Row) => ({ id: record['id'], [field]: record[field] })
      expect(alone.data, field).toEqual(data.map(row))
    }
    expect(data.length).toBeGreaterThan(0)
  })

  it('AP-08 says the same total beyond the end, and shows nothing', async () => {
    expect(await page({ page: '5000' })).toEqual({ data: [], total: visible().length })
    expect(await page({ page: '100000000', limit: '200' })).toEqual({ data: [], total: visible().length })
  })

  it.each(resource.sort.flatMap((field) => [[field, 'asc'] as const, [field, 'desc'] as const]))(
    'AP-08 sorts by %s %s, empty ones last, on pages that neither overlap nor leave out',
    async (sortBy, sortOrder) => {
      const expected = visible().toSorted(compare(resource, sortBy, sortOrder))
      const rows: Row[] = []
      for (let number = 1; rows.length < expected.length; number++) {
        const { data, total } = await page({ sortBy, sortOrder, limit: '7', page: String(number) })
        expect(total).toBe(expected.length)
        expect(data.length).toBeGreaterThan(0)
        rows.push(...data)
      }
      expect(rows.map((row) => [row[sortBy], row['id']])).toEqual(
        expected.map((row) => [row[sortBy], row['id']]),
      )
    },
  )

  it('AP-08 sorts upwards when only a field is named', async () => {
    for (const sortBy of resource.sort) {
      expect(await page({ sortBy })).toEqual(await page({ sortBy, sortOrder: 'asc' }))
    }
  })

  /** Texts to try a filter with: values that records have, alone and several, and one that none has. */
  function textsOf(definition: Filter): string[] {
    const texts = plainTextsOf(definition)
    return isChoice(definition) ? [...texts, ...texts.slice(-3).map((text) => `!${text}`)] : texts
  }

  function plainTextsOf(definition: Filter): string[] {
    const values = [
      ...new Set(
        samples[name]
          .flatMap((row) => row[definition.field] ?? [])
          .map(inWords)
          .filter((text) => !text.includes(',')),
      ),
    ]
    switch (definition.kind) {
      case 'oneOf':
        return [...definition.values, definition.values.join(','), definition.values.slice(0, 2).join(',')]
      case 'equals':
      case 'role':
        return [...values.slice(0, 8), values.slice(0, 3).join(','), 'nowhere at all']
      case 'whole':
        return [...values.slice(0, 8), values.slice(0, 3).join(','), '-7', '0,0']
      case 'reference':
        return [
          ...values.slice(0, 5),
          values.slice(0, 3).join(','),
          crypto.randomUUID(),
          ...(definition.orNone ? [none, [none, ...values.slice(0, 1)].join(',')] : []),
        ]
      case 'contains':
        return [
          ...values.slice(0, 12),
          ...values.slice(0, 6).map((text) => fold(text).slice(1, 4)),
          '%',
          '_',
          '\\',
          'q%z',
        ]
      case 'dateRange': {
        return [
          `${today}..${today}`,
          `${today}..`,
          `..${today}`,
          '2001-01-01..2001-12-31',
          '..2001-12-31',
          '2999-01-01..',
        ]
      }
      case 'numberRange': {
        const numbers = values.map(Number).toSorted((a, b) => a - b)
        const middle = numbers[Math.floor(numbers.length / 2)] ?? 0
        const ranges = [`${middle}..`, `..${middle}`, `${middle}..${middle}`, '0.5..2.5', '..-1']
        return definition.currencyField
          ? ranges.flatMap((range) => [`GBP:${range}`, `NGN:${range}`, `USD:${range}`])
          : ranges
      }
      case 'recency':
        return ['any', 'recent', 'oldest']
    }
  }

  it.each(Object.entries(resource.filter))(
    'AP-08 narrows by %s to exactly what it says',
    async (filter, definition) => {
      for (const text of textsOf(definition)) {
        const asksForArchived = ['status', 'id'].includes(definition.field) && !text.startsWith('!')
        const value = filterSchema(definition).safeParse(text)
        if (!value.success) continue
        const expected = samples[name].filter(
          (row) => shows(resource, row, asksForArchived) && lets(definition, value.data, row),
        )
        sameRows(await page({ [filter]: text, limit: '200' }), expected)
      }
    },
  )

  it('AP-08 narrows by two filters at once to what both let through', async () => {
    const [first, second] = Object.entries(resource.filter).filter(
      ([, { kind }]) => kind === 'oneOf' || kind === 'contains',
    )
    if (!first || !second) return
    for (const one of textsOf(first[1]).slice(0, 3)) {
      for (const two of textsOf(second[1]).slice(0, 3)) {
        const asks = [first[1], second[1]].some(({ field }) => ['status', 'id'].includes(field))
        const [left, right] = [filterSchema(first[1]).safeParse(one), filterSchema(second[1]).safeParse(two)]
        if (!left.success || !right.success) continue
        const expected = samples[name].filter(
          (row) =>
            shows(resource, row, asks) && lets(first[1], left.data, row) && lets(second[1], right.data, row),
        )
        sameRows(await page({ [first[0]]: one, [second[0]]: two, limit: '200' }), expected)
      }
    }
  })

  it('AP-08 searches for words in any order, case and accent, signs as themselves', async () => {
    if (resource.search.length === 0) {
      expect((await ask({ searchQuery: 'x' })).body).toMatchObject({ payload: [{ field: 'searchQuery' }] })
      return
    }
    const texts = samples[name]
      .flatMap((row) => resource.search.map((field) => row[field]))
      .filter(Boolean)
      .map(inWords)
    const searches = [
      ...new Set(texts),
      ...texts.map((text) => text.toUpperCase().split(/\s+/).toReversed().join(' ')),
      '%',
      '_',
      '\\',
      'zzzz nothing',
      '   ',
    ].slice(0, 60)
    for (const searchQuery of searches) {
      const expected = visible().filter((row) => found(resource, searchQuery, row))
      sameRows(await page({ searchQuery, limit: '200' }), expected)
    }
  })

  it.each([
    ['page', ['0', '-1', '1.5', 'abc', '', '1e3', '100000001', ' 1']],
    ['limit', ['0', '-1', '201', '1.5', 'abc', '', '10,20']],
    ['sortBy', ['nothing', '', 'id;drop table properties', 'organisationId', '__proto__', 'constructor']],
    ['sortOrder', ['up', '', 'ASC', 'desc,asc']],
    ['adate_range', ['yesterday', '..', '2026-02-30..', '2026-01-01', '2026-01-01..x']],
    ['nonsense', ['1']],
    ['__proto__', ['1']],
    ['searchquery', ['case matters']],
  ])('AP-07 AP-08 refuses a wrong %s with 422 that names it', async (field, values) => {
    for (const value of values) {
      const answer = await ask({ [field]: value })
      expect(answer.status, `${field}=${value}: ${answer.text}`).toBe(422)
      expect(answer.body).toMatchObject({ code: 422, payload: [{ field }] })
    }
  })

  it('AP-07 refuses wrong values of every filter with 422 that names it', async () => {
    for (const [filter, definition] of Object.entries(resource.filter)) {
      const wrong = ['', `x${'y'.repeat(300)}\u0000`]
      if (['oneOf', 'reference', 'whole'].includes(definition.kind)) wrong.push('not one', 'a,b', ',,')
      for (const value of wrong) {
        const answer = await ask({ [filter]: value })
        expect(answer.status, `${filter}=${value}`).toBe(422)
        // Of a value with several parts, the part that is wrong: "id.1".
        const { payload } = errorEnvelopeSchema.parse(answer.body)
        expect(payload).not.toEqual([])
        for (const { field } of payload as FieldError[]) expect(field.split('.')[0]).toBe(filter)
      }
    }
  })

  it('AP-07 refuses a name that is given twice', async () => {
    const { status, body } = await server.own.people.admin.send({
      method: 'GET',
      path: `/api/${resource.api}/v1${resource.path}?page=1&page=2`,
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ payload: [{ field: 'page' }] })
  })
})
