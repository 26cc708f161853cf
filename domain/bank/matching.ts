import { daysUntil } from '../dates/calendar.ts'
import {
  folded,
  nameLikeness,
  nameWords,
  plainReference,
  referencesIn,
  ruleWords,
  trigramsOf,
} from './evidence.ts'

/** A line of a statement, as far as it says what it may be. */
export interface LineToMatch {
  bookedOn: string
  amount: number
  party: string | null
  reference: string | null
  description: string
}

/** Something that a line may be. Amounts are signed as the line's: money in above 0. */
export interface Candidate<Part> {
  /** Amounts that would be expected, the likeliest first. */
  amounts: readonly number[]
  /** The day it is in the books; null for what is recorded only once it is matched. */
  date: string | null
  /** Who would pay or be paid. */
  name: string
  references: readonly string[]
  /** In words: "Rent of Ada Obi, L-00042". */
  label: string
  partsFor: (amount: number) => Part[]
  rules?: readonly MatchingRule[]
  /** Any amount will do: a category that was learnt. */
  anyAmount?: boolean
  /** Never sure: somebody is to look at it. */
  asks?: boolean
}

/** That lines of some words are this: learnt of what people chose, or made by hand. */
export interface MatchingRule {
  id: string
  /** Of one that was learnt, all that a line says (`ruleWords`); lines need only contain those of one made by hand. */
  words: string
  byHand: boolean
  /** How often lines were matched so. */
  times: number
}

export interface Suggested<Part> {
  parts: Part[]
  label: string
  reasons: string[]
  score: number
  sure: boolean
  /** The rule that speaks for it. */
  ruleId?: string
}

interface Weighed<Part> {
  candidate: Candidate<Part>
  index: number
  exact: boolean
  referred: boolean
  likeness: number
  rule: MatchingRule | undefined
  days: number | null
  score: number
}

/** From here on a name counts as named. */
const named = 0.8
const points = {
  amount: 40,
  reference: 40,
  name: 35,
  likeName: 25,
  someName: 10,
  learnt: 35,
  near: 15,
  soon: 8,
  far: -25,
}
/** Less apart, the second could be meant as well. */
const margin = 15
/** Longer apart, an entry is another one of the same amount. */
const longest = 45
/** Suggestions kept of a line, and candidates that are added up. */
const most = 3
const mostAdded = 8

/** How often people said so; whoever makes a rule by hand says it at once. */
const weightOf = (rule: MatchingRule | undefined) => (rule ? Math.max(rule.times, rule.byHand ? 2 : 0) : 0)

const strong = ({ referred, likeness, rule }: Weighed<unknown>) =>
  referred || likeness >= named || rule !== undefined

/** Suggests what lines are, by amount, reference, name, day and what people chose before. Built once for many lines. */
export class Matcher<Part> {
  readonly #candidates: readonly Candidate<Part>[]
  readonly #names: string[][]
  readonly #byAmount = new Map<number, number[]>()
  readonly #byReference = new Map<string, number[]>()
  readonly #byTrigram = new Map<string, number[]>()
  readonly #byWords = new Map<string, number[]>()
  readonly #contained: { words: string; index: number }[] = []

