import type { RecordOf, Resource } from '#contract/kit/index.ts'
import type { Call } from '../http/call.ts'
import type { Crud } from './crud.ts'

interface Chosen {
  id: string
  version: number | null
}

type Names<R extends Resource> = keyof RecordOf<R> & string

export interface Changed<R extends Resource, Name extends Names<R>> {
  updated: number
  before: { id: string; version: number; change: Partial<Pick<RecordOf<R>, Name>> }[]
}

/** One change to many records, all or nothing; answers what each was before, so that it can be undone. */
export async function changeMany<R extends Resource, Name extends Names<R>>(
  crud: Crud<R>,
  call: Call,
  change: { [N in Name]?: RecordOf<R>[N] },
  chosen: readonly Chosen[],
): Promise<Changed<R, Name>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the change, and values of such records
  return (await changeAny(crud, call, change, chosen)) as Changed<R, Name>
}

async function changeAny(
  crud: Crud,
  call: Call,
  wanted: Readonly<Record<string, unknown>>,
  chosen: readonly Chosen[],
) {
  const change = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  // In the order of their ids, so that two such changes at once never wait for each other crosswise.
  const inOrder = chosen.toSorted((a, b) => a.id.localeCompare(b.id))
  return call.write(async (tx) => {
    const before: { id: string; version: number; change: Record<string, unknown> }[] = []
    for (const { id, version } of inOrder) {
      const { before: old, after } = await crud.change(tx, call, id, version, change)
      if (old === after) continue
      before.push({
        id,
        version: after.version,
        change: Object.fromEntries(Object.keys(change).map((name) => [name, old[name] ?? null])),
      })
    }
    return { updated: before.length, before }
  })
}
