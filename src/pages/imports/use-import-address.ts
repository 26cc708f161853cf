import { useSearchParams } from 'react-router'
import type { RowsShown } from './use-import.ts'

const shown: readonly RowsShown[] = ['all', 'valid', 'errors', 'duplicates']

/** The page's whole state, kept in its address: which import, which of its rows, which page of them. */
export function useImportAddress() {
  const [params, setParams] = useSearchParams()
  const show = shown.find((entry) => entry === params.get('show')) ?? 'all'
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)

  const go = (change: { show?: RowsShown; page?: number }, replace = true) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        const rows = change.show ?? show
        if (rows === 'all') next.delete('show')
        else next.set('show', rows)
        const to = change.page ?? (change.show ? 1 : page)
        if (to === 1) next.delete('page')
        else next.set('page', String(to))
        return next
      },
      // Other rows of the same table: the page stays where it is.
      { replace, preventScrollReset: true },
    )

  return {
    importId: params.get('importId') ?? undefined,
    show,
    page,
    go,
    /** Opens an import, or goes back to the first step. */
    open: (importId: string | undefined) => setParams(importId ? { importId } : {}),
  }
}
