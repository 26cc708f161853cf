import { useLocation, useSearchParams } from 'react-router'
import { rowFilters } from '#contract/tenant/import-operations.ts'
import { importable, type Importable } from '#contract/tenant/imports.ts'
import { useNavigateAtOnce } from '#src/lib/at-once.ts'
import { pageOf } from '#src/lib/use-asked.ts'
import type { RowsShown } from './use-import.ts'

const isImportable = (name: string | null): name is Importable => name !== null && name in importable

/** The page's whole state, kept in its address: what is imported into, which import, which of its rows, which page of them. */
export function useImportAddress() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigateAtOnce()
  const shown = params.get('show')
  const show = rowFilters.find((entry) => entry === shown) ?? 'all'
  const page = pageOf(params.get('page'))

  const go = (change: { show?: RowsShown | 'balances'; page?: number }, replace = true) => {
    const next = new URLSearchParams(params)
    if (change.show) next.set('show', change.show)
    const to = change.page ?? (change.show ? 1 : page)
    if (to === 1) next.delete('page')
    else next.set('page', String(to))
    navigate(`${pathname}?${next}`, { replace })
  }

  const asked = params.get('into')
  const into = isImportable(asked) ? asked : 'properties'
  const propertyId = params.get('propertyId') ?? undefined

  return {
    importId: params.get('importId') ?? undefined,
    into,
    /** The property that the page was come from. */
    propertyId,
    show,
    /** Whether no rows are asked for, but the balances where the file has such. */
    balances: shown === null || shown === 'balances',
    page,
    go,
    /** Opens an import, or goes back to the first step. */
    open: (importId: string | undefined) => {
      const next = new URLSearchParams()
      if (into !== 'properties') next.set('into', into)
      if (propertyId) next.set('propertyId', propertyId)
      if (importId) next.set('importId', importId)
      setParams(next)
    },
  }
}
