import { paging } from '#contract/kit/index.ts'
import { rowsKey } from '#src/head-start/address.ts'
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

/** Rows per page as they were kept: the usual ones where nothing sensible was. */
export function rowsOf(kept: unknown): number {
  const rows = Number(kept)
  return Number.isInteger(rows) && rows >= 1 && rows <= paging.maxLimit ? rows : paging.limit
}

/** As this browser knows it. */
export const rememberedRows = (pathname: string) => rowsOf(localStorage.getItem(rowsKey(pathname)))
