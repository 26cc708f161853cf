import { nearestListParams, paging, type Listable } from '#contract/kit/index.ts'

/** A list's whole state as its address holds it: checked texts by query-string name. */
export interface ListAddress {
  page: number
  limit: number
  sortBy: string
  sortOrder: 'asc' | 'desc'
  searchQuery: string
  /** Only the filters of the resource, as texts. */
  filters: Readonly<Record<string, string>>
  /** The saved view that is open. */
  tab: string | undefined
  /** How the records are laid out, where a list can be shown in more than one way. */
  layout: Layout | undefined
}

export type Layout = 'cards' | 'table'

const viewId = /^[0-9a-f-]{36}$/i

const asOrder = (text: string | undefined) => (text === 'asc' || text === 'desc' ? text : undefined)

/**
 * Reads an address leniently: whatever is wrong counts as not said (AP-08).
 * @param rows per page, as the reader likes them; an address that names a page counts in the usual ones
 */
export function readListAddress(
  resource: Listable,
  params: URLSearchParams,
  rows: number = paging.limit,
): ListAddress {
  const { page, limit, sortBy, sortOrder, searchQuery, ...filters } = nearestListParams(resource, params)
  const tab = params.get('tab')
  const layout = params.get('layout')
  return {
    page: page ? Number(page) : paging.page,
    limit: limit ? Number(limit) : page ? paging.limit : rows,
    sortBy: sortBy ?? resource.defaultSort.field,
    sortOrder: asOrder(sortOrder) ?? (sortBy ? 'asc' : resource.defaultSort.order),
    searchQuery: searchQuery?.trim() ?? '',
    filters,
    tab: tab && viewId.test(tab) ? tab : undefined,
    layout: layout === 'cards' || layout === 'table' ? layout : undefined,
  }
}

/** The texts that the API is asked with. */
export function apiQuery(address: ListAddress): Record<string, string> {
  const { page, limit, sortBy, sortOrder, searchQuery, filters } = address
  return {
    page: String(page),
    limit: String(limit),
    sortBy,
    sortOrder,
    ...(searchQuery ? { searchQuery } : {}),
    ...filters,
  }
}

/** The part that decides which records there are, whatever page and order. */
export function selectionQuery({ searchQuery, filters }: ListAddress): Record<string, string> {
  return searchQuery ? { searchQuery, ...filters } : { ...filters }
}

/** Readable: commas, colons and dots need no escaping in a query string. */
function stringify(entries: [string, string][]): string {
  return new URLSearchParams(entries).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

/** The shortest address of a list: what is as usual is left out. */
export function writeListAddress(resource: Listable, address: ListAddress): string {
  const usualOrder =
    address.sortBy === resource.defaultSort.field && address.sortOrder === resource.defaultSort.order
  const entries: [string, string | undefined | false][] = [
    ['tab', address.tab],
    ['layout', address.layout],
    ['searchQuery', address.searchQuery],
    ...Object.entries(address.filters),
    ['sortBy', !usualOrder && address.sortBy],
    ['sortOrder', !usualOrder && address.sortOrder],
    ['page', address.page !== paging.page && String(address.page)],
    ['limit', address.limit !== paging.limit && String(address.limit)],
  ]
  return stringify(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** What a saved view keeps: filters, search and order, without page. */
export function viewQuery(resource: Listable, address: ListAddress): string {
  return writeListAddress(resource, {
    ...address,
    page: paging.page,
    limit: paging.limit,
    tab: undefined,
    layout: undefined,
  })
}
