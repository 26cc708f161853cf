import { expect, it } from 'vitest'
import { peopleOf, type Person } from './people.ts'

const person = (id: string, status: string): Person => ({
  id,
  name: `Person ${id}`,
  email: `${id}@example.com`,
  roles: ['staff-member'],
  roleNames: ['Staff member'],
  status,
  avatar: null,
})

it('names whoever is suspended, and offers only those who work here', () => {
  const { people, personOf, nameOf } = peopleOf([person('a', 'active'), person('b', 'suspended')])
  expect(people.map(({ id }) => id)).toEqual(['a'])
  expect(personOf('b')?.name).toBe('Person b')
  expect(nameOf('b')).toBe('Person b')
  expect(personOf(null)).toBeUndefined()
})

it('knows people of whom a role shows little', () => {
  const { people } = peopleOf([{ id: 'a', name: 'Ada' }, { id: 'b' }])
  expect(people.map(({ name, roles }) => [name, roles])).toEqual([
    ['Ada', []],
    ['Name hidden', []],
  ])
})
