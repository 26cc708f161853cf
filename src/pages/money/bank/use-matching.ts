import { createContext, useEffect, useState } from 'react'
import type { bankLines, LinePart } from '#contract/tenant/money/bank-lines.ts'
import { matchLine, unmatchLine } from '#contract/tenant/money/bank-operations.ts'
import { isSingleKey } from '#src/lib/shortcuts.ts'
import { useActions, type ActionOptions } from '#src/records/actions/use-action.ts'
import type { Whole } from '#src/resources/screens.ts'
import { FocusKeeper } from './focus-keeper.ts'

export type Line = Whole<typeof bankLines>
export type { LinePart }

/** A line as far as it takes to undo its match. */
type Matched = Pick<Line, 'id' | 'version'>

/** What matching posts is in the books, and in whatever shows them. */
export const refreshes = [['data', 'tenant']] as const

/** Matches lines and takes that back, the last one by U; a line is out of sight as soon as somebody has said what it is. */
export function useMatching() {
  const { act } = useActions()
  /** Lines that were dealt with → the version that is out of date since. */
  const [gone, setGone] = useState<ReadonlyMap<string, number>>(new Map())
  const [history, setHistory] = useState<readonly Matched[]>([])
  const [focus] = useState(() => new FocusKeeper())

  const hide = ({ id, version }: Matched) => setGone((known) => new Map(known).set(id, version))
  const undo = ({ id, version }: Matched) =>
    act(
      unmatchLine,
      { params: { id }, body: { version } },
      {
        refreshes,
        done: 'Match undone',
        onDone: () => {
          focus.want(id)
          setHistory((known) => known.filter((each) => each.id !== id))
        },
      },
    )
  const match = (
    line: Line,
    parts: readonly LinePart[],
    label: string,
    more: ActionOptions<typeof matchLine> = {},
  ) =>
    act(
      matchLine,
      { params: { id: line.id }, body: { version: line.version, parts: [...parts] } },
      {
        refreshes,
        done: label,
        undo:
          ({ id, version }) =>
          () =>
            undo({ id, version }),
        begin: () => {
          hide(line)
          return () => setGone((known) => new Map([...known].filter(([id]) => id !== line.id)))
        },
        ...more,
        onDone: (answer, sent) => {
          hide(line)
          setHistory((known) => [...known, { id: answer.id, version: answer.version }])
          more.onDone?.(answer, sent)
        },
      },
    )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const last = history.at(-1)
      if (!last || event.repeat || event.key.toLowerCase() !== 'u' || !isSingleKey(event)) return
      event.preventDefault()
      void undo(last)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  return {
    match,
    undo,
    isGone: ({ id, version }: Matched) => (gone.get(id) ?? 0) >= version,
    focus,
  }
}

export interface Matching extends ReturnType<typeof useMatching> {
  accountId: string
  /** Whether the profile may match. */
  may: boolean
  /** Whether lines leave the list once they are matched. */
  leaves: boolean
}

export const MatchingContext = createContext<Matching | undefined>(undefined)
