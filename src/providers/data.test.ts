import { describe, expect, it } from 'vitest'
import { listQueryFrom } from './data.ts'

describe('a list as Refine asks for it', () => {
  it('AP-08 is asked for with the names of the contract', () => {
    expect(
      listQueryFrom({
        pagination: { currentPage: 2, pageSize: 25, mode: 'server' },
        sorters: [{ field: 'title', order: 'desc' }],
        filters: [
          { field: 'status', operator: 'in', value: ['active', 'draft'] },
          { field: 'searchQuery', operator: 'eq', value: 'marina' },
          { field: 'city', operator: 'eq', value: undefined },
        ],
      }),
    ).toEqual({
      page: '2',
      limit: '25',
      sortBy: 'title',
      sortOrder: 'desc',
      status: 'active,draft',
      searchQuery: 'marina',
    })
  })

  it('asks for no page where none is wanted, and refuses what the API has no words for', () => {
    expect(listQueryFrom({ pagination: { mode: 'off' } })).toEqual({})
    expect(() => listQueryFrom({ filters: [{ operator: 'or', value: [] }] })).toThrow()
  })
})
