import type { ParseResponse, RouterProvider } from '@refinedev/core'
import adapter from '@refinedev/react-router'
import { useCallback } from 'react'

/** Refine's names of list state in an address, and the specification's (AP-08). */
const names = { currentPage: 'page', pageSize: 'limit' } as const

function useParse(): () => ParseResponse {
  const parse = adapter.parse?.()
  return useCallback(() => {
    const parsed: ParseResponse = parse?.() ?? {}
    const params = parsed.params as Record<string, unknown> | undefined
    const number = (name: string) => {
      const value = Number(params?.[name])
      return Number.isInteger(value) && value > 0 ? value : undefined
    }
    return {
      ...parsed,
      params: { ...parsed.params, currentPage: number(names.currentPage), pageSize: number(names.pageSize) },
    }
  }, [parse])
}

function useGo(): ReturnType<NonNullable<RouterProvider['go']>> {
  const go = adapter.go?.()
  return useCallback(
    (config) => {
      const { currentPage, pageSize, ...query } = config.query ?? {}
      const named = {
        ...query,
        ...(currentPage === undefined ? {} : { [names.currentPage]: currentPage }),
        ...(pageSize === undefined ? {} : { [names.pageSize]: pageSize }),
      }
      return go?.({ ...config, query: config.query && named })
    },
    [go],
  )
}

/** The router's adapter, speaking the specification's query-string names. */
export const routerProvider: RouterProvider = { ...adapter, parse: useParse, go: useGo }
