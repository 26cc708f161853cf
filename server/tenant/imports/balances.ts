import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { importOperations } from '#contract/tenant/import-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { properties } from '#contract/tenant/properties.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handler } from '../../http/call.ts'
import { assertMayImport, seenImport } from './crud.ts'

type Ledgers = AnswerOf<typeof importOperations.balances>

/** The accounts that a file would change, as the last check of its rows found them. */
export const listBalances: Handler<typeof importOperations.balances> = (call) =>
  call.read(async (tx) => {
    const { ability } = call.tenant
    const { show, page, limit } = call.query
    const { id, resource } = await seenImport(tx, call, call.params.id)
    assertMayImport(call, resource)
    const { rows } = await sql<Ledgers>`
      with ledger as materialized (
        select nth, lease.id as "leaseId", lease.reference as "leaseReference",
          coalesce(lease.tenant_names, planned.named) as "tenantNames", lease.unit_label as "unitLabel",
          property.title as "propertyTitle", coalesce(lease.currency, property.currency) as currency, lines,
          before + opening as opening, charged, credited as paid, after as balance, stated,
          "heldBecause", "heldBecause" is not null or after <> stated is true as differs
        from imports
        cross join lateral rows from (jsonb_to_recordset(ledgers) as (
          "propertyId" uuid, named text, "leaseId" uuid, lines integer, before bigint, opening bigint, charged bigint,
          credited bigint, after bigint, stated bigint, "heldBecause" text)) with ordinality as planned (
          property_id, named, lease_id, lines, before, opening, charged, credited, after, stated, "heldBecause", nth)
        join (select id, title, currency from properties where ${scopeOf(ability, 'read', properties)}) as property
          on property.id = planned.property_id
        left join (
          select id, reference, tenant_names, unit_label, currency from leases where ${scopeOf(ability, 'read', leases)}
        ) as lease on lease.id = planned.lease_id
        where imports.id = ${id} and (planned.lease_id is null or lease.id is not null)
      ), shown as (
        select * from ledger where differs or ${show === 'all'} order by nth limit ${limit} offset ${(page - 1) * limit}
      ), summed as (
        select currency, count(*) as accounts, sum(lines) as lines, sum(opening)::text as opening,
          sum(charged)::text as charged, sum(paid)::text as paid, sum(balance)::text as balance
        from ledger where "heldBecause" is null group by currency
      )
      select coalesce((select jsonb_agg(to_jsonb(shown) - 'nth' - 'differs' order by nth) from shown), '[]') as data,
        count(*) filter (where differs or ${show === 'all'}) as total, count(*) filter (where differs) as differing,
        count(*) as accounts, coalesce((select jsonb_agg(summed order by currency) from summed), '[]') as totals
      from ledger`.execute(tx)
    return rows[0]!
  })
