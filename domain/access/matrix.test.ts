import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  abilityOf,
  accessVocabulary,
  allows,
  abilityWords,
  cellWords,
  defaultRules,
  differences,
  explain,
  fieldActions,
  matrixOf,
  problemsOf,
  reachesFor,
  reachOf,
  roleKeys,
  rulesFor,
  rulesOf,
  ruleWords,
  subjects,
  withCell,
  type AccessPerson,
  type AccessRule,
  type Action,
  type Subject,
} from './index.ts'

const person: AccessPerson = {
  userId: 'u1',
  profileId: 'p1',
  scope: { properties: ['a', 'b'], portfolios: ['f1', 'c'] },
}
const fieldNames = ['title', 'value', 'owners', 'listing']
const fieldsOfAll = Object.fromEntries(subjects.map((subject) => [subject, new Set(fieldNames)]))

/** A rule that the vocabulary can say. */
const sayable: fc.Arbitrary<AccessRule> = fc.constantFrom(...subjects).chain((subject) => {
  const { actions } = accessVocabulary[subject]
  return fc.uniqueArray(fc.constantFrom(...actions), { minLength: 1, maxLength: 3 }).chain((action) => {
    const reaches = action
      .map((each) => reachesFor(subject, each))
      .reduce((one, other) => one.filter((reach) => other.includes(reach)))
    const canLimit = action.every((each) => fieldActions.includes(each))
    return fc
      .record({
        reach: fc.constantFrom(...reaches),
        fields: fc.option(fc.uniqueArray(fc.constantFrom(...fieldNames), { minLength: 1 }), {
          nil: undefined,
        }),
        inverted: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
      })
      .map(({ reach, fields, inverted }) => ({
        action,
        subject,
        ...(inverted ? { inverted } : reach.conditions ? { conditions: { ...reach.conditions } } : {}),
        ...(fields && canLimit ? { fields } : {}),
      }))
  })
})
const general: fc.Arbitrary<AccessRule> = fc.constantFrom<AccessRule[]>(
  { action: 'manage', subject: 'all' },
  { action: 'delete', subject: 'all', inverted: true },
  { action: ['read', 'export'], subject: 'all' },
)
const ruleSet = fc.array(fc.oneof({ weight: 6, arbitrary: sayable }, { weight: 1, arbitrary: general }), {
  maxLength: 8,
})

const record = fc.record({
  id: fc.constantFrom('a', 'c', 'u1'),
  portfolioManagerId: fc.constantFrom('u1', 'u2', null),
  facilityManagerId: fc.constantFrom('u1', null),
  ownerUserIds: fc.constantFrom(['u1', 'u2'], []),
  portfolioIds: fc.constantFrom(['f1', 'f2'], ['f2'], []),
  managerId: fc.constantFrom('u1', null),
  listing: fc.constantFrom('private', 'listed'),
  ownerId: fc.constantFrom('u1', 'u2'),
  createdBy: fc.constantFrom('u1', null),
  shared: fc.boolean(),
})

/** Everything that two abilities could disagree about on a record. */
function verdicts(rules: readonly AccessRule[], about: Record<string, unknown>): string[] {
  const ability = abilityOf(rulesFor(rules, person))
  return subjects.flatMap((subject) =>
    accessVocabulary[subject].actions.flatMap((action) =>
      [undefined, ...fieldNames, 'other']
        .filter((field) => !field || fieldActions.includes(action))
        .filter((field) => allows(ability, action, subject, about, field))
        .map((field) => `${action} ${subject} ${field ?? ''}`),
    ),
  )
}

