/** How a bank writes its statements → what people read. */
export const statementFormats = {
  csv: 'CSV',
  ofx: 'OFX',
  camt053: 'CAMT.053',
  mt940: 'MT940',
} as const
export type StatementFormat = keyof typeof statementFormats

/** How a line of a statement stands → what people read. */
export const lineStatuses = {
  open: 'To match',
  matched: 'Matched',
  suspense: 'In suspense',
} as const

/** Which way money goes → what people read. */
export const lineDirections = { in: 'Money in', out: 'Money out' } as const

/** What a rule says that lines are → what people read. */
export const ruleKinds = {
  category: 'Income or expense',
  transfer: 'Transfer between own accounts',
  payment: 'Payment of a tenant',
} as const
