import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueResolution, mostYears, physicalOccupancy } from '#contract/tenant/analytics/figures.ts'
import { endLease, giveNotice } from '#contract/tenant/lease-operations.ts'
import { changePortfolioProperties } from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { RoleKey } from '#domain/access/index.ts'
import { errorOf } from '#tests/support/error.ts'
import { bodyOf, IssueDesk } from '#tests/support/issues.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const ask = async (query: Record<string, string>, role: RoleKey = 'admin') =>
  bodyOf(await server.own.people[role].call(issueResolution, { query })) as AnswerOf<typeof issueResolution>

describe('RT-33 issue resolution', () => {
  let [court, house] = ['', '']

  /** Midnight comes an hour before that of UTC: the organisation works in Lagos. */
  const issues = [
    // where, category, priority, reported, completed, target, taken up again
    ['court', 'plumbing', 'high', '2025-01-10 08:00', '2025-01-10 18:00', '2025-01-13 08:00'], // 10 h, in time
    ['court', 'plumbing', 'high', '2025-01-20 08:00', '2025-01-24 12:00', '2025-01-24 11:59'], // 100 h, late by a minute
    ['court', 'electrical', 'low', '2025-01-31 22:30', '2025-02-02 22:30', '2025-02-28 22:30'], // 48 h, in time
    // 23:30 UTC on 31 January is 1 February in Lagos.
    ['court', 'electrical', 'medium', '2025-01-31 23:30', null, '2025-02-07 23:30'],
    ['house', 'plumbing', 'low', '2025-02-05 10:00', '2025-02-05 11:30', '2025-02-05 11:30'], // 1.5 h, just in time
    [
      'house',
      'lift',
      'emergency',
      '2024-12-30 00:00',
      '2025-02-10 00:00',
      '2024-12-31 00:00',
      '2025-01-15 12:00',
    ], // 1008 h, late
    ['house', 'lift', 'emergency', '2025-03-01 00:00', null, '2025-03-02 00:00'],
  ] as const

  beforeAll(async () => {
    const { id, people } = server.own
    await server.admin.query(`update organisations set timezone = 'Africa/Lagos' where id = $1`, [id])
    const desk = await IssueDesk.open(server)
    ;[court, house] = [
      await desk.property({ title: 'Court', portfolioManagerId: people['portfolio-manager'].userId }),
      await desk.property({ title: 'House' }),
    ]
    for (const [
      index,
      [where, category, priority, created, completed, target, reopened],
    ] of issues.entries()) {
      const issue = crypto.randomUUID()
      await server.admin.query(
        `insert into issue_records (organisation_id, id, number, title, property_id, category, priority, status,
           reporter_id, currency, created_at, completed_at, target_at)
         values ($1, $2, $3, 'Issue', $4, $5, $6, $7, $8, 'NGN', $9, $10, $11)`,
        [
          id,
          issue,
          1_000 + index,
          where === 'court' ? court : house,
          category,
          priority,
          completed ? 'completed' : 'open',
          people.admin.userId,
          ...[created, completed, target].map((at) => at && `${at}Z`),
        ],
      )
      if (!reopened) continue
      await server.admin.query(
        `insert into activity (organisation_id, id, at, action, subject, subject_id, changes)
         values ($1, gen_random_uuid(), $2, 'updated', 'Issue', $3, '{"status": {"before": "completed", "after": "open"}}')`,
        [id, `${reopened}Z`, issue],
      )
    }
  })

  const quarter = { from: '2025-01-01', to: '2025-03-31' }

  it('RT-33 of a quarter is worked out from what was opened, completed and reopened in it', async () => {
    expect(await ask(quarter)).toMatchObject({
      ...quarter,
      // Hours 1.5, 10, 48, 100, 1008: the middle one is 48, together 1167.5. Three of five by their target.
      whole: {
        opened: 6,
        completed: 5,
        inTime: 3,
        inTimeBps: 6000,
        medianHours: 48,
        meanHours: 233.5,
        reopened: 1,
      },
    })
  })

  it('RT-33 by month puts each where it happened, by days as they are in Lagos', async () => {
    const { periods } = await ask(quarter)
    const row = ({
      from,
      to,
      opened,
      completed,
      medianHours,
      inTimeBps,
      reopened,
    }: (typeof periods)[number]) => [from, to, opened, completed, medianHours, inTimeBps, reopened] as const
    expect(periods.map(row)).toEqual([
      // January: 10 and 100 hours, the middle is 55; one of two in time. The lift was taken up again.
      ['2025-01-01', '2025-01-31', 3, 2, 55, 5000, 1],
      // February: 48, 1.5 and 1008 hours; two of three in time.
      ['2025-02-01', '2025-02-28', 2, 3, 48, 6667, 0],
      ['2025-03-01', '2025-03-31', 1, 0, null, null, 0],
    ])
  })

  it('RT-33 cuts periods short where they are asked for so, down to a day', async () => {
    const { periods, whole } = await ask({ from: '2025-01-31', to: '2025-02-01', per: 'quarter' })
    expect(periods).toMatchObject([{ from: '2025-01-31', to: '2025-02-01', opened: 2, completed: 0 }])
    expect(whole).toMatchObject({ opened: 2, meanHours: null })
    // The one that was reported at 22:30 UTC, half an hour before midnight there.
    expect((await ask({ from: '2025-01-31', to: '2025-01-31' })).whole.opened).toBe(1)
  })

  it.each([
    [
      'category',
      [
        ['Plumbing', 3, 3, 10, 37.2, 6667, 0], // 10, 100 and 1.5 hours: 111.5 ÷ 3
        ['Electrical', 2, 1, 48, 48, 10_000, 0],
        ['Lift', 1, 1, 1008, 1008, 0, 1],
      ],
    ],
    [
      'priority',
      [
        ['High', 2, 2, 55, 55, 5000, 0],
        ['Low', 2, 2, 24.8, 24.8, 10_000, 0], // 48 and 1.5 hours: 49.5 ÷ 2 = 24.75
        ['Emergency', 1, 1, 1008, 1008, 0, 1],
        ['Medium', 1, 0, null, null, null, 0],
      ],
    ],
    [
      'property',
      [
        ['Court', 4, 3, 48, 52.7, 6667, 0], // 10, 100 and 48 hours: 158 ÷ 3
        ['House', 2, 2, 504.8, 504.8, 5000, 1], // 1.5 and 1008 hours: 1009.5 ÷ 2
      ],
    ],
  ] as const)('RT-33 by %s adds up to the same', async (by, expected) => {
    const { data, total } = await ask({ ...quarter, by })
    expect(
      data.map((row) => [
        row.title,
        row.opened,
        row.completed,
        row.medianHours,
        row.meanHours,
        row.inTimeBps,
        row.reopened,
      ]),
    ).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it('RT-33 is narrowed as the list of issues is, and comes page by page', async () => {
    expect((await ask({ ...quarter, pid: house })).whole).toMatchObject({ opened: 2, completed: 2 })
    expect((await ask({ ...quarter, priorityId: 'high,low' })).whole).toMatchObject({
      opened: 4,
      completed: 4,
    })
    const second = await ask({ ...quarter, limit: '1', page: '2' })
    expect([second.data.map(({ title }) => title), second.total]).toEqual([['Electrical'], 3])
    expect(await ask({ ...quarter, page: '9' })).toMatchObject({ data: [], total: 3 })
  })

  it('RT-33 knows what people do today, this month and the eleven before it by default', async () => {
    const desk = await IssueDesk.open(server)
    const done = await desk.issueThatIs('completed')
    await desk.moved(done, 'open', { reason: 'It leaks again.' })
    const { periods, whole } = await ask({ pid: desk.home })
    expect(periods).toHaveLength(12)
    expect(whole).toMatchObject({ opened: 1, completed: 0, reopened: 1 })
    expect(periods.at(-1)).toMatchObject({ opened: 1, reopened: 1 })
  })

  it('RP-04 shows a portfolio manager their own properties, and an owner theirs', async () => {
    const managed = await ask({ ...quarter, by: 'property' }, 'portfolio-manager')
    expect(managed.data.map(({ title }) => title)).toEqual(['Court'])
    expect(managed.whole).toMatchObject({ opened: 4, completed: 3, reopened: 0 })
    expect((await ask({ ...quarter, pid: house }, 'portfolio-manager')).whole).toMatchObject({ opened: 0 })
    expect((await ask(quarter, 'landlord')).whole).toMatchObject({ opened: 0 })
  })

  it.each([
    [{ from: '2025-02-01', to: '2025-01-31' }, 'from'],
    [{ from: `${2025 - mostYears}-01-01`, to: '2025-01-01' }, 'from'],
    [{ from: '2999-01-01' }, 'from'],
    [{ from: '2025-02-30' }, 'from'],
    [{ to: 'today' }, 'to'],
    [{ per: 'day' }, 'per'],
    [{ by: 'reporter' }, 'by'],
    [{ categoryId: 'nothing' }, 'categoryId.0'],
    [{ limit: '201' }, 'limit'],
  ])('AP-07 refuses %j with 422 that names it', async (query, field) => {
    const answer = await server.own.people.admin.call(issueResolution, {
      query,
    })
    expect(errorOf(answer, 422).payload).toMatchObject([{ field }])
  })
})

describe('RT-33 physical occupancy', () => {
  let [court, mews]: Letting[] = []
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    const { people } = server.other
    court = await letting(server.other, {
      title: 'Court',
      portfolioManagerId: people['portfolio-manager'].userId,
    })
    mews = await letting(server.other, { title: 'Mews' })
    const rent = (start: string, more = {}) => ({
      start,
      terms: [{ type: 'rent', amount: 1, from: start }],
      ...more,
    })
    // Court. Lettable: 1 to 4, 400 m².
    //          from        to
    // Flat 1   2024-01-01  goes on
    // Flat 2   2024-01-01  notice given on 2024-05-15
    // Flat 3   2024-01-01  ended on 2024-03-31
    // Flat 4   2024-07-01  goes on
    const flats: string[] = []
    for (const area of [100, 50, 200, 50]) flats.push(await court.unit({ area }))
    await court.signed(flats[0]!, rent('2024-01-01'))
    const second = await court.signed(flats[1]!, rent('2024-01-01'))
    await ok(
      court.does(giveNotice, second.id, { by: 'tenant', givenOn: '2024-05-15', leavesOn: '2099-01-01' }),
    )
    const third = await court.signed(flats[2]!, rent('2024-01-01'))
    await ok(court.does(endLease, third.id, { reason: 'surrendered', on: '2024-03-31' }))
    await court.signed(flats[3]!, rent('2024-07-01'))
    // Not on the market: neither counts, let or not.
    const kept = await court.unit({ area: 999 })
    await court.signed(kept, rent('2024-01-01'))
    await server.admin.query(`update units set status = 'offMarket' where id = $1`, [kept])
    await court.unit({ area: 999, type: 'commonArea' })
    await court.unit({ area: 999, status: 'sold' })
    // Mews: 1,000 sq ft, 92.90 m²; let since 2024-06-01.
    await mews.signed(await mews.unit({ area: 1000, areaUnit: 'sqft' }), rent('2024-06-01'))

    for (const [title, properties] of [
      ['Both', [court.propertyId, mews.propertyId]],
      ['Only mews', [mews.propertyId]],
      ['Empty', []],
    ] as const) {
      const made = await ok(people.admin.call(portfolios.operations.create, { body: { title } }))
      ids[title] = made.id
      if (properties.length > 0) {
        await people.admin.call(changePortfolioProperties, {
          params: { id: made.id },
          body: { add: properties, remove: [] },
        })
      }
    }
  })

  const read = async (query: Record<string, string>, role: RoleKey = 'admin') =>
    bodyOf(await server.other.people[role].call(physicalOccupancy, { query })) as AnswerOf<
      typeof physicalOccupancy
    >
  const figures = ({
    lettable,
    occupied,
    bps,
    lettableArea,
    occupiedArea,
    areaBps,
  }: AnswerOf<typeof physicalOccupancy>['whole']) => [
    lettable,
    occupied,
    bps,
    lettableArea,
    occupiedArea,
    areaBps,
  ]

  it.each([
    // day, court: lettable, occupied, share, m² lettable, m² occupied, share; all
    ['2023-12-31', [4, 0, 0, 400, 0, 0], [5, 0, 0, 492.9, 0, 0]],
    ['2024-01-01', [4, 3, 7500, 400, 350, 8750], [5, 3, 6000, 492.9, 350, 7101]],
    ['2024-03-31', [4, 3, 7500, 400, 350, 8750], [5, 3, 6000, 492.9, 350, 7101]],
    ['2024-04-01', [4, 2, 5000, 400, 150, 3750], [5, 2, 4000, 492.9, 150, 3043]],
    // Flat 2 is under notice by now, and Mews is let.
    ['2024-06-15', [4, 2, 5000, 400, 150, 3750], [5, 3, 6000, 492.9, 242.9, 4928]],
    ['2024-07-01', [4, 3, 7500, 400, 200, 5000], [5, 4, 8000, 492.9, 292.9, 5942]],
  ])('RT-33 as of %s, by count and by area', async (asOf, ofCourt, ofAll) => {
    const { data, whole, total } = await read({ asOf })
    expect(data.map(({ title }) => title)).toEqual(['Court', 'Mews'])
    expect(figures(data[0]!)).toEqual(ofCourt)
    expect([figures(whole), total]).toEqual([ofAll, 2])
  })

  it('RT-33 by portfolio counts a property in each that it is in, and each unit once altogether', async () => {
    const { data, whole } = await read({ asOf: '2024-07-01', by: 'portfolio' })
    expect(data.map((row) => [row.id, row.title, ...figures(row)])).toEqual([
      [ids['Both'], 'Both', 5, 4, 8000, 492.9, 292.9, 5942],
      [ids['Only mews'], 'Only mews', 1, 1, 10_000, 92.9, 92.9, 10_000],
    ])
    expect(figures(whole)).toEqual([5, 4, 8000, 492.9, 292.9, 5942])
  })

  it('RT-33 comes page by page, and of some properties', async () => {
    const second = await read({ limit: '1', page: '2' })
    expect([second.data.map(({ title }) => title), second.total]).toEqual([['Mews'], 2])
    expect(await read({ page: '7' })).toMatchObject({ data: [], total: 2 })
    expect((await read({ propertyId: mews!.propertyId })).whole).toMatchObject({ lettable: 1, occupied: 1 })
  })

  it('RP-04 shows a portfolio manager their own properties, and nobody without leases anything', async () => {
    const { data, whole } = await read({ asOf: '2024-07-01' }, 'portfolio-manager')
    expect([data.map(({ title }) => title), whole.lettable]).toEqual([['Court'], 4])
    for (const role of ['renter', 'facility-manager'] as const)
      expect((await server.other.people[role].call(physicalOccupancy)).status).toBe(403)
  })

  it.each([
    [{ asOf: '2025-02-30' }, 'asOf'],
    [{ by: 'unit' }, 'by'],
    [{ page: '0' }, 'page'],
  ])('AP-07 refuses %j with 422 that names it', async (query, field) => {
    const answer = await server.other.people.admin.call(physicalOccupancy, {
      query,
    })
    expect(errorOf(answer, 422).payload).toMatchObject([{ field }])
  })
})
