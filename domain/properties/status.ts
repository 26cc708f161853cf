import type { PropertyStatus } from './vocabulary.ts'

/**
 * Which status may follow which (docs/spec/domain.md): draft → active → archived (and back), active → sold.
 * A draft that came to nothing may be archived too; an archived property goes back to where it was.
 */
const next: Record<PropertyStatus, readonly PropertyStatus[]> = {
  draft: ['active', 'archived'],
  active: ['archived', 'sold'],
  archived: ['active', 'draft'],
  sold: [],
}

/** The statuses that may follow, in the order in which they are offered. */
export function nextStatuses(from: PropertyStatus): readonly PropertyStatus[] {
  return next[from]
}

/** Undefined when the change is legal (staying is), else the sentence that says why not. */
export function statusChangeProblem(from: PropertyStatus, to: PropertyStatus): string | undefined {
  if (from === to || next[from].includes(to)) return undefined
  if (from === 'sold') return 'A sold property keeps its status: correct the sale instead.'
  const allowed = next[from].join(' or ')
  return `A property that is ${from} can only become ${allowed}, not ${to}.`
}
