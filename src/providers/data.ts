import type { CrudFilters, CrudSorting, DataProvider, MetaQuery, Pagination } from '@refinedev/core'
import type { Api, Resource } from '#contract/kit/index.ts'
import { callAny, type QueryValues } from '#src/lib/client/index.ts'
import { resourceByName } from '#src/resources/by-name.ts'
import { earlyAnswer } from './early.ts'

function resourceOf(name: string, api: Api): Resource {
  const resource = resourceByName(name)
  if (resource?.api !== api) throw new Error(`The ${api} API has no resource called ${name}.`)
  return resource
}

/** Refine's list parameters in the names of the contract's list query (AP-08). */
export function listQueryFrom({
  pagination,
  sorters,
  filters,
}: {
  pagination?: Pagination
  sorters?: CrudSorting
  filters?: CrudFilters
}): QueryValues {
  const [sorter] = sorters ?? []
  const narrowing = (filters ?? []).flatMap((filter) => {
    if (!('field' in filter)) throw new Error('A list takes its filters one by one, all of them together.')
    const value: string | readonly string[] | null | undefined = filter.value
    const text = [value ?? []].flat().join(',')
    return text ? [[filter.field, text] as const] : []
  })
  return {
    ...(pagination?.mode === 'off'
      ? {}
      : { page: pagination?.currentPage?.toString(), limit: pagination?.pageSize?.toString() }),
    ...(sorter ? { sortBy: sorter.field, sortOrder: sorter.order } : {}),
    ...Object.fromEntries(narrowing),
  }
}

/** A form keeps one key for the same content (`use-body-keys.ts`). */
function keyOf(meta: MetaQuery | undefined, body: unknown): string | undefined {
  const of: unknown = meta?.['idempotencyKeyOf']
  return typeof of === 'function' ? String(of(body)) : undefined
}

/** Refine's way to one of the two APIs: the contract's own operations, nothing else. */
export function dataProvider(api: Api): DataProvider {
  const operationsOf = (name: string) => resourceOf(name, api).operations
  // Refine lets each caller say what its records are; the contract is what makes it true.
  return {
    getApiUrl: () => api,
    getList: ({ resource, pagination, sorters, filters, meta }) => {
      const { list } = operationsOf(resource)
      const query = {
        ...listQueryFrom({ pagination, sorters, filters }),
        ...(meta?.fields ? { fields: meta.fields.filter((name) => typeof name === 'string').join(',') } : {}),
      }
      const signal = meta?.queryContext?.signal
      return earlyAnswer(list, { query }) ?? callAny(list, { query, signal })
    },
    getOne: async ({ resource, id, meta }) => {
      const signal = meta?.queryContext?.signal
      return { data: await callAny(operationsOf(resource).get, { params: { id: String(id) }, signal }) }
    },
    getMany: ({ resource, ids, meta }) => {
      const query = { id: ids.join(','), limit: String(Math.max(1, ids.length)) }
      const signal = meta?.queryContext?.signal
      return callAny(operationsOf(resource).list, { query, signal })
    },
    create: async ({ resource, variables, meta }) => {
      const idempotencyKey = keyOf(meta, variables)
      const { create } = operationsOf(resource)
      return { data: await callAny(create, { body: variables, idempotencyKey }) }
    },
    update: async ({ resource, id, variables, meta }) => {
      const idempotencyKey = keyOf(meta, variables)
      const { update } = operationsOf(resource)
      const params = { id: String(id) }
      return { data: await callAny(update, { params, body: variables, idempotencyKey }) }
    },
    deleteOne: async ({ resource, id }) => {
      return { data: await callAny(operationsOf(resource).remove, { params: { id: String(id) } }) }
    },
  }
}
