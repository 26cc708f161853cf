import { sql } from 'kysely'
import { exportList } from '../../exports/export-list.ts'
import { issueCrud } from './crud.ts'

/** Exactly what the filters show, as CSV or XLSX. */
export const exportIssues = exportList({
  crud: issueCrud,
  seldom: ['reportedForName'],
  names: {
    propertyId: sql`(select properties.title from properties
      where properties.organisation_id = issues.organisation_id and properties.id = issues.property_id)`,
    reportedForId: sql`reported_for_name`,
  },
})
