import { toast } from '#src/ui/feedback/toast.ts'
import { z } from 'zod'
import type { AnyRecord } from '#domain/access/rules.ts'
import { counted } from '#src/lib/format/index.ts'
import type { BulkAnswer, Readable, ResourceScreens } from '#src/resources/screens.ts'
import { useActions } from './actions/use-action.ts'

export interface UndoStep {
  records: readonly Pick<Readable, 'id' | 'version'>[]
  change: AnyRecord
}

/** The calls that put everything back: one per group of records that were alike before. */
export function undoSteps(before: BulkAnswer['before']): UndoStep[] {
  const groups = new Map<string, UndoStep>()
  for (const { id, version, change } of before) {
    const key = JSON.stringify(Object.entries(change).sort(([a], [b]) => a.localeCompare(b)))
    const { records } = groups.get(key) ?? { records: [] }
    groups.set(key, { records: [...records, { id, version }], change })
  }
  return [...groups.values()]
}

/** Whether each step back is a legal one: a state that cannot be left offers no undo. */
function canGoBack(screens: ResourceScreens, change: AnyRecord, steps: readonly UndoStep[]): boolean {
  const { status } = screens
  const now = status && change[status.field]
  if (!status || typeof now !== 'string') return true
  return steps.every((step) => {
    const former = step.change[status.field]
    return former === now || status.next(now).includes(String(former))
  })
}

const versioned = z.object({ version: z.number() })

interface Wanted {
  records: readonly Pick<Readable, 'id' | 'version'>[]
  change: AnyRecord
  /** "archived", for "3 properties archived". */
  done: string
}

/** Changes one or many records at once and offers to take it back. */
export function useBulkChange(screens: ResourceScreens, onDone?: () => void) {
  const { act, busy } = useActions()
  const { resource, list } = screens

  /** For a resource without an operation for many at once: the few that its screens offer are changed one by one. */
  const oneByOne = async ({ records, change }: UndoStep): Promise<BulkAnswer | undefined> => {
    const before: BulkAnswer['before'] = []
    for (const record of records) {
      const { id, version } = record
      const former = new Map<string, unknown>(Object.entries(record))
      const outcome = await act(resource.operations.update, { params: { id }, body: { ...change, version } })
      if (!outcome) return undefined
      before.push({
        id,
        version: versioned.parse(outcome.answer).version,
        change: Object.fromEntries(Object.keys(change).map((name) => [name, former.get(name) ?? null])),
      })
    }
    return { updated: before.length, before }
  }
  const send = async ({ records, change }: UndoStep) => {
    if (!list.bulk) return oneByOne({ records, change })
    const seen = records.map(({ id, version }) => ({ id, version }))
    return (await act(list.bulk.operation, { body: list.bulk.body(seen, change) }))?.answer
  }
  const undo = async (steps: readonly UndoStep[]) => {
    for (const step of steps) if (!(await send(step))) return
    toast.success('Undone')
  }
  const change = async ({ done, ...wanted }: Wanted) => {
    const answer = await send(wanted)
    if (!answer) return
    onDone?.()
    const steps = undoSteps(answer.before)
    toast.success(`${counted(answer.updated, resource.labels)} ${done}`, {
      action: canGoBack(screens, wanted.change, steps)
        ? { label: 'Undo', onClick: () => void undo(steps) }
        : undefined,
    })
  }
  return { change, busy }
}
