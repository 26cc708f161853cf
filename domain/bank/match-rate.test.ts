import { expect, it } from 'vitest'
import { Matcher, type Candidate, type LineToMatch } from './matching.ts'

/** A month of a firm's client account: who owes what, what came in, and what each line is. */
interface Month {
  candidates: Candidate<string>[]
  /** What a line is; null: nothing that is known. */
  lines: { line: LineToMatch; is: readonly string[] | null; how: string }[]
}

const firstNames =
  'Ada Ngozi Tunde Chidinma Emeka Funke Ibrahim Aisha Olu Zainab James Mary Peter Grace Samuel Ruth'.split(
    ' ',
  )
const lastNames =
  'Okafor Adeyemi Bakare Obi Eze Balogun Mohammed Nwosu Lawal Okonkwo Williams Johnson Adeleke Musa Onyeka Danjuma Smith Taylor'.split(
    ' ',
  )
const rents = [95_000, 95_000, 120_000, 150_000, 150_000, 180_000, 250_000, 310_000]

/** The same numbers each time. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** One letter left out, doubled or changed for a like one. */
function misspelt(name: string, random: (below: number) => number): string {
  const at = 1 + random(name.length - 2)
  const [before, letter, after] = [name.slice(0, at), name[at]!, name.slice(at + 1)]
  const like: Readonly<Record<string, string>> = { i: 'y', o: 'u', s: 'z', e: 'i', a: 'e', k: 'c' }
  return [before + after, before + letter + letter + after, before + (like[letter] ?? letter) + after][
    random(3)
  ]!
}

/** 120 tenants who owe a month, some of them two, some the same amounts, some of the same surname. */
function monthOf(seed: number): Month {
  const random = randomOf(seed)
  const people = Array.from({ length: 120 }, (_, n) => ({
    lease: `L-${String(n + 1).padStart(5, '0')}`,
    name: `${firstNames[n % 16]} ${lastNames[(n * 7 + Math.floor(n / 16)) % 18]}`,
    rent: rents[random(rents.length)]!,
    behind: random(8) === 0,
  }))
  const candidates = people.map(({ lease, name, rent, behind }): Candidate<string> => ({
    amounts: behind ? [2 * rent, rent] : [rent],
    date: null,
    name,
    references: [lease],
    label: name,
    partsFor: () => [lease],
  }))
  const lines: Month['lines'] = []
  const paid = (
    how: string,
    amount: number,
    is: readonly string[] | null,
    party: string | null,
    text: string,
  ) =>
    lines.push({
      how,
      is,
      line: { bookedOn: '2026-03-02', amount, party, reference: null, description: text },
    })
  for (let n = 0; n < people.length; n++) {
    const { lease, name, rent, behind } = people[n]!
    const amount = behind && random(2) === 0 ? 2 * rent : rent
    const upper = name.toUpperCase()
    const how = random(20)
    if (how < 8) paid('name and reference', amount, [lease], upper, `RENT ${lease}`)
    else if (how < 11) paid('name without a reference', amount, [lease], upper, 'TRANSFER MARCH')
    else if (how < 14) {
      const wrong = name
        .split(' ')
        .map((word) => misspelt(word, random))
        .join(' ')
      paid('misspelt name', amount, [lease], null, `NIP TRF FROM ${wrong.toUpperCase()} RENT`)
    } else if (how < 16)
      paid('reference of another payer', amount, [lease], 'HOLDINGS LTD', `rent ${lease.replace('-0', ' ')}`)
    else if (how < 17) paid('part of the rent', Math.floor(rent / 2), [lease], upper, lease)
    else if (how < 19 && n + 1 < people.length) {
      const next = people[++n]!
      paid(
        'two rents in one payment',
        rent + next.rent,
        [lease, next.lease],
        upper,
        `RENT ${lease} AND ${next.lease}`,
      )
    } else paid('nothing but the amount', amount, [lease], null, 'CASH DEPOSIT BY SELF')
  }
  for (let n = 0; n < 6; n++) paid('of somebody unknown', rents[n]!, null, 'STRANGER & SONS', 'PAYMENT')
  return { candidates, lines }
}

it('suggests first what nine of ten lines are, and is sure of nothing else', () => {
  const wrong: string[] = []
  const missed = new Map<string, number>()
  let [known, right, sure] = [0, 0, 0]
  for (let seed = 1; seed <= 10; seed++) {
    const { candidates, lines } = monthOf(seed)
    const matcher = new Matcher(candidates)
    for (const { line, is, how } of lines) {
      const [first] = matcher.suggest(line)
      const isRight = is !== null && first?.parts.toSorted().join() === is.toSorted().join()
      known += Number(is !== null)
      right += Number(isRight)
      sure += Number(first?.sure === true)
      if (is !== null && !isRight) missed.set(how, (missed.get(how) ?? 0) + 1)
      if (first?.sure && !isRight) wrong.push(`${how}: ${line.party} ${line.description} as ${first.label}`)
    }
  }
  expect(wrong).toEqual([])
  expect(right / known, JSON.stringify([...missed])).toBeGreaterThanOrEqual(0.9)
  expect(sure / known).toBeGreaterThanOrEqual(0.75)
})
