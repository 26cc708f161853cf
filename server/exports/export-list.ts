import { sql } from 'kysely'
import { exportQuery } from '#contract/kit/index.ts'
import { scopeOf } from '../db/conditions.ts'
import { orderAsked, orderOf, whereOf } from '../db/list-query.ts'
import type { TextRow } from '../db/rows.ts'
import type { Call } from '../http/call.ts'
import { planOf, type ExportPlan } from './columns.ts'
import { csvOf } from './csv.ts'
import type { ExportTarget } from './export-target.ts'
import { fileName } from './file-name.ts'
import { sendRows } from './send.ts'
import { xlsxOf } from './xlsx.ts'

type Batches = AsyncIterable<readonly TextRow[]>

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (plan: ExportPlan, batches: Batches) => csvOf(plan, batches),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (plan: ExportPlan, batches: Batches, title: string) => xlsxOf(plan, batches, title),
  },
}

async function organisationOf(call: Call): Promise<{ name: string; timezone: string }> {
  return call.read((tx) =>
    tx
      .selectFrom('organisations')
      .select(['name', 'timezone'])
      .where('id', '=', call.tenant.organisationId)
      .executeTakeFirstOrThrow(),
  )
}

/**
 * Downloads exactly what a list's filters, search and sort show, all pages of it.
 */
export function exportList(
  target: ExportTarget,
): (call: Call & { query: Readonly<Record<string, unknown>> }) => Promise<void> {
  const { resource, table, asked: askedOf } = target.crud
  return async (call) => {
    const { ability } = call.tenant
    const query = askedOf(call.query, call)
    const asked = exportQuery.parse(call.query)
    const organisation = await organisationOf(call)
    const plan = planOf(target, ability, asked.columns, organisation.timezone)
    const format = formats[asked.format]
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: organisation.timezone }).format(
      Date.parse(call.services.clock.now()),
    )
    const { many } = resource.labels
    await sendRows(call, {
      name: `${fileName(organisation.name, many, day)}.${asked.format}`,
      type: format.type,
      query: sql`select ${sql.join(plan.sources)} from ${sql.table(table)}
        where organisation_id = ${call.tenant.organisationId}
          and ${whereOf(resource, query, call.tenant)} and ${scopeOf(ability, 'export', resource)}
        order by ${orderOf(resource, orderAsked(resource, query))}`,
      write: (batches) => format.write(plan, batches, many),
    })
  }
}
