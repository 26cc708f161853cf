import { useMemo } from 'react'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { useAccess, type Access } from './access.ts'

/** The definition without the fields that the profile may not read: no column, filter or fact speaks of them. */
export function readableScreens(screens: ResourceScreens, can: Access['can']): ResourceScreens {
  const { resource, list, show } = screens
  const readable = (field: string) => can('read', resource.subject, field)
  /** Whoever may not see what a filter names has nothing to choose from. */
  const offers = (name: string) => {
    const filter = resource.filter[name]
    if (!readable(filter?.field ?? name)) return false
    if (filter?.kind !== 'reference') return true
    return filter.entity === 'Profile' || filter.entity === 'File' || can('read', filter.entity)
  }
  return {
    ...screens,
    list: {
      ...list,
      columns: list.columns.filter(({ field }) => readable(field)),
      defaultColumns: list.defaultColumns.filter(readable),
      filters: list.filters.filter(offers),
      summary: list.summary?.needs.every(readable) ? list.summary : undefined,
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
  const { can } = useAccess()
  return useMemo(() => readableScreens(screens, can), [screens, can])
}
