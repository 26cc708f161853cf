import { sql } from 'kysely'
import type { Currency } from '#domain/money/currencies.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { summariseProperties } from '#contract/tenant/property-operations.ts'
import { whereOf } from '../../db/list-query.ts'
import { prepared } from '../../db/prepared.ts'
import type { Handler } from '../../http/call.ts'
import { propertyCrud } from './crud.ts'

/** Figures of what the list's filters show; amounts per currency, never summed across. */
export const summarise: Handler<typeof summariseProperties> = async (call) => {
  const query = propertyCrud.asked(call.query, call)
  const where = whereOf(properties, query, call.tenant)
  return call.read(async (tx) => {
    const { rows } = await prepared(sql<{
      currency: Currency
      count: number
      unitCount: number
      amount: string | null
    }>`
      select currency, count(*) as count, coalesce(sum(unit_count), 0)::bigint as "unitCount", sum(value) as amount
      from properties where organisation_id = ${call.tenant.organisationId} and ${where}
      group by currency order by currency`).execute(tx)
    return {
      count: rows.reduce((sum, row) => sum + row.count, 0),
      unitCount: rows.reduce((sum, row) => sum + row.unitCount, 0),
      value: rows.flatMap(({ currency, amount }) => (amount === null ? [] : [{ currency, amount }])),
    }
  })
}
