import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Resource } from '#contract/kit/index.ts'
import { call } from '#src/lib/client/index.ts'
import { counted } from '#src/lib/format/index.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'

type Change = Record<string, unknown>

/** What the bulk operation answers: how each record was, and its version now. */
interface BulkAnswer {
  updated: number
  before: { id: string; version: number; change: Change }[]
}

export interface UndoStep {
  records: { id: string; version: number }[]
  change: Change
}

/** The calls that put everything back: one per group of records that were alike before. */
export function undoSteps(before: BulkAnswer['before']): UndoStep[] {
  const groups = new Map<string, UndoStep>()
  for (const { id, version, change } of before) {
    const key = JSON.stringify(Object.entries(change).sort(([a], [b]) => a.localeCompare(b)))
    const group = groups.get(key) ?? { records: [], change }
    group.records.push({ id, version })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Whether each step back is a legal one: a state that cannot be left offers no undo. */
function canGoBack(screens: ResourceScreens, change: Change, steps: readonly UndoStep[]): boolean {
  const { status } = screens
  const now = status && change[status.field]
  if (!status || typeof now !== 'string') return true
  return steps.every((step) => {
    const former = step.change[status.field]
    return former === now || status.next(now).includes(String(former))
  })
}

type Records = readonly Pick<Readable, 'id' | 'version'>[]

/** For a resource without an operation for many at once: the few that its screens offer are changed one by one. */
async function oneByOne(resource: Resource, records: Records, change: Change): Promise<BulkAnswer> {
  const before: BulkAnswer['before'] = []
  for (const record of records) {
    const { id, version } = record
    const after = (await call(resource.operations.update, {
      params: { id },
      body: { ...change, version },
    })) as Readable
    const former = Object.keys(change).map((name) => [name, (record as Readable)[name] ?? null])
    before.push({ id, version: after.version, change: Object.fromEntries(former) as Change })
  }
  return { updated: before.length, before }
}

interface Wanted {
  records: Records
  change: Change
  /** "archived", for "3 properties archived". */
  done: string
}

/** Changes one or many records at once and offers to take it back. */
export function useBulkChange(screens: ResourceScreens, onDone?: () => void) {
  const invalidate = useInvalidate()
  const { resource } = screens
  const send = async (records: Wanted['records'], change: Change) => {
    const { bulk } = screens.list
    if (!bulk) return oneByOne(resource, records, change)
    const body = bulk.body(
      records.map(({ id, version }) => ({ id, version })),
      change,
    )
    return (await call(bulk.operation, { body })) as BulkAnswer
  }
  const refresh = () =>
    invalidate({
      resource: resource.name,
      dataProviderName: resource.api,
      invalidates: ['resourceAll'],
    })

  const undo = useMutation({
    mutationFn: async (steps: UndoStep[]) => {
      for (const step of steps) await send(step.records, step.change)
    },
    onSuccess: () => toast.success('Undone'),
    onError: notifyError,
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ records, change }: Wanted) => send(records, change),
    onSuccess: (answer, { change, done }) => {
      onDone?.()
      const steps = undoSteps(answer.before)
      toast.success(`${counted(answer.updated, resource.labels)} ${done}`, {
        action: canGoBack(screens, change, steps)
          ? { label: 'Undo', onClick: () => undo.mutate(steps) }
          : undefined,
      })
    },
    onError: notifyError,
    onSettled: refresh,
  })
}
