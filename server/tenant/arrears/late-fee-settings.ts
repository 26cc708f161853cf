import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { changeLateFee, readLateFees } from '#contract/tenant/money/late-fees.ts'
import { properties } from '#contract/tenant/properties.ts'
import { lateFeeProblem } from '#domain/leases/late-fee.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'

type Rules = AnswerOf<typeof readLateFees>

async function rulesOf(tx: Transaction, organisationId: string): Promise<Rules> {
  const { rows } = await sql<Rules['rules'][number]>`
    select property_id as "propertyId", title as "propertyTitle", late_fee_rules.currency, rule from late_fee_rules
    left join properties on properties.organisation_id = ${organisationId} and properties.id = property_id
    where late_fee_rules.organisation_id = ${organisationId}
    order by property_id is not null, title collate people_order, property_id`.execute(tx)
  return { rules: rows }
}

export const read: Handler<typeof readLateFees> = (call) =>
  call.read((tx) => rulesOf(tx, call.tenant.organisationId))

export const change: Handler<typeof changeLateFee> = (call) => {
  const { organisationId, ability } = call.tenant
  const { propertyId, rule } = call.body
  const problem = lateFeeProblem(rule)
  if (problem) throw invalid([{ field: `rule.${problem.part}`, errors: [problem.sentence] }])
  return call.write(async (tx) => {
    const { rows } = await (
      propertyId
        ? sql<{ currency: string }>`
            select currency from properties where organisation_id = ${organisationId} and id = ${propertyId}
              and ${scopeOf(ability, 'read', properties)}`
        : sql<{ currency: string }>`select currency from organisations where id = ${organisationId}`
    ).execute(tx)
    const [found] = rows
    if (!found) {
      throw invalid([{ field: 'propertyId', errors: ['There is no such record in your organisation.'] }])
    }
    if (rule) {
      await sql`
        insert into late_fee_rules (organisation_id, property_id, currency, rule)
        values (${organisationId}, ${propertyId}, ${found.currency}, ${JSON.stringify(rule)})
        on conflict (organisation_id, property_id) do update set rule = excluded.rule, currency = excluded.currency,
          updated_at = excluded.updated_at`.execute(tx)
    } else {
      await sql`
        delete from late_fee_rules
        where organisation_id = ${organisationId} and property_id is not distinct from ${propertyId}::uuid`.execute(
        tx,
      )
    }
    // Nothing of the days before is made up for by a new rule.
    await sql`
      insert into arrears_nights (organisation_id, fees_on) values (${organisationId}, today_in(${organisationId}))
      on conflict (organisation_id) do update set fees_on = coalesce(arrears_nights.fees_on, excluded.fees_on)`.execute(
      tx,
    )
    writeTrace(tx, { ...traceOf(call, 'lateFeeChanged', 'Books', organisationId), propertyId })
    return rulesOf(tx, organisationId)
  })
}
