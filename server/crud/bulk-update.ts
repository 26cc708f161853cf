import type { Call } from '../http/call.ts'
import type { Crud } from './crud.ts'

interface BulkBody {
  change: Record<string, unknown>
}
interface Chosen {
  id: string
  version: number | null
}

/**
 * One change to many records, all or nothing; answers what each was before, so that it can be undone.
 * @param crud of the records, which the body lists under the resource's name
 */
export function bulkUpdate(crud: Crud) {
  return async (call: Call) => {
    const { change: wanted, [crud.resource.name]: records } = call.body as unknown as BulkBody &
      Record<string, Chosen[]>
    const change = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    // In the order of their ids, so that two such changes at once never wait for each other crosswise.
    const chosen = records!.toSorted((a, b) => a.id.localeCompare(b.id))
    return call.write(async (tx) => {
      const before: { id: string; version: number; change: Record<string, unknown> }[] = []
      for (const { id, version } of chosen) {
        const { before: old, after } = await crud.change(tx, call, id, version, change)
        if (old === after) continue
        before.push({
          id,
          version: after['version'] as number,
          change: Object.fromEntries(Object.keys(change).map((name) => [name, old[name] ?? null])),
        })
      }
      return { updated: before.length, before }
    })
  }
}
