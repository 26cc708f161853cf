import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { preferences } from '#contract/tenant/preferences.ts'
import { call } from '#src/lib/client/index.ts'
import { useProfile } from '#src/providers/profile.ts'
import { operationKey, useOperation } from '#src/providers/use-operation.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'

/** Only columns that exist, each once, in their order; the usual ones when none is left. */
export function knownColumns(screens: ResourceScreens, wanted: unknown): readonly string[] {
  const known = new Set(screens.list.columns.map(({ field }) => field))
  const kept = Array.isArray(wanted) ? wanted.filter((field) => known.has(field as string)) : []
  return kept.length > 0 ? [...new Set(kept as string[])] : screens.list.defaultColumns
}

export interface Columns {
  shown: readonly string[]
  /** Undefined until it is known what the person chose: rows wait for it, so that columns never jump. */
  ready: boolean
  choose: (fields: readonly string[]) => void
}

/** A copy in this browser, so that a reload need not ask before it draws; the server's copy is the truth. */
function remembered(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** The columns of a list and their order, as the person chose them (`lists.<resource>`, on the server). */
export function useColumns(screens: ResourceScreens): Columns {
  const { user } = useProfile()
  const queryClient = useQueryClient()
  const params = { key: `lists.${screens.name ?? screens.resource.name}` }
  const cacheKey = `freehold.${user.id}.${params.key}`
  const [local, setLocal] = useState(() => remembered(cacheKey))
  const query = useOperation(preferences.read, { params })
  const wanted = query.data ? (query.data.value['columns'] ?? null) : local

  const save = useMutation({
    mutationFn: (columns: readonly string[]) =>
      call(preferences.write, { params, body: { value: { columns } } }),
    onError: notifyError,
  })
  const { mutate } = save
  const { key } = params
  const choose = useCallback(
    (columns: readonly string[]) => {
      setLocal(columns)
      localStorage.setItem(cacheKey, JSON.stringify(columns))
      queryClient.setQueryData(operationKey(preferences.read, { key }), { value: { columns } })
      mutate(columns)
    },
    [cacheKey, key, mutate, queryClient],
  )
  return { shown: knownColumns(screens, wanted), ready: !query.isPending || local !== null, choose }
}
