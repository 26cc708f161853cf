import { sql } from 'kysely'
import { declaredReports } from '#contract/kit/index.ts'
import { savedReports } from '#contract/tenant/saved-reports.ts'
import { crud as crudOf } from '../../crud/crud.ts'
import { mayRead } from '../../reports/report.ts'
import { checkedQuery } from './asked.ts'

/** Saved reports: whoever makes one owns it; those of reports that somebody may not read are not there for them. */
export const crud = crudOf(savedReports, {
  complete: (_tx, record, { tenant, services }) => ({
    ...record,
    ownerId: tenant.userId,
    query: checkedQuery(record, tenant, services),
  }),
  follow(_tx, before, patch, { tenant, services }) {
    if (['report', 'query', 'period'].every((name) => !(name in patch))) return {}
    return { query: checkedQuery({ ...before, ...patch }, tenant, services) }
  },
  within: ({ ability }) => {
    const readable = [...declaredReports.values()].filter((report) => mayRead(report, ability))
    return sql`(owner_id = app_person() or report = any(${readable.map(({ id }) => id)}::text[]))`
  },
})
