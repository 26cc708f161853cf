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
import type { AnswerOf } from '#contract/kit/index.ts'
import { keysOf } from '#domain/kit/keys.ts'
import type { Transaction } from '../../db/database.ts'
import type { Crud } from '../../crud/crud.ts'
import { Refusal } from '../../errors.ts'
import { assertMayAnswer } from '../../fields.ts'
import type { Call, Handler } from '../../http/call.ts'
import { stripperOf } from '../../http/answer.ts'
import { readCollection } from '../analytics/collection.ts'
import { rentCollection } from '#contract/tenant/analytics/figures.ts'
import { summariseProperties } from '#contract/tenant/property-operations.ts'
import { todayOf } from '../leases/crud.ts'
import { summarise } from '../properties/summary.ts'

type Answer = AnswerOf<typeof dashboard>
type Listed = Answer['added']

/** How many records of each need are named, and how many of the latest properties. */
const [named, latest] = [3, 6]

/** What somebody may be told; nothing where their role is refused it. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return undefined
    throw error
  }
}

/** Everything that the dashboard tells, asked of the lists and figures themselves. */
export function readDashboardOf(cruds: Readonly<Record<Selection['of'], Crud>>): Handler<typeof dashboard> {
  const strips = new Map(
    keysOf(cruds).map((of) => [of, stripperOf(cruds[of].resource.operations.list.answer!)]),
  )
  return async (call) => {
    const { ability, organisationId, userId, role } = call.tenant
    const may = (action: 'read' | 'create' | 'update', of: Selection['of']) =>
      ability.can(action, cruds[of].resource.subject)

    /** The first of what is selected, and how many there are, within a transaction. */
    const selectingIn =
      (within: Call) =>
      async ({ of, query }: Selection, limit = 1, sort: Readonly<Record<string, string>> = {}) => {
        const crud = cruds[of]
        if (!may('read', of)) return undefined
        const asked = crud.resource.operations.list.query!.parse({ ...query, ...sort, limit: String(limit) })
        const page = await unlessRefused(crud.list({ ...within, query: asked }))
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every record has an id and a version
        return page && { total: page.total, records: (strips.get(of)!(page) as typeof page).data as Listed }
      }

    const readNeeds = async (tx: Transaction) => {
      const select = selectingIn({ ...call, read: (work) => work(tx) })
      const today = await todayOf(tx, organisationId)
      const all = needsOf(userId, today)
      const needs = await Promise.all(
        urgentOf(role).map(async (key) => {
          const need: Need = all[key]
          if (need.toChange && !may('update', need.of)) return []
          const found = await select(need, named, sortOf(need))
          return found && found.total > 0 ? [{ key, ...found }] : []
        }),
      )
      return { today, needs: needs.flat() }
    }

    const readFigures = async (tx: Transaction) => {
      const within: Call = { ...call, read: (work) => work(tx) }
      const select = selectingIn(within)
      const figures = Promise.all(
        keysOf(keyFigures).map(async (key) => {
          const { of, query, part, kept }: KeyFigure = keyFigures[key]
          if (kept && !may('create', of)) return []
          const count = (counted: Selection['query']) => select({ of, query: { ...counted, fields: 'id' } })
          const [found, some] = await Promise.all([count(query), part && count(part.query)])
          return found ? [{ key, total: found.total, part: some?.total ?? null }] : []
        }),
      )
      const asked = { params: undefined, body: undefined }
      const ofProperties = summariseProperties.query!.parse({ status: 'active' })
      const summed = async () => {
        // Asked within the server, where nothing has asked it yet.
        assertMayAnswer(summariseProperties, ability)
        return summarise({ ...within, ...asked, query: ofProperties })
      }
      const summary = may('read', 'properties') ? unlessRefused(summed()) : undefined
      const rent = may('read', 'charges')
        ? unlessRefused(readCollection({ ...within, ...asked, query: rentCollection.query!.parse({}) }))
        : undefined
      const properties = (sortBy: 'createdAt' | 'updatedAt') =>
        select({ of: 'properties', query: {} }, latest, { sortBy, sortOrder: 'desc' })
      const [counted, worth, collected, added, updated] = await Promise.all([
        figures,
        summary,
        rent,
        properties('createdAt'),
        properties('updatedAt'),
      ])
      return {
        figures: counted.flat(),
        values: worth?.value ?? null,
        rent: collected ?? null,
        hasProperties: added ? added.total > 0 : null,
        added: added?.records ?? [],
        updated: updated?.records ?? [],
      }
    }

    // On two connections, as one takes about as long as the other; each sends its statements together.
    const [needs, figures] = await Promise.all([call.read(readNeeds), call.read(readFigures)])
    return { ...needs, ...figures }
  }
}
