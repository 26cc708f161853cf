import { useQueries } from '@tanstack/react-query'
import { callAny } from '#src/lib/client/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { useAccess } from '#src/providers/access.ts'
import { entryOf } from '#src/resources/index.ts'
import type { Page, Readable, ResourceScreens } from '#src/resources/screens.ts'

/** Some of the records of a kind: those that a list with these filters shows. */
export interface Selection {
  /** One whose screens are always here. */
  of: keyof typeof entryOf
  query: Readonly<Record<string, string>>
}

/** The list that shows exactly what is selected. */
export const listOf = ({ paths }: ResourceScreens, query: Selection['query']): string =>
  [paths.list(), new URLSearchParams(query).toString()].filter(Boolean).join('?')

/**
 * Its screens, where the profile may read such records and ask for what they are selected by; nothing otherwise.
 */
export function useSelectable(): (selection: Selection) => ResourceScreens | undefined {
  const { can } = useAccess()
  return ({ of, query }) => {
    const screens = entryOf[of]?.screens
    if (!screens) return undefined
    const { resource } = screens
    const fields = Object.keys(query).map((name) => resource.filter[name]?.field ?? name)
    return can('read', resource.subject) && fields.every((field) => can('read', resource.subject, field))
      ? screens
      : undefined
  }
}

export interface Found {
  records: readonly Readable[]
  /** As the list itself says it. */
  total: number
}

/** What is asked for of a kind of record that the profile may see. */
export interface Question {
  screens: ResourceScreens
  query: Selection['query']
  /** How many of them are wanted, besides how many there are. */
  limit?: number
  sortBy?: string
}

/**
 * The first of what is selected, and how many there are: asked of the lists themselves, so that both always agree.
 * Nothing where it could not be loaded; undefined until it is.
 */
export function useSelections(questions: readonly Question[]): (Found | null | undefined)[] {
  return useQueries({
    queries: questions.map(({ screens, query, limit = 1, sortBy }) => {
      const operation = screens.resource.operations.list
      const asked = { ...query, limit, ...(sortBy ? { sortBy, sortOrder: 'asc' } : {}) }
      return {
        queryKey: operationKey(operation, undefined, asked),
        queryFn: ({ signal }: { signal: AbortSignal }) => callAny<Page>(operation, { query: asked, signal }),
      }
    }),
  }).map(({ data, isError }) => {
    if (!data) return isError ? null : undefined
    return { records: data.data, total: data.total }
  })
}
