import { use } from 'react'
import type { Selection } from '#contract/tenant/dashboard.ts'
import { entryOf } from '#src/resources/index.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'

/** The list that shows exactly what is selected. */
export const listOf = ({ of, query }: Selection): string =>
  [entryOf[of]!.paths.list(), new URLSearchParams(query).toString()].filter(Boolean).join('?')

/** The screens of what is selected; those that come with their pages are waited for. */
export function useScreens(of: Selection['of']): ResourceScreens {
  const entry = entryOf[of]!
  return entry.screens ?? use(entry.load())
}
