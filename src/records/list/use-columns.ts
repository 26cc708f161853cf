import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paging } from '#contract/kit/index.ts'
import { preferences } from '#contract/tenant/preferences.ts'
import { rowsKey } from '#src/head-start/address.ts'
import { useActions } from '../actions/use-action.ts'
import { useProfile } from '#src/providers/profile.ts'
import { operationKey, useOperation } from '#src/providers/use-operation.ts'
import { knownColumns } from '#src/resources/listed.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { columnsKey, rememberedColumns, rememberedRows, rowsOf } from '#src/providers/columns.ts'

export interface ListChoices {
  shown: readonly string[]
  /** Rows per page. */
  rows: number
  /** Undefined until it is known what the person chose: rows wait for it, so that columns never jump. */
  ready: boolean
  choose: (fields: readonly string[]) => void
  chooseRows: (rows: number) => void
}

/** The columns of a list and their order, and its rows per page, as the person chose them (`lists.<resource>`, on the server). */
export function useListChoices(screens: ResourceScreens): ListChoices {
  const { user } = useProfile()
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const params = { key: `lists.${screens.name ?? screens.resource.name}` }
  const cacheKey = columnsKey(user.id, screens)
  const [local, setLocal] = useState(() => rememberedColumns(cacheKey))
  const query = useOperation(preferences.read, { params })
  const wanted = query.data ? (query.data.value['columns'] ?? null) : local
  const rows = query.data ? rowsOf(query.data.value['rows']) : rememberedRows(pathname)
  useEffect(() => {
    if (rows === paging.limit) localStorage.removeItem(rowsKey(pathname))
    else localStorage.setItem(rowsKey(pathname), String(rows))
  }, [pathname, rows])

  const { act } = useActions()
  const { key } = params
  const write = useCallback(
    (change: { columns: readonly string[] } | { rows: number }) => {
      const cached = operationKey(preferences.read, { key })
      const value = { ...queryClient.getQueryData<{ value: object }>(cached)?.value, ...change }
      queryClient.setQueryData(cached, { value })
      void act(preferences.write, { params: { key }, body: { value } }, { refreshes: 'nothing' })
    },
    [key, act, queryClient],
  )
  const choose = useCallback(
    (columns: readonly string[]) => {
      setLocal(columns)
      localStorage.setItem(cacheKey, JSON.stringify(columns))
      write({ columns })
    },
    [cacheKey, write],
  )
  const chooseRows = useCallback((next: number) => write({ rows: next }), [write])
  return {
    shown: knownColumns(screens, wanted),
    rows,
    ready: !query.isPending || local !== null,
    choose,
    chooseRows,
  }
}