describe('the matrix of a role', () => {
  it('RP-02 says the same as the rules that it was made of, whatever they are', () => {
    fc.assert(
      fc.property(ruleSet, record, (rules, about) => {
        expect(verdicts(rulesOf(matrixOf(rules)), about)).toEqual(verdicts(rules, about))
      }),
      { numRuns: 400 },
    )
  })
  it('RP-02 stays as it is when it is written as rules and read again', () => {
    fc.assert(
      fc.property(ruleSet, (rules) => {
        const matrix = matrixOf(rules)
        expect(matrixOf(rulesOf(matrix))).toEqual(matrix)
        expect(differences(rules, rulesOf(matrix))).toEqual([])
      }),
    )
  })
  it('RP-02 changes nothing but the cell that is changed', () => {
    fc.assert(
      fc.property(ruleSet, fc.constantFrom(...subjects), fc.nat(), (rules, subject, n) => {
        const { actions } = accessVocabulary[subject]
        const action = actions[n % actions.length]!
        const reaches = reachesFor(subject, action)
        const reach = reaches[n % reaches.length]!
        const cell = reach.conditions ? [{ conditions: { ...reach.conditions } }] : [{}]
        const changed = rulesOf(withCell(matrixOf(rules), subject, action, cell))
        for (const difference of differences(rules, changed)) {
          expect(difference).toMatchObject({ subject, action, to: cell })
        }
        expect(matrixOf(changed).cells[subject][action]).toEqual(cell)
      }),
    )
  })
  it('RP-01 has words for every cell of every role, and rules that are accepted', () => {
    const named = new Set(
      roleKeys.flatMap((role) => defaultRules[role].flatMap(({ fields }) => fields ?? [])),
    )
    const known = Object.fromEntries(subjects.map((subject) => [subject, named]))
    for (const role of roleKeys) {
      expect(problemsOf(defaultRules[role], known), role).toEqual([])
      const { cells } = matrixOf(defaultRules[role])
      for (const subject of subjects) {
        for (const action of accessVocabulary[subject].actions) {
          for (const { conditions } of cells[subject][action] ?? [])
            expect(reachOf(subject, conditions), `${role}: ${action} ${subject}`).toBeDefined()
        }
      }
    }
  })
  it('RP-02 shows what a facility manager may do in words', () => {
    const { cells } = matrixOf(defaultRules['facility-manager'])
    const words = (subject: Subject, action: Action) =>
      cellWords(subject, action, cells[subject][action] ?? [])
    expect(words('Property', 'read')).toEqual({
      short: 'Looked after, in portfolios',
      words: 'May see properties that they look after as facility manager, and those in their portfolios.',
      limited: false,
    })
    expect(abilityWords('User', cells.User)).toEqual(['See all people.'])
    expect(abilityWords('IssueComment', cells.IssueComment)).toEqual([
      'See and add comments on issues that they see.',
      'Delete their own comments on issues.',
    ])
    expect(abilityWords('Organisation', cells.Organisation)).toEqual(['See the organisation’s details.'])
    expect(abilityWords('Role', cells.Role)).toEqual([])
    expect(abilityWords('SavedView', cells.SavedView)).toEqual([
      'See their own saved views, and those shared with everyone.',
      'Add, change and delete their own saved views.',
    ])
    expect(words('Property', 'delete')).toMatchObject({
      short: 'Nothing',
      words: 'May not delete properties.',
    })
    expect(words('SavedView', 'read')).toMatchObject({
      short: 'Own, shared',
      words: 'May see their own saved views, and those shared with everyone.',
    })
    expect(cellWords('Property', 'read', [{ fields: ['title', 'city'] }])).toEqual({
      short: 'Everything',
      words: 'May see all properties (some fields only).',
      limited: true,
    })
  })
})

describe('differences', () => {
  it('RP-02 are none where the same is said in other words', () => {
    const own = { ownerId: '${user.id}' }
    const one: AccessRule[] = [{ action: ['read', 'update'], subject: 'SavedView', conditions: own }]
    const other: AccessRule[] = [
      { action: 'update', subject: 'SavedView', conditions: own },
      { action: 'read', subject: ['SavedView'], fields: ['title'], conditions: own },
      { action: 'read', subject: 'SavedView', conditions: own },
    ]
    expect(differences(one, other)).toEqual([])
  })
  it('RP-02 say cell by cell whether more is allowed, less, or something else', () => {
    const from = defaultRules['facility-manager']
    const matrix = matrixOf(from)
    const managed = [{ conditions: { portfolioManagerId: '${user.id}' } }]
    const to = rulesOf(
      withCell(
        withCell(withCell(matrix, 'Property', 'read', [{}]), 'Property', 'export', []),
        'User',
        'read',
        [],
      ),
    )
    expect(differences(from, to).map(({ subject, action, change }) => [subject, action, change])).toEqual([
      ['Property', 'read', 'more'],
      ['Property', 'export', 'less'],
      ['User', 'read', 'less'],
    ])
    expect(differences(from, rulesOf(withCell(matrix, 'Property', 'read', managed)))).toMatchObject([
      { change: 'other' },
    ])
  })
})

