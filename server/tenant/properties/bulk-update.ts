import type { BodyOf } from '#contract/kit/index.ts'
import type { bulkUpdateProperties } from '#contract/tenant/property-operations.ts'
import type { Call } from '../../http/call.ts'
import { propertyCrud } from './crud.ts'

/** One change to many properties, all or nothing; answers what each was before, so that it can be undone. */
export async function bulkUpdate(call: Call) {
  const body = call.body as BodyOf<typeof bulkUpdateProperties>
  const change = Object.fromEntries(Object.entries(body.change).filter(([, value]) => value !== undefined))
  // In the order of their ids, so that two such changes at once never wait for each other crosswise.
  const chosen = body.properties.toSorted((a, b) => a.id.localeCompare(b.id))
  return call.write(async (tx) => {
    const before: { id: string; version: number; change: Record<string, unknown> }[] = []
    for (const { id, version } of chosen) {
      const { before: old, after } = await propertyCrud.change(tx, call, id, version, change)
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
