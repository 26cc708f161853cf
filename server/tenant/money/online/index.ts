import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../../activity/of-record.ts'
import { exportList } from '../../../exports/export-list.ts'
import type { Handlers } from '../../../http/call.ts'
import * as online from './handlers.ts'
import * as links from './link-handlers.ts'
import * as settings from './settings.ts'

export { onlinePaymentCrud } from './handlers.ts'

export const handlers = {
  'online-payments.payable': online.payable,
  'online-payments.start': online.start,
  'online-payments.checkout': online.checkout,
  'online-payments.check': online.check,
  'online-payments.record': online.record,
  'online-payments.dismiss': online.dismiss,
  'online-payments.activity': recordActivityOf(online.onlinePaymentCrud),
  'online-payments.export': exportList({
    crud: online.onlinePaymentCrud,
    seldom: ['problem', 'reason', 'transaction'],
  }),
  'pay-links.ofLease': links.list,
  'pay-links.make': links.make,
  'pay-links.revoke': links.revoke,
  'payment-providers.read': settings.read,
  'payment-providers.change': settings.change,
  'payment-providers.test': settings.test,
} satisfies Partial<Handlers<typeof tenantOperations>>
