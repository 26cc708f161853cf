import type { Cell, Step } from './matrix.ts'
import { accessVocabulary, actionWords, everything, reachOf } from './reaches.ts'
import type { AccessRule } from './rules.ts'
import { actions, type Action, type Subject } from './vocabulary.ts'

/** How many things are enumerated before the rest is counted. */
const most = 3

const listed = (words: readonly string[], last: 'and' | 'or', upTo = words.length): string => {
  const shown = words.length > upTo ? [...words.slice(0, upTo), `${words.length - upTo} more`] : words
  if (shown.length < 2) return shown[0] ?? ''
  return `${shown.slice(0, -1).join(', ')} ${last} ${shown.at(-1)}`
}

/** What a condition that is none of the vocabulary's is called. */
const unspoken = { short: 'Special', words: 'those that a special rule names' }

const stepReach = (subject: Subject, { conditions }: Pick<Step, 'conditions'>) =>
  reachOf(subject, conditions) ?? unspoken

/** A cell as people read it. */
export interface CellWords {
  /** One or two words: "Nothing", "Managed", "Own, shared", "Everything". */
  short: string
  /** A whole sentence: "Sees those that they manage, or those assigned to them; some fields only". */
  words: string
  /** Whether it is limited to fields, for some of the records at least. */
  limited: boolean
}

/** @param many the subject as in the middle of a sentence */
const manyOf = (subject: Subject) => {
  const { many } = accessVocabulary[subject]
  return many.charAt(0).toLowerCase() + many.slice(1)
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
  const given = cell.filter(({ inverted }) => !inverted)
  const [first] = given
  if (!first) return { short: 'Nothing', words: `May not ${verb} ${manyOf(subject)}.`, limited: false }
  const limited = cell.some(({ fields }) => fields)
  const exceptions = cell.length > given.length ? ', with exceptions' : ''
  const phrases = given.map((step) => `${stepReach(subject, step).words}${fieldWords(step.fields)}`)
  const whole = given.length === 1 && stepReach(subject, first) === everything
  const what = whole
    ? `all ${manyOf(subject)}${fieldWords(first.fields)}`
    : `${manyOf(subject)}: ${listed(phrases, 'or', most)}`
  return {
    short: shortOf(given.map((step) => stepReach(subject, step).short)),
    words: `May ${verb} ${what}${exceptions}.`,
    limited,
  }
}

/** What is allowed with one kind of record, one sentence per reach: "See and export those that they own." */
export function abilityWords(subject: Subject, cells: Readonly<Partial<Record<Action, Cell>>>): string[] {
  const verbsOf = new Map<string, string[]>()
  const { actions: possible, reaches } = accessVocabulary[subject]
  for (const action of possible) {
    const cell = cells[action] ?? []
    const given = cell.filter(({ inverted }) => !inverted)
    if (given.length === 0) continue
    const phrases = given.map((step) =>
      stepReach(subject, step) === everything
        ? `${reaches.length > 0 ? 'all of them' : 'everything'}${fieldWords(step.fields)}`
        : `${stepReach(subject, step).words}${fieldWords(step.fields)}`,
    )
    const exceptions = cell.length > given.length ? ', with exceptions' : ''
    const which = `${listed(phrases, 'or')}${exceptions}`
    verbsOf.set(which, [...(verbsOf.get(which) ?? []), actionWords[action].verb])
  }
  return [...verbsOf].map(([which, verbs]) => {
    const words = listed(verbs, 'and')
    return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${which}.`
  })
}

/** One rule in a sentence: "May see and export properties: those that they own." */
export function ruleWords(rule: AccessRule): string {
  const spoken = [rule.action].flat()
  const every = spoken.includes('manage')
  const verbs = every
    ? 'do everything with'
    : listed(
        actions.filter((action) => spoken.includes(action)).map((action) => actionWords[action].verb),
        rule.inverted ? 'or' : 'and',
      )
  const about = [rule.subject].flat()
  const known = about.filter((subject) => subject !== 'all')
  const [subject] = known
  const all = about.includes('all')
  const many = all ? 'records of every kind' : listed(known.map(manyOf), 'and')
  const reach = subject && !all ? stepReach(subject, rule) : everything
  const which = reach === everything ? '' : `: ${reach.words}`
  return `${rule.inverted ? 'May not' : 'May'} ${verbs} ${many}${which}${fieldWords(rule.fields)}.`
}