  constructor(candidates: readonly Candidate<Part>[]) {
    this.#candidates = candidates
    this.#names = candidates.map(({ name }) => nameWords(name))
    for (const [index, { amounts, references, rules = [] }] of candidates.entries()) {
      for (const amount of new Set(amounts)) add(this.#byAmount, amount, index)
      for (const reference of new Set(references)) {
        const plain = plainReference(reference)
        if (plain) add(this.#byReference, plain, index)
      }
      for (const three of trigramsOf(this.#names[index]!)) add(this.#byTrigram, three, index)
      for (const { words, byHand } of rules) {
        if (byHand) this.#contained.push({ words: ` ${words} `, index })
        else add(this.#byWords, words, index)
      }
    }
  }

  suggest(line: LineToMatch): Suggested<Part>[] {
    const text = [line.party, line.reference, line.description].filter(Boolean).join(' ')
    const words = nameWords(text)
    const said = referencesIn(text)
    const learntWords = ruleWords(line)
    const whole = ` ${folded(text)} `
    const referred = new Set([...said].flatMap((reference) => this.#byReference.get(reference) ?? []))
    const looked = new Set([
      ...referred,
      ...(this.#byAmount.get(line.amount) ?? []),
      ...(this.#byWords.get(learntWords) ?? []),
      ...this.#contained.flatMap((rule) => (whole.includes(rule.words) ? [rule.index] : [])),
      ...this.#likeNamed(words),
    ])
    const weighed = [...looked]
      .map((index) => this.#weigh(index, line, { words, referred, learntWords, whole }))
      .filter(
        ({ score, exact, candidate, referred: isReferred, likeness }) =>
          score >= 35 &&
          (exact || candidate.anyAmount || (candidate.date === null && (isReferred || likeness >= named))),
      )
      .toSorted((a, b) => b.score - a.score || a.index - b.index)
    const single = weighed.slice(0, most).map((each) => this.#single(each, line, weighed, referred.size > 0))
    if (single[0]?.sure) return single
    const together = this.#together(
      line,
      [...looked].map((index) => this.#weigh(index, line, { words, referred, learntWords, whole })),
    )
    return [...(together ? [together] : []), ...single].toSorted((a, b) => b.score - a.score).slice(0, most)
  }

  #likeNamed(words: readonly string[]): number[] {
    const shared = new Map<number, number>()
    const threes = trigramsOf(words)
    for (const three of threes)
      for (const index of this.#byTrigram.get(three) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
    return [...shared].flatMap(([index, count]) => {
      const own = this.#names[index]!.reduce((sum, word) => sum + word.length, 0)
      return count * 2 >= own ? [index] : []
    })
  }

  #weigh(
    index: number,
    line: LineToMatch,
    {
      words,
      referred,
      learntWords,
      whole,
    }: { words: readonly string[]; referred: ReadonlySet<number>; learntWords: string; whole: string },
  ): Weighed<Part> {
    const candidate = this.#candidates[index]!
    const exact = candidate.amounts.includes(line.amount)
    const likeness = nameLikeness(this.#names[index]!, words)
    const rule = candidate.rules
      ?.filter(({ byHand, words: its }) => (byHand ? whole.includes(` ${its} `) : its === learntWords))
      .toSorted((a, b) => weightOf(b) - weightOf(a))[0]
    const learnt = weightOf(rule)
    const days = candidate.date === null ? null : Math.abs(daysUntil(candidate.date, line.bookedOn))
    const score =
      (exact ? points.amount : 0) +
      (referred.has(index) ? points.reference : 0) +
      (likeness >= named
        ? points.name
        : likeness >= 0.65
          ? points.likeName
          : likeness >= 0.5
            ? points.someName
            : 0) +
      (learnt > 0 ? points.learnt + (candidate.anyAmount ? Math.min(learnt, 3) * 15 : 0) : 0) +
      (days === null
        ? 0
        : days <= 3
          ? points.near
          : days <= 10
            ? points.soon
            : days > longest
              ? points.far
              : 0)
    return {
      candidate,
      index,
      exact,
      referred: referred.has(index),
      likeness,
      rule,
      days,
      score: Math.max(0, Math.min(100, score)),
    }
  }

  /** @param othersReferred whether the line names a reference that is known */
  #single(
    each: Weighed<Part>,
    line: LineToMatch,
    all: readonly Weighed<Part>[],
    othersReferred: boolean,
  ): Suggested<Part> {
    const { candidate, exact, days, score } = each
    const next = all.find((other) => other !== each)?.score ?? 0
    const sure =
      all[0] === each &&
      score - next >= margin &&
      // Once may have been by chance.
      !candidate.asks &&
      (candidate.anyAmount ? weightOf(each.rule) > 1 : exact && strong(each)) &&
      (days === null || days <= longest) &&
      (!othersReferred || each.referred)
    return {
      parts: candidate.partsFor(line.amount),
      label: candidate.label,
      reasons: reasonsOf(each),
      score,
      sure,
      ...(each.rule ? { ruleId: each.rule.id } : {}),
    }
  }

  /** Several at once that make up the amount, such as two rents in one payment: only of those that the line speaks of. */
  #together(line: LineToMatch, weighed: readonly Weighed<Part>[]): Suggested<Part> | undefined {
    const spoken = weighed
      .filter(
        (each) => !each.candidate.anyAmount && strong(each) && (each.days === null || each.days <= longest),
      )
      .toSorted((a, b) => b.score - a.score)
    if (spoken.length < 2 || spoken.length > mostAdded) return undefined
    const ways = sums(
      spoken.map(({ candidate }) => candidate.amounts),
      line.amount,
    )
    // What can be made up in two ways is not known.
    if (ways.length !== 1) return undefined
    const chosen = ways[0]!.map(([index, amount]) => ({ each: spoken[index]!, amount }))
    return {
      parts: chosen.flatMap(({ each, amount }) => each.candidate.partsFor(amount)),
      label: chosen.map(({ each }) => each.candidate.label).join(' and '),
      reasons: [
        `${chosen.length} amounts make up this one`,
        ...new Set(chosen.flatMap(({ each }) => reasonsOf(each))),
      ],
      score: 85,
      sure: chosen.every(({ each }) => each.referred || each.likeness >= 0.95),
    }
  }
}

function add<K>(index: Map<K, number[]>, key: K, value: number): void {
  const known = index.get(key)
  if (known) known.push(value)
  else index.set(key, [value])
}

type Way = [index: number, amount: number][]

/** How two or more of several amounts make up a sum, at most one of each; stops at the second way. */
function sums(choices: readonly (readonly number[])[], sum: number): Way[] {
  const ways: Way[] = []
  const go = (from: number, left: number, way: Way) => {
    if (left === 0 && way.length > 1) ways.push(way)
    if (left === 0 || way.length === 4) return
    for (let index = from; index < choices.length && ways.length < 2; index++) {
      for (const amount of new Set(choices[index])) {
        if (Math.sign(amount) === Math.sign(left) && Math.abs(amount) <= Math.abs(left)) {
          go(index + 1, left - amount, [...way, [index, amount]])
        }
      }
    }
  }
  go(0, sum, [])
  return ways
}

const ruleReason = ({ byHand, words, times }: MatchingRule) =>
  byHand ? `Contains “${words}”` : times === 1 ? 'Chosen once before' : `Chosen ${times} times before`

function reasonsOf({ exact, referred, likeness, rule, days, candidate }: Weighed<unknown>): string[] {
  return [
    ...(exact ? ['Same amount'] : []),
    ...(referred ? ['Reference given'] : []),
    ...(likeness >= 0.99 ? ['Same name'] : likeness >= 0.5 ? ['Similar name'] : []),
    ...(rule ? [ruleReason(rule)] : []),
    ...(days === null ? [] : [days === 0 ? 'Same day' : `${days} ${days === 1 ? 'day' : 'days'} apart`]),
    ...(!exact && candidate.date === null && !candidate.anyAmount ? ['Other amount'] : []),
  ]
}
