import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { rentCollection } from '#contract/tenant/analytics/figures.ts'
import {
  dashboard,
  keyFigures,
  needsOf,
  sortOf,
  urgentOf,
  type KeyFigure,
  type Need,
  type Selection,
} from '#contract/tenant/dashboard.ts'
import { summariseProperties } from '#contract/tenant/property-operations.ts'
import { tenantResources } from '#contract/tenant/resources.ts'
import { demoPassword } from '#server/admin/demo-people/sign-ins.ts'
import { TestBrowser } from '#tests/support/browser.ts'
import { openDemo, type Demo } from '#tests/support/demo-figures.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

/** Somebody of the demonstration, signed in, and what they are told. */
async function opened(name: string) {
  const browser = new TestBrowser(demo.origin)
  const { body } = await browser.signIn(`${name}@demo.freehold.example`, demoPassword)
  await browser.choose(body.profiles[0].id)
  const read = async (path: string, query: Readonly<Record<string, string>> = {}) =>
    browser.tenant('GET', `${path}?${new URLSearchParams(query).toString()}`)
  const { status, body: told } = await read(dashboard.path)
  expect(status).toBe(200)
  return {
    read,
    me: String(body.user.id),
    role: String(body.profiles[0].role),
    told: told as AnswerOf<typeof dashboard>,
  }
}

const pathOf = ({ of }: Selection) => tenantResources[of].operations.list.path

describe('RT-30 the dashboard', () => {
  it.each(['admin', 'portfolio-manager', 'facility-manager', 'landlord', 'agents', 'service-man'])(
    'counts for %s what their lists count, and nothing that is not theirs to see',
    async (name) => {
      const { read, me, role, told } = await opened(name)
      const needs = needsOf(me, told.today)
      const order = urgentOf(role)
      expect(told.needs.map(({ key }) => key)).toEqual(
        order.filter((key) => told.needs.some((need) => need.key === key)),
      )
      for (const key of order) {
        const need: Need = needs[key]
        const { status, body } = await read(pathOf(need), {
          ...need.query,
          limit: '3',
          ...sortOf(need),
        })
        const found = told.needs.find((each) => each.key === key)
        if (status === 403) expect(found, key).toBeUndefined()
        else if (found) expect(found).toMatchObject({ total: body.total, records: body.data })
        else if (!need.toChange) expect(body.total, key).toBe(0)
      }
      for (const [key, figure] of Object.entries<KeyFigure>(keyFigures)) {
        const { status, body } = await read(pathOf(figure), { ...figure.query, limit: '1' })
        const found = told.figures.find((each) => each.key === key)
        if (status === 403) expect(found, key).toBeUndefined()
        else if (found) {
          expect(found.total, key).toBe(body.total)
          if (figure.part && found.part !== null)
            expect((await read(pathOf(figure), { ...figure.part.query, limit: '1' })).body.total).toBe(
              found.part,
            )
        } else expect(figure.kept, key).toBe(true)
      }
      const rent = await read(rentCollection.path)
      expect(told.rent).toEqual(rent.status === 403 ? null : rent.body)
      const worth = await read(summariseProperties.path, { status: 'active' })
      expect(told.values).toEqual(worth.status === 403 ? null : worth.body.value)
      const latest = await read('/properties', { limit: '6', sortBy: 'createdAt', sortOrder: 'desc' })
      expect(told.added).toEqual(latest.body.data)
      expect(told.hasProperties).toBe(latest.body.total > 0)
    },
  )

  it('puts first what is urgent for whoever looks', async () => {
    const [landlord, works] = [await opened('landlord'), await opened('facility-manager')]
    expect(works.told.needs[0]!.key).toBe('overdueIssues')
    expect(landlord.told.needs[0]!.key).not.toBe('overdueIssues')
    expect(landlord.told.needs.map(({ key }) => key)).not.toContain('assignedToMe')
  })
})
