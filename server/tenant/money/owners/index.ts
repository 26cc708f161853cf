import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../../activity/of-record.ts'
import { exportList } from '../../../exports/export-list.ts'
import type { Handlers } from '../../../http/call.ts'
import { agreementCrud } from './agreements.ts'
import { charge, listDue, reverseOne } from './fees.ts'

export { agreementCrud }

export const handlers = {
  'management-agreements.due': listDue,
  'management-agreements.charge': charge,
  'management-agreements.reverseFee': reverseOne,
  'management-agreements.activity': recordActivityOf(agreementCrud),
  'management-agreements.export': exportList({ crud: agreementCrud, seldom: ['fees'] }),
} satisfies Partial<Handlers<typeof tenantOperations>>
