import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { preferences } from '#contract/tenant/preferences.ts'
import { call } from '#src/lib/client/index.ts'
import { useProfile } from '#src/providers/profile.ts'
import { operationKey, useOperation } from '#src/providers/use-operation.ts'
import { knownColumns } from '#src/resources/listed.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { columnsKey, rememberedColumns } from '#src/providers/columns.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'

export interface Columns {
  shown: readonly string[]
  /** Undefined until it is known what the person chose: rows wait for it, so that columns never jump. */
  ready: boolean
  choose: (fields: readonly string[]) => void
}

/** The columns of a list and their order, as the person chose them (`lists.<resource>`, on the server). */
export function useColumns(screens: ResourceScreens): Columns {
  const { user } = useProfile()
  const queryClient = useQueryClient()
  const params = { key: `lists.${screens.name ?? screens.resource.name}` }
  const cacheKey = columnsKey(user.id, screens)
  const [local, setLocal] = useState(() => rememberedColumns(cacheKey))
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
