/** Where an invoice stands on a day (`invoice_status` in the database) → what people read; nobody stores it. */
export const invoiceStatuses = {
  draft: 'Draft',
  issued: 'Issued',
  partPaid: 'Part paid',
  paid: 'Paid',
  credited: 'Credited',
  overdue: 'Overdue',
  void: 'Void',
} as const

/** What is kept of that → what people read. */
export const invoiceStages = { draft: 'Draft', issued: 'Issued', void: 'Void' } as const

/** What a run sends to many tenants at once → what people read. */
export const runKinds = { invoices: 'Invoices', statements: 'Statements' } as const

export const billRunStatuses = {
  running: 'Running',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Stopped',
} as const

/** Why a lease is worth a look before a bill run → what people read. */
export const billExceptions = {
  noEmail: 'No email address',
  noAccount: 'No bank account to pay into',
  holdingOver: 'Holding over',
  settled: 'Paid already',
} as const
export type BillException = keyof typeof billExceptions

/** Why a lease gets no invoice from a run → what people read. */
export const notBilled = {
  alreadyBilled: 'Already invoiced',
  nothingToBill: 'Nothing charged in this period',
} as const
