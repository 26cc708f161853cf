import { adminResources } from '#contract/admin/index.ts'
import { paging, type Api, type Resource } from '#contract/kit/index.ts'
import { preferences } from '#contract/tenant/preferences.ts'
import { tenantResources } from '#contract/tenant/index.ts'
import { addressOf } from './address.ts'

/** What a page asks its APIs at once, by the page's path. */
export type Questions = Readonly<Record<string, readonly { api: Api; address: string }[]>>

/** Every list's first page in its usual order, and its columns. */
export function firstQuestions(): Questions {
  const resources: Resource[] = [...Object.values(tenantResources), ...Object.values(adminResources)]
  return Object.fromEntries(
    resources.map(({ name, api, operations, defaultSort }) => {
      const query = {
        ...paging,
        maxLimit: undefined,
        sortBy: defaultSort.field,
        sortOrder: defaultSort.order,
      }
      const columns = addressOf(preferences.read, { params: { key: `lists.${name}` } })
      return [
        `/dashboard/${name}`,
        [
          { api, address: addressOf(operations.list, { query }) },
          { api: 'tenant' as const, address: columns },
        ],
      ]
    }),
  )
}
