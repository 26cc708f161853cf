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
