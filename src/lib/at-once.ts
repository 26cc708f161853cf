import { createContext, use } from 'react'
import type { NavigateOptions } from 'react-router'

type NavigateAtOnceTo = (address: string, options?: Pick<NavigateOptions, 'replace'>) => void

/** The router's own way to go somewhere: `useNavigate` below a route with `/*` drops `flushSync`. */
export const NavigateAtOnce = createContext<NavigateAtOnceTo | undefined>(undefined)

/**
 * For navigation that changes a part of a page's state in its address: drawn before the next thing that somebody
 * does, which would otherwise start from the address before, and undo this change. The page stays where it is scrolled to.
 * @throws outside of the dashboard
 */
export function useNavigateAtOnce(): NavigateAtOnceTo {
  const navigate = use(NavigateAtOnce)
  if (!navigate) throw new Error('useNavigateAtOnce is for pages of the dashboard.')
  return navigate
}
