import { useCallback, useMemo, useState } from 'react'
import type { Readable } from '#src/resources/screens.ts'

/** Id → the version that was seen when it was ticked; null takes any version. */
export type Selected = ReadonlyMap<string, Readable>

export interface Selection {
  selected: Selected
  toggle: (record: Readable) => void
  /** Ticks from the last ticked row to this one. */
  extend: (record: Readable, page: readonly Readable[]) => void
  togglePage: (page: readonly Readable[]) => void
  replace: (records: readonly Readable[]) => void
  clear: () => void
}

/**
 * The ticked records. They stay ticked from page to page and are forgotten when other records are shown.
 * @param of what the list shows, as text: a change forgets the selection
 */
export function useSelection(of: string): Selection {
  const [selected, setSelected] = useState<Selected>(new Map())
  const [last, setLast] = useState<string>()

  const [shown, setShown] = useState(of)
  if (shown !== of) {
    setShown(of)
    setSelected(new Map())
  }
  const clear = useCallback(() => setSelected(new Map()), [])

  return useMemo(() => {
    const set = (change: (next: Map<string, Readable>) => void) =>
      setSelected((former) => {
        const next = new Map(former)
        change(next)
        return next
      })
    return {
      selected,
      toggle: (record) => {
        setLast(record.id)
        set((next) => next.delete(record.id) || next.set(record.id, record))
      },
      extend: (record, page) => {
        const from = page.findIndex(({ id }) => id === last)
        const to = page.findIndex(({ id }) => id === record.id)
        const [start, end] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
        set((next) => {
          for (const each of page.slice(start, end + 1)) next.set(each.id, each)
        })
      },
      togglePage: (page) =>
        set((next) => {
          const all = page.every(({ id }) => next.has(id))
          for (const record of page) {
            if (all) next.delete(record.id)
            else next.set(record.id, record)
          }
        }),
      replace: (records) => setSelected(new Map(records.map((record) => [record.id, record]))),
      clear,
    }
  }, [selected, last, clear])
}
