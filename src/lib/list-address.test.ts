import { describe, expect, it } from 'vitest'
import { properties } from '#contract/tenant/properties.ts'
import { apiQuery, readListAddress, viewQuery, writeListAddress } from './list-address.ts'

const read = (query: string) => readListAddress(properties, new URLSearchParams(query))
const view = '018f0000-0000-7000-8000-000000000001'

describe('list address', () => {
  it('CO-05 shows 10 per page from page 1 when nothing is said', () => {
    expect(read('')).toMatchObject({ page: 1, limit: 10, sortBy: 'createdAt', sortOrder: 'desc' })
  })

  it('shows as many rows as the reader likes, save where a page or a number of rows is named', () => {
    const rows = (query: string) => readListAddress(properties, new URLSearchParams(query), 50).limit
    expect(['', 'status=draft', 'limit=25', 'page=3'].map(rows)).toEqual([50, 50, 25, 10])
  })

  it('AP-08 gives back the same address for the state that it gave', () => {
    const query = `tab=${view}&searchQuery=dolphin&status=active,draft&sortBy=title&sortOrder=asc&page=3&limit=50`
    expect(writeListAddress(properties, read(query))).toBe(query)
  })

  it('AP-08 leaves out of the address what is as usual', () => {
    expect(writeListAddress(properties, read('page=1&limit=10&sortBy=createdAt&sortOrder=desc'))).toBe('')
  })

  it('AP-08 makes the nearest sensible list of wrong values', () => {
    const address = read('page=-4&limit=many&sortBy=nothing&status=exploded&classification=land&tab=x&city=')
    expect(address).toMatchObject({ page: 1, limit: 10, sortBy: 'createdAt', tab: undefined })
    expect(address.filters).toEqual({ classification: 'land' })
  })

  it('AP-08 asks the API with the names of the address', () => {
    expect(apiQuery(read('portfolio_manager=' + view))).toEqual({
      page: '1',
      limit: '10',
      sortBy: 'createdAt',
      sortOrder: 'desc',
      portfolio_manager: view,
    })
  })

  it('keeps filters, search and order in a view, but no page', () => {
    expect(viewQuery(properties, read('status=draft&page=4&limit=50&sortBy=title'))).toBe(
      'status=draft&sortBy=title&sortOrder=asc',
    )
  })
})
