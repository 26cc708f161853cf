import { sql } from 'kysely'
import type { whatCan as asking, whoCan as operation } from '#contract/admin/roles.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { explain, subjects, type AccessRule } from '#domain/access/index.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid, notFound } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { countedActions, countFor, crudOf, isCounted } from './counts.ts'
import { holdersOf } from '../../people/holders.ts'

interface Role {
  id: string
  key: string
  label: string
  rules: AccessRule[]
}

async function rolesByKey(tx: Transaction): Promise<Map<string, Role>> {
  const { rows } = await sql<Role>`select id, key, label, rules from roles`.execute(tx)
  return new Map(rows.map((role) => [role.key, role]))
}

const shown = ({ id, key, label, rules }: Role) => ({ id, key, label, rules })

/** How many people are named. */
const most = 500

/** @throws 404 for a record that the asker may not see, 422 for a field that there is not */
export const whoCan: Handler<typeof operation> = (call) => {
  const { action, subject, recordId, field } = call.query
  const crud = crudOf(subject)
  if (field !== undefined && !(field in (crud?.resource.allFields ?? {})))
    throw invalid([{ field: 'field', errors: ['There is no such field.'] }])
  return call.read(async (tx) => {
    if (recordId !== undefined && !crud) throw notFound()
    const record = recordId === undefined ? undefined : await crud!.find(tx, recordId, call)
    const roles = await rolesByKey(tx)
    const holders = await holdersOf(tx)
    const allowed = holders.flatMap((holder) => {
      const role = roles.get(holder.role)!
      const { allowed, lets } = explain(role.rules, holder, { action, subject, record, field })
      return allowed ? [{ userId: holder.userId, name: holder.name, roleId: role.id, rules: lets }] : []
    })
    const people = allowed.slice(0, most)
    const named = new Set(people.map(({ roleId }) => roleId))
    return {
      people,
      total: allowed.length,
      asked: holders.length,
      roles: [...roles.values()].filter(({ id }) => named.has(id)).map(shown),
    }
  })
}

/** @throws 404 for somebody who has no role in this organisation */
export const whatCan: Handler<typeof asking> = (call) =>
  call.read(async (tx) => {
    const holders = await holdersOf(tx, { userId: call.params.id })
    if (holders.length === 0) throw notFound()
    const roles = await rolesByKey(tx)
    const profiles: AnswerOf<typeof asking>['profiles'] = []
    for (const holder of holders) {
      const role = roles.get(holder.role)!
      const counts: (typeof profiles)[number]['counts'] = []
      for (const subject of subjects) {
        for (const action of countedActions) {
          if (!isCounted(subject, action)) continue
          const count = await countFor(tx, { rules: role.rules, people: [holder], subject, action })
          counts.push({ subject, action, count })
        }
      }
      const assigned = Object.entries(holder.scope).map(([kind, ids]) => [kind, ids.length] as const)
      profiles.push({
        id: holder.profileId,
        role: shown(role),
        assigned: Object.fromEntries(assigned),
        counts,
      })
    }
    return { name: holders[0]!.name, profiles }
  })
