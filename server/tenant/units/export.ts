import { exportList } from '../../exports/export-list.ts'
import { unitCrud } from './crud.ts'

/** Exactly what the filters show, as CSV or XLSX. */
export const exportUnits = exportList({ crud: unitCrud, seldom: ['propertyId'] })
