import type { previewRole as operation } from '#contract/admin/roles.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { differences } from '#domain/access/index.ts'
import type { Transaction } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { countFor, isCounted } from './counts.ts'
import { assertSayable, roleCrud } from './crud.ts'
import { holdersOf, type RoleHolder } from '../../people/holders.ts'

/** Looked at together: what so many see, hundreds more hardly add to. */
const most = 200

/** One person with the role, or as if they had it. @throws 404 for somebody who does not work here */
async function asIfThey(tx: Transaction, userId: string, role: string): Promise<RoleHolder[]> {
  const profiles = await holdersOf(tx, { userId })
  const profile = profiles.find((each) => each.role === role) ?? profiles[0]
  if (!profile) throw notFound()
  return [profile]
}

/** Counts where the rules differ, in one read-only transaction. */
export const previewRole: Handler<typeof operation> = (call) => {
  const { rules, userId } = call.body
  assertSayable(rules)
  return call.read(async (tx) => {
    const role = await roleCrud.find(tx, call.params.id, call)
    const people = userId
      ? await asIfThey(tx, userId, role.key)
      : await holdersOf(tx, { role: role.key, limit: most })
    const counts: AnswerOf<typeof operation>['counts'] = []
    for (const { subject, action } of differences(role.rules, rules)) {
      if (subject === 'all' || !isCounted(subject, action)) continue
      const before = await countFor(tx, { people, subject, action, rules: role.rules })
      const after = await countFor(tx, { people, subject, action, rules })
      counts.push({ subject, action, before, after })
    }
    return { people: people.length, counts }
  })
}
