import { useEffect, type RefObject } from 'react'
import { isPageKey, shortcutsOn } from '#src/lib/shortcuts.ts'

interface ListKeys {
  /** Ticks or unticks the record of a row. */
  onTick: (id: string) => void
  search: RefObject<HTMLInputElement | null>
}

const links = '[data-row-link]'

function rowIdOf(element: Element | null): string | undefined {
  return element?.closest('[data-row]')?.getAttribute('data-row') ?? undefined
}

/** Arrows or j and k move from row to row, Enter opens (the row's own link), x ticks, / goes to the search. */
export function useListKeys({ onTick, search }: ListKeys): void {
  useEffect(() => {
    const step = (by: 1 | -1) => {
      const all = [...document.querySelectorAll<HTMLElement>(links)].filter((link) => link.offsetParent)
      const here = rowIdOf(document.activeElement)
      const at = all.findIndex((link) => rowIdOf(link) === here)
      const next = here === undefined ? all[by === 1 ? 0 : all.length - 1] : all[at + by]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
      return next !== undefined
    }
    const press = (event: KeyboardEvent) => {
      if (!isPageKey(event)) return
      const inRow = rowIdOf(document.activeElement)
      if (event.key.length === 1 && !shortcutsOn()) return
      if (event.key === '/') {
        event.preventDefault()
        search.current?.focus()
        search.current?.select()
      } else if (event.key === 'j' || (event.key === 'ArrowDown' && inRow)) {
        if (step(1)) event.preventDefault()
      } else if (event.key === 'k' || (event.key === 'ArrowUp' && inRow)) {
        if (step(-1)) event.preventDefault()
      } else if (event.key === 'x' && inRow) onTick(inRow)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onTick, search])
}
