import type { ResourceScreens } from '#src/resources/screens.ts'

export const columnsKey = (userId: string, { name, resource }: ResourceScreens) =>
  `freehold.${userId}.lists.${name ?? resource.name}`

/** The columns as this browser knows them, so that a reload need not ask before it draws; the server's are the truth. */
export function rememberedColumns(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
