import { authState } from '#src/lib/session/index.ts'
import { wayBegun, type Way } from '#src/records/money/way.ts'

/** What is typed into the grid and not recorded yet. */
export interface GridDraft extends Way {
  /** By lease: minor units, or what was typed and is no amount. */
  amounts: Readonly<Record<string, number | string>>
}

const place = () => `freehold.record-many.${authState().user?.id ?? ''}`

/** As it was left in this tab, however the page was loaded again; otherwise as somebody usually records. */
export function gridBegun(today: string, bankAccountId: string): GridDraft {
  const fresh = { ...wayBegun(today, bankAccountId), amounts: {} }
  try {
    const kept: Partial<GridDraft> = JSON.parse(sessionStorage.getItem(place()) ?? '{}')
    return { ...fresh, ...kept }
  } catch {
    return fresh
  }
}

export function keepGrid(draft: GridDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(place(), JSON.stringify(draft))
    else sessionStorage.removeItem(place())
  } catch {
    // No storage: it is gone with the page.
  }
}
