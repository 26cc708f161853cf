import { byKey } from '../kit/keys.ts'
import { conditionKey, isUnconditional } from './reach.ts'
import { accessVocabulary } from './reaches.ts'
import type { AccessRule, Conditions } from './rules.ts'
import { actions, subjects, type Action, type Subject } from './vocabulary.ts'

/** One rule as it bears on one action with one subject. */
export interface Step {
  inverted?: true
  conditions?: Conditions
  fields?: string[]
}

/** What a role may do in one way with one subject: nothing where there are no steps, otherwise the last that fits decides. */
export type Cell = readonly Step[]

/**
 * A role's rules by subject and action. It says the same as the rules: `rulesOf(matrixOf(rules))` allows what `rules`
 * allow, for every subject and every action that its vocabulary has.
 */
export interface Matrix {
  /** Rules for every kind of record, those that later versions bring too. */
  base: readonly AccessRule[]
  cells: Readonly<Record<Subject, Readonly<Partial<Record<Action, Cell>>>>>
}

const speaksOf = (spoken: string | readonly string[], one: string, every: string) =>
  [spoken].flat().some((entry) => entry === one || entry === every)

const isWhole = ({ conditions, fields }: Step) => isUnconditional(conditions) && fields === undefined

/** Whether whatever a granting step lets through, the other one does too. */
function isWithin(step: Step, wider: Step): boolean {
  const records =
    isUnconditional(wider.conditions) || conditionKey(wider.conditions) === conditionKey(step.conditions)
  const fields = !wider.fields || step.fields?.every((name) => wider.fields!.includes(name)) === true
  return records && fields
}

/** Steps with the same condition become one, with the fields of both. */
function merged(steps: readonly Step[]): Step[] {
  const byCondition = new Map<string, Step>()
  for (const { conditions, fields } of steps) {
    const key = isUnconditional(conditions) ? '' : conditionKey(conditions)
    const known = byCondition.get(key)
    const both = known ? known.fields && fields && [...known.fields, ...fields] : fields
    byCondition.set(key, {
      ...(key ? { conditions } : {}),
      ...(both ? { fields: [...new Set(both)].toSorted() } : {}),
    })
  }
  return [...byCondition].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, step]) => step)
}

/** The shortest steps that say the same; equal for rules that say the same in other words. */
function canonical(steps: readonly Step[]): Cell {
  let kept: Step[] = []
  for (const step of steps) {
    if (isWhole(step)) kept = step.inverted ? [] : [{}]
    else if (!step.inverted || kept.length > 0) kept.push(step)
  }
  if (kept.some(({ inverted }) => inverted)) return kept
  const all = merged(kept)
  return all.filter((step) => !all.some((other) => other !== step && isWithin(step, other)))
}

/** What the rules say of one action with one subject; `all` asks for kinds of records that are not known yet. */
export function cellOf(rules: readonly AccessRule[], subject: Subject | 'all', action: Action): Cell {
  return canonical(
    rules
      .filter((rule) => speaksOf(rule.action, action, 'manage') && speaksOf(rule.subject, subject, 'all'))
      .map(({ inverted, conditions, fields }) => ({
        ...(inverted ? { inverted } : {}),
        ...(isUnconditional(conditions) ? {} : { conditions }),
        ...(fields ? { fields } : {}),
      })),
  )
}

/** Whether a cell allows nothing that the wider one does not; said of exceptions only where both have the same. */
export function isCellWithin(cell: Cell, wider: Cell): boolean {
  if (sameCell(cell, wider)) return true
  if (wider.some(({ inverted }) => inverted)) return false
  return cell.every((step) => step.inverted || wider.some((other) => isWithin(step, other)))
}

export const sameCell = (one: Cell, other: Cell): boolean => conditionKey(one) === conditionKey(other)

export function matrixOf(rules: readonly AccessRule[]): Matrix {
  return {
    base: rules
      .filter(({ subject }) => [subject].flat().includes('all'))
      .map((rule) => ({ ...rule, subject: 'all' })),
    cells: byKey(subjects, (subject) =>
      byKey(accessVocabulary[subject].actions, (action) => cellOf(rules, subject, action)),
    ),
  }
}

const oneOrMore = <T>(list: readonly T[]): T | T[] => (list.length === 1 ? list[0]! : [...list])

/** The rules that a matrix stands for: its base, then what differs from it, subject by subject. */
export function rulesOf({ base, cells }: Matrix): AccessRule[] {
  const rules: AccessRule[] = [...base]
  for (const subject of subjects) {
    const groups = new Map<string, { cell: Cell; actions: Action[] }>()
    const taken: Action[] = []
    for (const action of accessVocabulary[subject].actions) {
      const cell = cells[subject][action] ?? []
      const given = cellOf(base, subject, action)
      if (sameCell(cell, given)) continue
      if (given.length > 0) taken.push(action)
      const key = conditionKey(cell)
      const group = groups.get(key)
      if (group) group.actions.push(action)
      else groups.set(key, { cell, actions: [action] })
    }
    if (taken.length > 0) rules.push({ action: oneOrMore(taken), subject, inverted: true })
    for (const { cell, actions: alike } of groups.values()) {
      for (const step of cell) rules.push({ action: oneOrMore(alike), subject, ...step })
    }
  }
  return rules
}

/** The matrix with one cell changed. */
export function withCell(matrix: Matrix, subject: Subject, action: Action, cell: Cell): Matrix {
  const row = { ...matrix.cells[subject], [action]: canonical(cell) }
  return { ...matrix, cells: { ...matrix.cells, [subject]: row } }
}

/** One place where two sets of rules say something else. */
export interface Difference {
  /** `all`: kinds of records that are not known yet. */
  subject: Subject | 'all'
  action: Action
  from: Cell
  to: Cell
  /** Whether it allows more, less, or something else. */
  change: 'more' | 'less' | 'other'
}

function changeOf(from: Cell, to: Cell): Difference['change'] {
  if ([...from, ...to].some(({ inverted }) => inverted)) {
    if (to.length === 0) return 'less'
    return from.length === 0 || to.some(isWhole) ? 'more' : 'other'
  }
  const covers = (wider: Cell, cell: Cell) =>
    cell.every((step) => wider.some((other) => isWithin(step, other)))
  if (covers(to, from)) return 'more'
  return covers(from, to) ? 'less' : 'other'
}

/** Cell by cell what differs, in the vocabulary's order; empty for rules that say the same in other words. */
export function differences(from: readonly AccessRule[], to: readonly AccessRule[]): Difference[] {
  return [...subjects, 'all' as const].flatMap((subject) =>
    (subject === 'all' ? actions : accessVocabulary[subject].actions).flatMap((action): Difference[] => {
      const [before, after] = [cellOf(from, subject, action), cellOf(to, subject, action)]
      if (sameCell(before, after)) return []
      return [{ subject, action, from: before, to: after, change: changeOf(before, after) }]
    }),
  )
}
