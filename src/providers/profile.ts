import { createContext, useContext } from 'react'
import type { CurrentProfile } from '#src/lib/session/current-profile.ts'

const ProfileContext = createContext<CurrentProfile | null>(null)
export const ProfileProvider = ProfileContext

export function useProfile(): CurrentProfile {
  const profile = useContext(ProfileContext)
  if (!profile) throw new Error('There is a profile on every page of the dashboard.')
  return profile
}
