import type { previewRole as operation } from '#contract/admin/roles.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import { differences, type AccessRule } from '#domain/access/index.ts'
import type { Transaction } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { countedActions, countFor, isCounted, type CountedAction } from './counts.ts'
import { assertSayable, roleCrud, type RoleRow } from './crud.ts'
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
export async function previewRole(call: Call): Promise<AnswerOf<typeof operation>> {
  const { rules, userId } = call.body as BodyOf<typeof operation>
  assertSayable(rules)
  return call.read(async (tx) => {
    const role = (await roleCrud.find(tx, call.params['id']!, call)) as unknown as RoleRow
    const people = userId
      ? await asIfThey(tx, userId, role.key)
      : await holdersOf(tx, { role: role.key, limit: most })
    const after = rules as AccessRule[]
    const counts: AnswerOf<typeof operation>['counts'] = []
    for (const { subject, action } of differences(role.rules, after)) {
      if (subject === 'all' || !countedActions.includes(action as CountedAction)) continue
      const asked = { people, subject, action: action as CountedAction }
      if (!isCounted(subject, asked.action)) continue
      counts.push({
        subject,
        action: asked.action,
        before: await countFor(tx, { ...asked, rules: role.rules }),
        after: await countFor(tx, { ...asked, rules: after }),
      })
    }
    return { people: people.length, counts }
  })
}
