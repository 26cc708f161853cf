import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../http/call.ts'
import { accountCrud } from './accounts.ts'
import { bankAccountCrud } from './bank-accounts.ts'
import * as books from './books.ts'
import { chargeCrud, credit, exportCharges, raise } from './charge-handlers.ts'
import { exportPayments, paymentCrud, record, reverse } from './payment-handlers.ts'

export const cruds = {
  accounts: accountCrud,
  'bank-accounts': bankAccountCrud,
  charges: chargeCrud,
  payments: paymentCrud,
}

export const handlers = {
  'books.read': books.read,
  'books.begin': books.begin,
  'books.change': books.change,
  'books.close': books.close,
  'books.reopen': books.reopen,
  'charges.raise': raise,
  'charges.credit': credit,
  'charges.export': exportCharges,
  'payments.record': record,
  'payments.reverse': reverse,
  'payments.export': exportPayments,
} satisfies Partial<Handlers<typeof tenantOperations>>
