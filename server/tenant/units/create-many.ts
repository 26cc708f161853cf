import { sql } from 'kysely'
import type { createManyUnits, undoCreateManyUnits } from '#contract/tenant/unit-operations.ts'
import { labelKey, patternProblems, unitsOfPattern } from '#domain/units/pattern.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { unitCrud } from './crud.ts'

/** Milliseconds for which whoever made units may take them back. */
const undoable = 24 * 3_600_000

const named = 3

/** "Flat 101, Flat 102 and 4 more". */
function someOf(labels: readonly string[]): string {
  const more = labels.length - named
  return more > 0
    ? `${labels.slice(0, named).join(', ')} and ${more} more`
    : labels.join(', ').replace(/, ([^,]+)$/, ' and $1')
}

/** @throws 422 that says which names units of the property have that were there before */
async function assertFree(
  tx: Transaction,
  { propertyId, labels, first }: { propertyId: string; labels: readonly string[]; first: string },
): Promise<void> {
  const { rows } = await sql<{ label: string }>`
    select label from units
    where property_id = ${propertyId} and lower(label) = any(${labels.map(labelKey)}::text[]) and id <> ${first}
    order by label collate people_order`.execute(tx)
  if (rows.length === 0) return
  const taken = rows.map(({ label }) => label)
  throw invalid([
    {
      field: 'label',
      errors: [`There ${taken.length === 1 ? 'is' : 'are'} already ${someOf(taken)} in this property.`],
    },
  ])
}

/** "12 flats on 3 floors": all of them or none. */
export const createMany: Handler<typeof createManyUnits> = async (call) => {
  const { fromFloor, toFloor, perFloor, label, ...shared } = call.body
  const pattern = { block: shared.block ?? null, fromFloor, toFloor, perFloor, label }
  const problems = patternProblems(pattern)
  if (problems.length > 0) {
    throw invalid(problems.map(({ field, problem }) => ({ field, errors: [problem] })))
  }
  const wanted = unitsOfPattern(pattern)
  return call.write(async (tx) => {
    const ids: string[] = []
    for (const [index, unit] of wanted.entries()) {
      const record = await unitCrud.add(tx, call, { ...shared, ...unit, status: 'active' })
      // Who may not make them is not told which there are.
      if (index === 0) {
        const labels = wanted.map((each) => each.label)
        await assertFree(tx, { propertyId: shared.propertyId, labels, first: record.id })
      }
      ids.push(record.id)
    }
    return { ids }
  })
}

/** Removes those of the units that are still as the caller has just made them. */
export const undoCreateMany: Handler<typeof undoCreateManyUnits> = async (call) => {
  const { ids } = call.body
  return call.write(async (tx) => {
    const since = Date.parse(call.services.clock.now()) - undoable
    let removed = 0
    // In the order of their ids, so that two such calls at once never wait for each other crosswise.
    for (const id of [...new Set(ids)].toSorted()) {
      const record = await unitCrud.find(tx, id, call, true)
      const untouched =
        record.version === 1 &&
        record.createdBy === call.tenant.userId &&
        Date.parse(record.createdAt) >= since
      if (!untouched) continue
      await unitCrud.erase(tx, call, record)
      removed++
    }
    return { removed, kept: ids.length - removed }
  })
}
