import { createContext, useContext } from 'react'

/** A colleague as lists and forms need them. */
export interface Person {
  id: string
  name: string
  email: string
  /** Role keys. */
  roles: readonly string[]
}

export interface People {
  people: readonly Person[]
  nameOf: (userId: string) => string | undefined
  loading: boolean
}

const PeopleContext = createContext<People>({ people: [], nameOf: () => undefined, loading: false })
export const PeopleProvider = PeopleContext

export function usePeople(): People {
  return useContext(PeopleContext)
}
