import type { Cell, Step } from './matrix.ts'
import { everything, type Reach } from './reach.ts'
import { accessVocabulary, actionWords, reachOf } from './reaches.ts'
import type { AccessRule } from './rules.ts'
import { actions, type Action, type Subject } from './vocabulary.ts'

/** How many things are enumerated before the rest is counted. */
const most = 3

/** What is allowed of one kind of record, told apart: "a", "a, and b". */
const together = (phrases: readonly string[]): string => {
  const last = phrases.at(-1) ?? ''
  return phrases.length < 2 ? last : `${phrases.slice(0, -1).join(', ')}, and ${last}`
}

const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** What a condition that is none of the vocabulary's is called. */
const unspoken: Reach = { key: 'special', short: 'Special', words: 'those that a special rule names' }

const stepReach = (subject: Subject, { conditions }: Pick<Step, 'conditions'>): Reach =>
  reachOf(subject, conditions) ?? unspoken

/** A cell as people read it. */
export interface CellWords {
  /** A few words: "Nothing", "Managed", "Own, shared", "Everything". */
  short: string
  /** A whole sentence: "May see properties that they manage as portfolio manager, and those assigned to them." */
  words: string
  /** Whether it is limited to fields, for some of the records at least. */
  limited: boolean
}

/** @param many the subject as in the middle of a sentence */
const manyOf = (subject: Subject) => {
  const { many } = accessVocabulary[subject]
  return many.charAt(0).toLowerCase() + many.slice(1)
}

/** All records of a subject, as a sentence has them. */
const allOf = (subject: Subject) => accessVocabulary[subject].all ?? `all ${manyOf(subject)}`

/** A reach with the name of what it reaches: "properties that they own", "their own saved views". */
function named(subject: Subject, reach: Reach, isNew = false): string {
  if (reach === everything) return allOf(subject)
  if (isNew && reach.asNew) return reach.asNew
  const many = manyOf(subject)
  return reach.words.replace(/^those\b/, many).replace(/^their own\b/, `their own ${many}`)
}

/** What a cell gives, with how far it goes, in the order in which these are offered. */
function givenBy(subject: Subject, cell: Cell): { step: Step; reach: Reach }[] {
  const place = ({ key }: Reach) => accessVocabulary[subject].reaches.findIndex((each) => each.key === key)
  return cell
    .filter(({ inverted }) => !inverted)
    .map((step) => ({ step, reach: stepReach(subject, step) }))
    .toSorted((a, b) => place(a.reach) - place(b.reach))
}

/** The records that a cell gives: "properties that they own, and those assigned to them". */
function recordsOf(subject: Subject, action: Action, cell: Cell, upTo: number): string {
  const given = givenBy(subject, cell)
  const isNew = action === 'create' || action === 'import'
  const phrases = given.map(({ step, reach }, place) => {
    const words = place === 0 ? named(subject, reach, isNew) : reach.words
    return `${words}${fieldWords(step.fields)}`
  })
  const more = phrases.length - upTo
  const shown = more > 0 ? [...phrases.slice(0, upTo), `${more} more`] : phrases
  return `${together(shown)}${cell.length > given.length ? ', with exceptions' : ''}`
}

const fieldWords = (fields: readonly string[] | undefined) => (fields ? ' (some fields only)' : '')

/** "Own, shared"; more than two are counted. */
function shortOf(words: readonly string[]): string {
  const [first = '', second] = words
  if (second === undefined) return first
  return words.length === 2 ? `${first}, ${second.toLowerCase()}` : `${first} +${words.length - 1}`
}

export function cellWords(subject: Subject, action: Action, cell: Cell): CellWords {
  const { verb } = actionWords[action]
  const given = givenBy(subject, cell)
  if (given.length === 0)
    return { short: 'Nothing', words: `May not ${verb} ${manyOf(subject)}.`, limited: false }
  return {
    short: shortOf(given.map(({ reach }) => reach.short)),
    words: `May ${verb} ${recordsOf(subject, action, cell, most)}.`,
    limited: cell.some(({ fields }) => fields),
  }
}

/** What is allowed with one kind of record, actions that reach the same together. */
export function abilitiesOf(
  subject: Subject,
  cells: Readonly<Partial<Record<Action, Cell>>>,
): { actions: Action[]; records: string }[] {
  const actionsOn = new Map<string, Action[]>()
  for (const action of accessVocabulary[subject].actions) {
    const cell = cells[action] ?? []
    if (!cell.some(({ inverted }) => !inverted)) continue
    const records = recordsOf(subject, action, cell, cell.length)
    actionsOn.set(records, [...(actionsOn.get(records) ?? []), action])
  }
  return [...actionsOn].map(([records, those]) => ({ actions: those, records }))
}

/** The same in sentences: "See and export properties that they own." */
export function abilityWords(subject: Subject, cells: Readonly<Partial<Record<Action, Cell>>>): string[] {
  return abilitiesOf(subject, cells).map(({ actions: those, records }) => {
    const verbs = listed(
      those.map((action) => actionWords[action].verb),
      'and',
    )
    return `${verbs.charAt(0).toUpperCase()}${verbs.slice(1)} ${records}.`
  })
}

/** One rule in a sentence: "May see and export properties that they own." */
export function ruleWords(rule: AccessRule): string {
  const spoken = [rule.action].flat()
  const every = spoken.includes('manage')
  const verbs = every
    ? 'do everything with'
    : listed(
        actions.filter((action) => spoken.includes(action)).map((action) => actionWords[action].verb),
        rule.inverted ? 'or' : 'and',
      )
  return `${rule.inverted ? 'May not' : 'May'} ${verbs} ${recordsOfRule(rule)}${fieldWords(rule.fields)}.`
}

function recordsOfRule(rule: AccessRule): string {
  const about = [rule.subject].flat()
  const known = about.filter((subject) => subject !== 'all')
  const [subject] = known
  if (!subject || about.includes('all')) return 'records of every kind'
  const reach = stepReach(subject, rule)
  if (known.length === 1) return reach === everything ? manyOf(subject) : named(subject, reach)
  const many = listed(known.map(manyOf), 'and')
  return reach === everything ? many : `${many}: ${reach.words}`
}
