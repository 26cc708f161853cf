import { totalsOfProperties } from '../../crud/totals.ts'

export const unitTotals = totalsOfProperties('unit', ['status', 'occupancy', 'type'])
