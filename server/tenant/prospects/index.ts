import { sql } from 'kysely'
import type { makeTenant as making } from '#contract/tenant/prospects.ts'
import { prospects } from '#contract/tenant/prospects.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud as crudOf } from '../../crud/crud.ts'
import { assertMayWrite } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, forbidden, staleVersion } from '../../errors.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Call, Handler, Handlers } from '../../http/call.ts'
import { assertUnit } from '../issues/given.ts'
import { crud as tenantCrud } from '../tenants/index.ts'

/** Their viewings stay, without saying whose they were or what staff noted of them. @throws 409 while one is to come */
async function forgetVisitor(tx: Transaction, { id }: { id: string }, { tenant, services }: Call) {
  const { organisationId } = tenant
  const { rows } = await sql`
    select from viewing_records where organisation_id = ${organisationId} and prospect_id = ${id}
      and status in ('requested', 'confirmed') and ends_at > ${services.clock.now()}`.execute(tx)
  if (rows.length > 0)
    throw conflict('viewing_to_come', 'This prospect has an upcoming viewing. Cancel the viewing first.')
  await sql`
    update viewing_records set prospect_id = null, visitor_name = 'Deleted visitor', visitor_email = null,
      visitor_phone = null, message = null, note = null, follow_up_on = null
    where organisation_id = ${organisationId} and prospect_id = ${id}`.execute(tx)
}

export const crud = crudOf(prospects, {
  belongsTo: ofProperty,
  select: {
    // The view says them, nobody writes them.
    unitLabel: sql.ref('unit_label'),
    viewingCount: sql.ref('viewing_count'),
    lastViewing: sql.ref('last_viewing'),
    tenantName: sql.ref('tenant_name'),
  },
  propertyIdOf: ({ propertyId }) => propertyId,
  async complete(tx, record, call) {
    await assertUnit(tx, record, call)
    return record
  },
  beforeRemove: forgetVisitor,
  async follow(tx, before, patch, call) {
    const place = { propertyId: before.propertyId, unitId: before.unitId, ...patch }
    if (place.propertyId !== before.propertyId && patch.unitId === undefined) return { unitId: null }
    await assertUnit(tx, place, call)
    return {}
  },
})

/** What a tenant's first or last name may have; a prospect's is one, and longer. */
const mostOfName = 80

/** "Ngozi Ada Eze": the last word is the family's. */
function namesOf(name: string) {
  const words = name.split(/\s+/)
  const lastName = words.pop()
  return { firstName: words.join(' ').slice(0, mostOfName) || null, lastName: lastName?.slice(0, mostOfName) }
}

const makeTenant: Handler<typeof making> = (call) =>
  call.write(async (tx) => {
    const { organisationId, ability } = call.tenant
    const before = await crud.find(tx, call.params.id, call, true)
    if (before.version !== call.body.version) throw staleVersion(crud.present(before, call))
    assertMayWrite(ability, 'update', prospects, before, ['stage'])
    if (!ability.can('create', tenants.subject)) throw forbidden()
    const { rows } = await sql<{ id: string }>`
      select id from tenants where organisation_id = ${organisationId} and lower(email) = lower(${before.email})
        and archived_at is null and ${scopeOf(ability, 'read', tenants)} order by created_at limit 1`.execute(
      tx,
    )
    const body = tenants.create.parse({ kind: 'person', ...namesOf(before.name), email: before.email })
    const tenantId = before.tenantId ?? rows[0]?.id ?? (await tenantCrud.add(tx, call, body)).id
    const { after } = await crud.change(tx, call, before.id, before.version, {
      stage: before.stage === 'won' ? 'won' : 'offer',
      tenantId,
    })
    return { prospect: crud.present(after, call), tenantId }
  })

export const handlers = {
  'prospects.activity': recordActivityOf(crud),
  'prospects.makeTenant': makeTenant,
  'prospects.export': exportList({ crud }),
} satisfies Partial<Handlers<typeof tenantOperations>>
