import { describe, expect, it } from 'vitest'
import { withReturning } from './words.ts'

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('what is inserted of a select', () => {
  it('returns something', () => {
    expect(squeezed(withReturning('insert into a (b) select c from d where e = $1'))).toBe(
      'insert into a (b) select c from d where e = $1 returning 1',
    )
    expect(squeezed(withReturning('INSERT INTO a SELECT 1;'))).toBe('INSERT INTO a SELECT 1 returning 1 ;')
  })

  it('does so within other statements, at any depth', () => {
    expect(
      squeezed(
        withReturning(`with one as (insert into a (b) select (select max(c) from d)),
          two as (insert into e select 1 returning f) insert into g select h from two`),
      ),
    ).toBe(
      'with one as (insert into a (b) select (select max(c) from d) returning 1 ), ' +
        'two as (insert into e select 1 returning f) insert into g select h from two returning 1',
    )
  })

  it('leaves what returns something, values, and everything else as it is', () => {
    for (const statement of [
      'insert into a (b) values ((select c from d))',
      'insert into a select 1 returning b',
      'insert into a select 1 on conflict do nothing returning b',
      `select 'insert into a select 1'`,
      '-- insert into a select 1\nselect 2',
      'update a set b = (select c)',
    ]) {
      expect(withReturning(statement)).toBe(statement)
    }
  })

  it('is not misled by quoted text, names and comments', () => {
    expect(squeezed(withReturning(`insert into a select ')', "ret(" /* returning ) */ from b`))).toBe(
      `insert into a select ')', "ret(" /* returning ) */ from b returning 1`,
    )
  })
})
