import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../../activity/of-record.ts'
import { exportList } from '../../../exports/export-list.ts'
import type { Handlers } from '../../../http/call.ts'
import { invoiceCrud } from './crud.ts'
import * as invoices from './handlers.ts'
import { preview } from './run-preview.ts'
import * as runs from './runs.ts'
import { previewOfStatements } from './statements-preview.ts'

export { invoiceCrud }

export const handlers = {
  'invoices.billable': invoices.billableOf,
  'invoices.raise': invoices.raise,
  'invoices.change': invoices.change,
  'invoices.issue': invoices.issue,
  'invoices.discard': invoices.discard,
  'invoices.void': invoices.makeVoid,
  'invoices.send': invoices.send,
  'invoices.document': invoices.readDocument,
  'invoices.summary': invoices.summarise,
  'invoices.activity': recordActivityOf(invoiceCrud),
  'invoices.export': exportList({
    crud: invoiceCrud,
    seldom: ['label', 'lines', 'settledBy', 'voidReason', 'sentAt', 'sentTo'],
  }),
  'bill-runs.preview': preview,
  'bill-runs.previewStatements': previewOfStatements,
  'bill-runs.start': runs.start,
  'bill-runs.sendStatements': runs.sendStatements,
  'bill-runs.list': runs.list,
  'bill-runs.cancel': runs.cancel,
  'bill-runs.resume': runs.resume,
} satisfies Partial<Handlers<typeof tenantOperations>>
