import { describe, expect, it } from 'vitest'
import { Matcher, type Candidate, type LineToMatch } from './matching.ts'

const candidate = (
  label: string,
  amounts: number[],
  more: Partial<Candidate<string>> = {},
): Candidate<string> => ({
  label,
  amounts,
  date: null,
  name: label,
  references: [],
  partsFor: (amount) => [`${label} ${amount}`],
  ...more,
})
const line = (amount: number, text: string, more: Partial<LineToMatch> = {}): LineToMatch => ({
  bookedOn: '2026-03-02',
  amount,
  party: null,
  reference: null,
  description: text,
  ...more,
})

const rents = [
  candidate('Ngozi Adeyemi', [95_000], { references: ['L-00042'] }),
  candidate('Tunde Bakare', [95_000, 190_000], { references: ['L-00043'] }),
  candidate('Chidinma Okafor', [120_000], { references: ['L-00044'] }),
  candidate('Chidinma Okafor', [80_000], { references: ['L-00045'] }),
]
const suggest = (one: LineToMatch, candidates: Candidate<string>[] = rents) =>
  new Matcher(candidates).suggest(one)

const learnt = (words: string, times: number) => ({ id: words, words, byHand: false, times })

describe('what a line may be', () => {
  it('is sure by amount and name, however misspelt, or by amount and reference, however written', () => {
    for (const text of [
      'NGOZI ADEYEMI',
      'Transfer from Ngosi Adeyemmi March',
      'rent l 42',
      'RENT L-00042 FLAT',
      'L00042',
    ]) {
      const [first] = suggest(line(95_000, text))
      expect(first, text).toMatchObject({
        label: 'Ngozi Adeyemi',
        sure: true,
        parts: ['Ngozi Adeyemi 95000'],
      })
      expect(first!.reasons).toContain('Same amount')
    }
  })

  it('is never sure by the amount alone, by half a name, or between two that are as likely', () => {
    expect(suggest(line(95_000, 'Rent March')).map(({ sure }) => sure)).toEqual([false, false])
    expect(suggest(line(95_000, 'Adeyemi')).every(({ sure }) => !sure)).toBe(true)
    const twins = [candidate('Ada Obi', [500]), candidate('Ada Obi', [500])]
    expect(suggest(line(500, 'Ada Obi'), twins).map(({ sure }) => sure)).toEqual([false, false])
  })

  it('is not sure where the line names another reference, or another amount is paid', () => {
    expect(
      suggest(line(95_000, 'Ngozi Adeyemi for L-00043')).find(({ label }) => label === 'Ngozi Adeyemi')!.sure,
    ).toBe(false)
    const [part] = suggest(line(50_000, 'Ngozi Adeyemi'))
    expect(part).toMatchObject({ sure: false, label: 'Ngozi Adeyemi' })
    expect(part!.reasons).toContain('Other amount')
  })

  it('adds up two rents in one payment, where one way alone makes up the amount', () => {
    const [both] = suggest(line(200_000, 'Chidinma Okafor both flats'))
    expect(both).toMatchObject({ sure: true, parts: ['Chidinma Okafor 120000', 'Chidinma Okafor 80000'] })
    const referred = suggest(line(215_000, 'L-00042 L-00044'))
    expect(referred[0]).toMatchObject({
      sure: true,
      parts: ['Ngozi Adeyemi 95000', 'Chidinma Okafor 120000'],
    })
    const twoWays = [...rents, candidate('Chidinma Okafor', [120_000])]
    expect(suggest(line(200_000, 'Chidinma Okafor'), twoWays).every(({ sure }) => !sure)).toBe(true)
  })

  it('prefers what is in the books already, near the day; what is long ago is another one', () => {
    const recorded = candidate('Receipt R-7', [95_000], { date: '2026-03-01', name: 'Ngozi Adeyemi' })
    expect(suggest(line(95_000, 'Ngozi Adeyemi'), [...rents, recorded])[0]).toMatchObject({
      label: 'Receipt R-7',
      sure: true,
    })
    const old = { ...recorded, date: '2025-11-01' }
    expect(suggest(line(95_000, 'Ngozi Adeyemi'), [old]).every(({ sure }) => !sure)).toBe(true)
  })

  it('learns from what people chose: sure from the second time on', () => {
    const fees = (times: number) =>
      candidate('Bank charges', [], { anyAmount: true, name: '', rules: [learnt('account fee', times)] })
    expect(suggest(line(-1_200, 'Account fee 03/2026'), [fees(1)])[0]).toMatchObject({
      sure: false,
      label: 'Bank charges',
    })
    expect(suggest(line(-1_350, 'Account fee 04/2026'), [fees(2)])[0]!.sure).toBe(true)
    const aunt = candidate('Ngozi Adeyemi', [95_000], { rules: [learnt('m eze', 1)] })
    expect(suggest(line(95_000, 'Rent', { party: 'M. Eze' }), [aunt])[0]!.sure).toBe(true)
  })

  it('is sure at once of a rule made by hand whose words the line contains, each whole', () => {
    const rule = { id: 'by hand', words: 'city power', byHand: true, times: 0 }
    const power = candidate('Electricity', [], { anyAmount: true, name: '', rules: [rule] })
    const [first] = suggest(line(-40_00, 'CARD 4411 City-Power plc 03/2026'), [power])
    expect(first).toMatchObject({ sure: true, ruleId: 'by hand', reasons: ['Contains “city power”'] })
    expect(suggest(line(-40_00, 'Velocity Power'), [power])).toEqual([])
    // What two accounts would say of each other is for somebody to look at.
    expect(suggest(line(-40_00, 'City Power'), [{ ...power, asks: true }])[0]!.sure).toBe(false)
  })
})
