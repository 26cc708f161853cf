import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import type { listHoldings } from '#contract/tenant/owner-operations.ts'
import { properties } from '#contract/tenant/properties.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { scopeOf } from '../../db/conditions.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Handler, Handlers } from '../../http/call.ts'
import { ownerCrud } from './crud.ts'
import { statementHandlers } from './statement.ts'
import { yearHandlers } from './year.ts'

export const crud = ownerCrud

const holdings: Handler<typeof listHoldings> = (call) =>
  call.read(async (tx) => {
    const { organisationId, ability } = call.tenant
    const { id } = await ownerCrud.find(tx, call.params.id, call)
    const { rows } = await sql<AnswerOf<typeof listHoldings>['holdings'][number]>`
      select property_id as "propertyId", title, share_bps as "shareBps", "from", "to"
      from property_owners as share
      join (
        select id, title from properties
        where organisation_id = ${organisationId} and ${scopeOf(ability, 'read', properties)}
      ) as properties on properties.id = property_id
      where share.organisation_id = ${organisationId} and owner_id = ${id}
      order by "to" desc nulls first, title, property_id, n`.execute(tx)
    return { holdings: rows }
  })

export const handlers = {
  'owners.activity': recordActivityOf(crud),
  'owners.export': exportList({ crud }),
  'owners.holdings': holdings,
  ...statementHandlers,
  ...yearHandlers,
} satisfies Partial<Handlers<typeof tenantOperations>>
