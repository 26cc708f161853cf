import { sql } from 'kysely'
import { adminResources } from '#contract/admin/index.ts'
import { roles } from '#contract/admin/roles.ts'
import { tenantResources } from '#contract/tenant/index.ts'
import type { DraftOf, RecordOf, Resource } from '#contract/kit/index.ts'
import {
  cellOf,
  defaultRules,
  differences,
  isCellWithin,
  missingFor,
  missingWords,
  problemsOf,
  rulesOfAbility,
  type AccessRule,
  type Subject,
} from '#domain/access/index.ts'
import { crud } from '../../crud/crud.ts'
import type { PatchOf } from '../../crud/options.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, forbidden, invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { isBuiltIn } from './built-in.ts'
import { removeAlong } from './removal.ts'
import { notify } from '../../notifications/notify.ts'
import { holdersOf } from '../../people/holders.ts'

type Role = RecordOf<typeof roles>
type Draft = DraftOf<typeof roles>
type Patch = PatchOf<typeof roles>

/** The fields that rules can speak of, by subject. */
const fieldsBySubject = () =>
  Object.fromEntries(
    Object.values<Resource>({ ...tenantResources, ...adminResources }).map(
      ({ subject, allFields }): [Subject, Set<string>] => [subject, new Set(Object.keys(allFields))],
    ),
  )

/** @throws 422 with what the vocabulary can't say */
export function assertSayable(rules: readonly AccessRule[]): void {
  const problems = problemsOf(rules, fieldsBySubject())
  if (problems.length > 0)
    throw invalid([{ field: 'rules', errors: [...new Set(problems.map(({ problem }) => problem))] }])
}

/** Nobody grants what they lack; what a role has already is not granted anew. @throws 403 */
function assertMayGrant(call: Call, rules: readonly AccessRule[], had: readonly AccessRule[]): void {
  const missing = missingFor(rulesOfAbility(call.tenant.ability), rules).filter(
    ({ subject, action }) => !isCellWithin(cellOf(rules, subject, action), cellOf(had, subject, action)),
  )
  if (missing.length > 0)
    throw forbidden(`You can't let others do what you may not do yourself: ${missingWords(missing)}.`)
}

const slugOf = (label: string) =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)

function complete(_tx: Transaction, record: Draft, call: Call): Draft {
  assertSayable(record.rules)
  assertMayGrant(call, record.rules, [])
  const key = [slugOf(record.label), record.id.slice(-6)].filter(Boolean).join('-')
  return { ...record, key, memberCount: 0 }
}

async function follow(tx: Transaction, role: Role, patch: Patch, call: Call): Promise<Patch> {
  const { label, basedOn, rules } = patch
  if (basedOn !== undefined && basedOn !== role.basedOn)
    throw invalid([{ field: 'basedOn', errors: ['What a role is based on stays as it is.'] }])
  if (label !== undefined && label !== role.label && isBuiltIn(role.key))
    throw invalid([{ field: 'label', errors: ['A role that comes with Freehold keeps its name.'] }])
  if (rules === undefined) return {}
  if (role.key === 'admin' && differences(defaultRules.admin, rules).length > 0) {
    throw conflict(
      'admin_is_fixed',
      'Admin can always do everything, so that your organisation can’t lock itself out. Create a custom role instead.',
    )
  }
  assertSayable(rules)
  assertMayGrant(call, rules, role.rules)
  if (differences(role.rules, rules).length > 0) {
    const holders = await holdersOf(tx, { role: role.key })
    await notify(tx, call.tenant.organisationId, {
      type: 'role.changed',
      actorId: call.tenant.userId,
      recipients: holders.map(({ userId }) => userId),
      subjectId: null,
      data: { role: role.label },
      key: `role:${role.id}:${role.version}`,
    })
  }
  return {}
}

export const roleCrud = crud(roles, {
  select: {
    memberCount: sql`(
      select count(*) from profiles
      join members on members.organisation_id = profiles.organisation_id and members.user_id = profiles.user_id
      where profiles.organisation_id = roles.organisation_id and profiles.role = roles.key
        and profiles.status = 'active' and members.status = 'active')`,
    changeCount: sql`0`,
  },
  complete,
  follow,
  beforeRemove: removeAlong,
  present: (record) => ({
    ...record,
    changeCount: differences(defaultRules[record.basedOn], record.rules).length,
  }),
})
