import { sql } from 'kysely'
import type { RecordOf } from '#contract/kit/index.ts'
import { owners } from '#contract/tenant/owners.ts'
import type { properties } from '#contract/tenant/properties.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { sendAlong } from '../../db/send-along.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { ownerCrud } from './crud.ts'

export type Share = RecordOf<typeof properties>['owners'][number]

/** The owners of a property with their shares, as its field `owners` says them. */
export const ownersOfProperty = sql`(
  select coalesce(json_agg(json_build_object('ownerId', owner_id, 'name', owners.name, 'userId', owners.user_id,
    'shareBps', share_bps, 'from', share."from", 'to', share."to") order by n), '[]')
  from property_owners as share
  join owners on owners.organisation_id = share.organisation_id and owners.id = owner_id
  where share.organisation_id = properties.organisation_id and share.property_id = properties.id)`

interface Known {
  id: string
  userId: string | null
  folded: string
}

/** The owners that the caller sees and that shares may mean: by id, by account, or by name. */
async function candidatesOf(tx: Transaction, call: Call, shares: readonly Share[]) {
  const { organisationId, ability } = call.tenant
  const of = <T>(values: readonly (T | null | undefined)[]) => values.filter((value) => value != null)
  const names = shares.map(({ name }) => name)
  const { rows } = await sql<{ known: Known[]; folded: string[]; members: string[] }>`
    select array(select fold_text(name) from unnest(${names}::text[]) with ordinality as given (name, n) order by n) as folded,
      array(select user_id from members where organisation_id = ${organisationId}
        and user_id = any(${of(shares.map(({ userId }) => userId))}::uuid[])) as members,
      (select coalesce(json_agg(json_build_object('id', id, 'userId', user_id, 'folded', folded_name)
          order by archived_at is not null, created_at, id), '[]')
       from owners where organisation_id = ${organisationId} and ${scopeOf(ability, 'read', owners)} and (
         id = any(${of(shares.map(({ ownerId }) => ownerId))}::uuid[])
         or user_id = any(${of(shares.map(({ userId }) => userId))}::uuid[])
         or folded_name = any(array(select fold_text(name) from unnest(${names}::text[]) as name)))) as known`.execute(
    tx,
  )
  return rows[0]!
}

/** Which of the owners a share means: an account tells people of one name apart, a name those of one account. */
function meant(known: readonly Known[], { ownerId, userId }: Share, folded: string): Known | undefined {
  if (ownerId) return known.find(({ id }) => id === ownerId)
  const named = known.filter((owner) => owner.folded === folded)
  if (!userId) return named[0]
  return named.find((owner) => owner.userId === userId) ?? known.find((owner) => owner.userId === userId)
}

/** The same; where somebody is to be added, nobody else adds owners meanwhile: two at once would make one person two owners. */
async function candidatesFor(tx: Transaction, call: Call, shares: readonly Share[]) {
  const found = await candidatesOf(tx, call, shares)
  const isNew = (share: Share, index: number) =>
    !share.ownerId && !meant(found.known, share, found.folded[index]!)
  if (!shares.some(isNew)) return found
  const what = `owners ${call.tenant.organisationId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx)
  return candidatesOf(tx, call, shares)
}

/**
 * Writes who owns a property. An owner is meant by id, else by account, else by name, capitals and accents aside; whoever is
 * none of those that there are is made an owner.
 * @returns the accounts of the owners, who may see the property because they own it
 * @throws 422 for owners and accounts that are not there, 403 for who may not add the owners that are new
 */
export async function writeOwners(
  tx: Transaction,
  call: Call,
  propertyId: string,
  shares: readonly Share[],
): Promise<string[]> {
  const { organisationId } = call.tenant
  const { known, folded, members } = shares.length > 0 ? await candidatesFor(tx, call, shares) : none
  const missing = ['There is no such record in your organisation.']
  const problems = shares.flatMap(({ ownerId, userId }, index) => {
    if (ownerId && !known.some(({ id }) => id === ownerId))
      return [{ field: `owners.${index}.ownerId`, errors: missing }]
    return userId && !members.includes(userId) ? [{ field: `owners.${index}.userId`, errors: missing }] : []
  })
  if (problems.length > 0) throw invalid(problems)
  const rows: { n: number; owner: string; share: number; from: string | null; to: string | null }[] = []
  const accounts = new Set<string>()
  for (const [index, share] of shares.entries()) {
    let owner = meant(known, share, folded[index]!)
    if (!owner) {
      const userId = share.userId ?? null
      const { id } = await ownerCrud.add(tx, call, owners.create.parse({ name: share.name, userId }))
      owner = { id, userId, folded: folded[index]! }
      known.push(owner)
    }
    if (owner.userId) accounts.add(owner.userId)
    const { shareBps, from = null, to = null } = share
    rows.push({ n: index + 1, owner: owner.id, share: shareBps, from, to })
  }
  sendAlong(
    tx,
    prepared(sql`
      delete from property_owners where organisation_id = ${organisationId} and property_id = ${propertyId}`),
  )
  sendAlong(
    tx,
    prepared(sql`
      insert into property_owners (organisation_id, property_id, n, owner_id, share_bps, "from", "to")
      select ${organisationId}::uuid, ${propertyId}::uuid, n, owner, share, "from", "to"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (n integer, owner uuid, share integer, "from" date, "to" date)`),
  )
  return [...accounts].toSorted()
}

const none: Awaited<ReturnType<typeof candidatesOf>> = { known: [], folded: [], members: [] }
