import { createContext, useContext } from 'react'
import type { SessionUser } from '#contract/admin/session.ts'

/** A colleague as lists and forms need them. */
export interface Person {
  id: string
  name: string
  email: string
  /** Role keys. */
  roles: readonly string[]
  roleNames: readonly string[]
  status: string
  avatar: SessionUser['avatar']
}

/** A colleague as somebody sees them: fields that they may not read are missing. */
export type SeenPerson = Partial<Person> & Pick<Person, 'id'>

const unsaid = { name: 'Name hidden', email: '', roles: [], roleNames: [], status: 'active', avatar: null }

export interface People {
  /** Those who work here now: whom something can be given to. */
  people: readonly Person[]
  /** Anybody who is known, whether they have not joined yet, are suspended or have left. */
  personOf: (userId: string | null) => Person | undefined
  nameOf: (userId: string) => string | undefined
  loading: boolean
}

export function peopleOf(seen: readonly SeenPerson[], loading = false): People {
  const known = seen.map((person): Person => ({ ...unsaid, ...person }))
  const byId = new Map(known.map((person) => [person.id, person]))
  const personOf: People['personOf'] = (id) => (id === null ? undefined : byId.get(id))
  return {
    people: known.filter(({ status }) => status === 'active'),
    personOf,
    nameOf: (id) => personOf(id)?.name,
    loading,
  }
}

const PeopleContext = createContext(peopleOf([]))
export const PeopleProvider = PeopleContext

export function usePeople(): People {
  return useContext(PeopleContext)
}
