import { keysOf } from '../kit/keys.ts'
import { occupancies, unitStatuses, type Occupancy, type UnitStatus, type UnitType } from './vocabulary.ts'

const all = keysOf(unitStatuses)

/** The statuses that may follow, in the order in which they are offered: any other, and each can be taken back. */
export const nextUnitStatuses = (from: UnitStatus): readonly UnitStatus[] =>
  all.filter((status) => status !== from)

/** What its occupancy follows from besides its leases: a common area is never on the market. */
export const standingOf = ({ type, status }: { type: UnitType; status: UnitStatus }): UnitStatus =>
  type === 'commonArea' && status !== 'sold' ? 'offMarket' : status

/** While somebody has a lease of it, or will have one. */
const isLet = (occupancy: Occupancy) => ['reserved', 'occupied', 'notice'].includes(occupancy)

/**
 * Undefined when the change is legal (staying is), else the sentence that says why not.
 * @param label what the unit is called: it may be one of many that change at once
 */
export function unitStatusProblem(
  from: UnitStatus,
  to: UnitStatus,
  occupancy: Occupancy,
  label: string,
): string | undefined {
  if (from === to || to !== 'archived' || !isLet(occupancy)) return undefined
  const state = occupancy === 'notice' ? 'still let' : occupancies[occupancy].toLowerCase()
  return `${label} is ${state}, so it can't be archived: end or cancel its lease first.`
}
