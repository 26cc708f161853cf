import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../../activity/of-record.ts'
import { exportList } from '../../../exports/export-list.ts'
import type { Handlers } from '../../../http/call.ts'
import { agreementCrud } from './agreements.ts'
import { readBatch, writeBankFile } from './bank-file.ts'
import { charge, listDue, reverseOne } from './fees.ts'
import * as funds from './fund-requests.ts'
import { previewMails, sendMails } from './mails.ts'
import * as payments from './payments.ts'
import { ownerPaymentCrud } from './payments.ts'

export { agreementCrud, ownerPaymentCrud }

export const handlers = {
  'management-agreements.due': listDue,
  'management-agreements.charge': charge,
  'management-agreements.reverseFee': reverseOne,
  'management-agreements.activity': recordActivityOf(agreementCrud),
  'management-agreements.export': exportList({ crud: agreementCrud, seldom: ['fees'] }),
  'owners.mailPreview': previewMails,
  'owners.sendMails': sendMails,
  'owners.funds': funds.readFunds,
  'owner-payments.short': funds.listShort,
  'owner-payments.ask': funds.ask,
  'owner-payments.requests': funds.listRequests,
  'owner-payments.withdraw': funds.withdraw,
  'owner-payments.payable': payments.listPayable,
  'owner-payments.pay': payments.pay,
  'owner-payments.payPreview': payments.payPreview,
  'owner-payments.receive': payments.receive,
  'owner-payments.receivePreview': payments.receivePreview,
  'owner-payments.reverse': payments.reverseOne,
  'owner-payments.reversePreview': payments.reversePreview,
  'owner-payments.batch': readBatch,
  'owner-payments.bankFile': writeBankFile,
  'owner-payments.activity': recordActivityOf(ownerPaymentCrud),
  'owner-payments.export': exportList({
    crud: ownerPaymentCrud,
    seldom: ['batch', 'ownerUserId'],
  }),
} satisfies Partial<Handlers<typeof tenantOperations>>