describe('an explanation', () => {
  it('RP-02 RP-03 agrees with the ability, and names the rule that decides', () => {
    fc.assert(
      fc.property(ruleSet, record, fc.constantFrom(...subjects), (rules, about, subject) => {
        const ability = abilityOf(rulesFor(rules, person))
        for (const action of accessVocabulary[subject].actions) {
          for (const field of [undefined, 'title']) {
            const { allowed, decidedBy } = explain(rules, person, { action, subject, record: about, field })
            expect(allowed).toBe(allows(ability, action, subject, about, field))
            if (decidedBy === undefined) expect(allowed).toBe(false)
            else {
              const without = rules.filter((_, index) => index !== decidedBy)
              expect(rules[decidedBy]!.inverted ?? false).toBe(!allowed)
              // Rules after it did not fit, so nothing decides without it but what comes before.
              const next = explain(without, person, { action, subject, record: about, field })
              if (next.decidedBy !== undefined) expect(next.decidedBy).toBeLessThanOrEqual(decidedBy)
            }
          }
        }
      }),
    )
  })
  it('RP-02 tells which rules were asked, in order', () => {
    const rules = defaultRules['facility-manager']
    const about = { id: 'x', facilityManagerId: 'u9' }
    const refused = explain(rules, person, { action: 'read', subject: 'Property', record: about })
    expect(refused).toEqual({
      allowed: false,
      decidedBy: undefined,
      lets: [],
      asked: [
        { rule: 1, fits: false },
        { rule: 0, fits: false },
      ],
    })
    const allowed = explain(rules, person, {
      action: 'read',
      subject: 'Property',
      record: { ...about, facilityManagerId: 'u1' },
    })
    expect(allowed).toEqual({
      allowed: true,
      decidedBy: 0,
      lets: [0],
      asked: [
        { rule: 1, fits: false },
        { rule: 0, fits: true },
      ],
    })
    expect(ruleWords(rules[allowed.decidedBy!]!)).toBe(
      'May see and export properties that they look after as facility manager.',
    )
  })
  it('RP-02 says in words what is given and what is taken', () => {
    expect(defaultRules['team-lead'].slice(0, 3).map(ruleWords)).toEqual([
      'May do everything with records of every kind.',
      'May not delete records of every kind.',
      'May not add or change roles and permissions.',
    ])
    expect(ruleWords(defaultRules.renter[0]!)).toBe('May see properties assigned to them (some fields only).')
  })
})

describe('rules are refused', () => {
  const problem = (rule: AccessRule) => problemsOf([rule], fieldsOfAll).map((found) => found.problem)
  it('RP-02 that the vocabulary cannot say, with the reason', () => {
    expect(problem({ action: 'import', subject: 'User' })).toEqual(['People: there is nothing to import.'])
    expect(problem({ action: 'read', subject: 'Property', conditions: { city: 'Lagos' } })).toEqual([
      'Properties: this condition is none that can be said in words.',
    ])
    expect(problem({ action: 'read', subject: 'Property', fields: ['nonsense'] })).toEqual([
      'Properties: there is no field called nonsense.',
    ])
    expect(problem({ action: 'delete', subject: 'Property', fields: ['title'] })).toEqual([
      'Properties: only seeing, adding and changing can be limited to fields.',
    ])
    expect(problem({ action: 'read', subject: 'all', fields: ['title'] })).toHaveLength(1)
    expect(
      problem({ action: 'create', subject: 'Property', conditions: { id: { $in: '${scope.properties}' } } }),
    ).toEqual(["Properties: what is new can't be assigned yet."])
    expect(
      problem({ action: 'read', subject: 'SavedView', conditions: { shared: true }, inverted: true }),
    ).toHaveLength(1)
  })
  it('RP-02 and none that can be said', () => {
    fc.assert(
      fc.property(ruleSet, (rules) => {
        expect(problemsOf(rules, fieldsOfAll)).toEqual([])
      }),
    )
  })
})
