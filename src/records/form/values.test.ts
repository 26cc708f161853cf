import { describe, expect, it } from 'vitest'
import { properties } from '#contract/tenant/properties.ts'
import { changedFields, createBody, formValues, merge, problemsOf, updateBody } from './values.ts'

const begun = formValues(properties, { currency: 'NGN', country: 'NG' })
const filled = { ...begun, title: 'Dolphin Court', addressLine1: '12 Marina Road', city: 'Lagos' }

describe('form values', () => {
  it('begin with the defaults of the contract', () => {
    expect(begun).toMatchObject({
      classification: 'residential',
      status: 'active',
      amenities: [],
      reference: null,
    })
  })

  it('VA-05 have a problem at each field that is missing, in words', () => {
    const problems = problemsOf(properties, begun)
    expect(Object.keys(problems).sort()).toEqual(['addressLine1', 'city', 'title'])
    expect(new Set(Object.values(problems))).toEqual(new Set(['Fill this in.']))
    expect(problemsOf(properties, filled)).toEqual({})
  })

  it('VA-05 count spaces as nothing', () => {
    expect(problemsOf(properties, { ...filled, title: '   ' })).toEqual({ title: 'Fill this in.' })
  })

  it('VA-02 VA-03 check phone and email with the rules of the server', () => {
    const problems = problemsOf(properties, {
      ...filled,
      contactPhone: '0123',
      contactEmail: 'a..b@example.com',
    })
    expect(Object.keys(problems).sort()).toEqual(['contactDialCode', 'contactEmail', 'contactPhone'])
  })

  it('VA-02 keep a national number as its digits', () => {
    const french = { ...filled, contactDialCode: '+33', contactPhone: '06 12 34 56 78' }
    expect(problemsOf(properties, french)).toEqual({})
    expect(createBody(properties, french)).toMatchObject({ contactPhone: '612345678' })
  })

  it('check what no single field can say', () => {
    const owners = [{ name: 'Ada Obi', shareBps: 6000 }]
    expect(problemsOf(properties, { ...filled, owners, latitude: 6.4 })).toMatchObject({
      owners: expect.stringContaining('60%') as string,
      longitude: expect.any(String) as string,
    })
  })

  it('leave out of a creation what is empty', () => {
    const body = createBody(properties, { ...filled, district: '' })
    expect(body).not.toHaveProperty('district')
    expect(body).not.toHaveProperty('reference')
    expect(properties.create.safeParse(body).success).toBe(true)
  })

  it('send of a change only what was changed, and an emptied text as nothing', () => {
    const record = { ...filled, district: 'Lagos Island' }
    const after = { ...record, district: '', title: 'Dolphin House' }
    expect(updateBody(properties, record, after, 4)).toEqual({
      district: null,
      title: 'Dolphin House',
      version: 4,
    })
    expect(changedFields(properties, record, { ...record, subtype: '' })).toEqual([])
  })
})

describe('a record that somebody else changed meanwhile', () => {
  const theirs = { ...filled, city: 'Abuja', title: 'Dolphin Towers' }

  it('keeps mine, takes what only they changed, and names what both changed', () => {
    const mine = { ...filled, title: 'Dolphin House', yearBuilt: 1998 }
    expect(merge(properties, filled, mine, theirs)).toEqual({
      values: { ...mine, city: 'Abuja' },
      taken: ['city'],
      conflicts: [{ field: 'title', mine: 'Dolphin House', theirs: 'Dolphin Towers' }],
    })
  })

  it('does not take the order in which an answer writes the parts of an owner for a change', () => {
    const owner = { name: 'Ada', shareBps: 10_000, from: '2024-01-01', to: null }
    const turned = { to: null, from: '2024-01-01', name: 'Ada', shareBps: 10_000 }
    const merged = merge(
      properties,
      { ...filled, owners: [owner] },
      { ...filled, owners: [owner], yearBuilt: 1998 },
      { ...filled, owners: [turned] },
    )
    expect(merged).toMatchObject({ taken: [], conflicts: [], values: { yearBuilt: 1998 } })
  })

  it('has no conflict where both wrote the same', () => {
    expect(merge(properties, filled, { ...filled, title: 'Dolphin Towers' }, theirs).conflicts).toEqual([])
  })
})
