import { sql } from 'kysely'
import { exportList } from '../../exports/export-list.ts'
import { unitCrud } from './crud.ts'

/** Exactly what the filters show, as CSV or XLSX. */
export const exportUnits = exportList({
  crud: unitCrud,
  // Several properties may share a name.
  names: { propertyId: sql`(select reference from properties where properties.id = property_id)` },
})
