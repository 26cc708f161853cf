import { paging } from '#contract/kit/index.ts'
import { preferences } from '#contract/tenant/preferences.ts'
import { addressOf, type FirstQuestions } from '#src/head-start/address.ts'
import { allScreens } from './all.ts'
import { listedFields } from './listed.ts'

/** Every list's first page in its usual order and columns, and the columns that the person has chosen. */
export async function firstQuestions(): Promise<FirstQuestions> {
  return Object.fromEntries(
    (await allScreens()).map((screens) => {
      const { name, api, operations, defaultSort } = screens.resource
      const query = {
        page: paging.page,
        limit: paging.limit,
        sortBy: defaultSort.field,
        sortOrder: defaultSort.order,
        fields: listedFields(screens, screens.list.defaultColumns).join(','),
      }
      const columns = addressOf(preferences.read, { params: { key: `lists.${name}` } })
      return [screens.paths.list(), { api, list: operations.list.path, query, columns }]
    }),
  )
}
