import { useMemo } from 'react'
import { fieldMeta, usualSort, type Resource } from '#contract/kit/index.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { useAccess, type Access } from './access.ts'

/** The resource with the orders that the profile may ask for, and one of them as the usual one. */
function sortable(resource: Resource, may: (field: string) => boolean): Resource {
  if (resource.sort.every(may)) return resource
  return { ...resource, sort: resource.sort.filter(may), defaultSort: usualSort(resource, may) }
}

/** The definition without the fields that the profile may not read: no column, order, filter or fact speaks of them. */
export function readableScreens(
  screens: ResourceScreens,
  { can, canFigure, canAsk }: Pick<Access, 'can' | 'canFigure' | 'canAsk'>,
): ResourceScreens {
  const { resource, list, show } = screens
  const may = (field: string) => can('read', resource.subject, field)
  /** No amount goes without its currency. */
  const readable = (field: string) => {
    const { kind, currencyField = 'currency' } = fieldMeta(resource.allFields[field]!)
    return may(field) && (kind !== 'money' || !(currencyField in resource.allFields) || may(currencyField))
  }
  const everywhere = (field: string) => canFigure({ resource, fields: [field] })
  /** Whoever may not see what a filter names has nothing to choose from. */
  const offers = (name: string) => {
    const filter = resource.filter[name]
    if (!everywhere(filter?.field ?? name)) return false
    if (filter?.kind !== 'reference') return true
    return filter.entity === 'Profile' || filter.entity === 'File' || can('read', filter.entity)
  }
  return {
    ...screens,
    resource: sortable(resource, everywhere),
    list: {
      ...list,
      columns: list.columns.filter(({ field }) => readable(field)),
      defaultColumns: list.defaultColumns.filter(readable),
      filters: list.filters.filter(offers),
      summary: list.summary && canAsk(list.summary.operation) ? list.summary : undefined,
    },
    show: {
      ...show,
      keyFigures: show.keyFigures.filter(({ field }) => readable(field)),
      facts: show.facts
        .map(({ title, fields }) => ({ title, fields: fields.filter(readable) }))
        .filter(({ fields }) => fields.length > 0),
    },
  }
}

export function useReadableScreens(screens: ResourceScreens): ResourceScreens {
  const access = useAccess()
  return useMemo(() => readableScreens(screens, access), [screens, access])
}
