/** What an account is → what people read, and on which side of the books a positive balance of it stands. */
export const accountTypes = {
  asset: { label: 'Asset', side: 'debit' },
  liability: { label: 'Liability', side: 'credit' },
  equity: { label: 'Equity', side: 'credit' },
  income: { label: 'Income', side: 'credit' },
  expense: { label: 'Expense', side: 'debit' },
} as const
export type AccountType = keyof typeof accountTypes

/**
 * What the software needs an account for → the one that every organisation begins with. One account has a purpose; it can
 * be renamed and renumbered, never removed.
 */
export const purposes = {
  bank: { code: '1000', name: 'Bank accounts', type: 'asset' },
  receivables: { code: '1100', name: 'Owed by tenants', type: 'asset' },
  taxRecoverable: { code: '1200', name: 'Tax to reclaim', type: 'asset' },
  suspense: { code: '1900', name: 'Suspense', type: 'asset' },
  payables: { code: '2000', name: 'Owed to vendors', type: 'liability' },
  unallocatedReceipts: { code: '2100', name: 'Credit on account', type: 'liability' },
  depositsHeld: { code: '2200', name: 'Deposits held', type: 'liability' },
  taxPayable: { code: '2300', name: 'Tax to pay', type: 'liability' },
  serviceChargeFund: { code: '2400', name: 'Service charge fund', type: 'liability' },
  reserveFund: { code: '2500', name: 'Reserve fund', type: 'liability' },
  salesInProgress: { code: '2600', name: 'Sales in progress', type: 'liability' },
  ownerEquity: { code: '3000', name: 'Owner’s equity', type: 'equity' },
  ownerDistributions: { code: '3100', name: 'Paid to owners', type: 'equity' },
  rent: { code: '4000', name: 'Rent', type: 'income' },
  otherCharges: { code: '4100', name: 'Parking, storage and other charges', type: 'income' },
  lateFees: { code: '4200', name: 'Late fees', type: 'income' },
  agencyFees: { code: '4300', name: 'Agency fees', type: 'income' },
  legalFees: { code: '4310', name: 'Legal fees', type: 'income' },
  recoveries: { code: '4400', name: 'Recharged to tenants', type: 'income' },
  depositsRetained: { code: '4500', name: 'Deposits retained', type: 'income' },
  managementFeeIncome: { code: '4600', name: 'Management fees earned', type: 'income' },
  managementFees: { code: '5000', name: 'Management fees', type: 'expense' },
  writeOffs: { code: '5900', name: 'Written off', type: 'expense' },
} as const satisfies Record<string, { code: string; name: string; type: AccountType }>
export type Purpose = keyof typeof purposes

/** Categories of expenses that every organisation begins with (SC-16); its own list from then on. */
export const seededCategories = [
  { code: '5100', name: 'Repairs and maintenance' },
  { code: '5110', name: 'Cleaning' },
  { code: '5120', name: 'Security' },
  { code: '5130', name: 'Landscaping' },
  { code: '5200', name: 'Electricity' },
  { code: '5210', name: 'Water' },
  { code: '5220', name: 'Diesel and generator' },
  { code: '5230', name: 'Refuse' },
  { code: '5300', name: 'Insurance' },
  { code: '5310', name: 'Ground rent and rates' },
  { code: '5320', name: 'Property taxes' },
  { code: '5400', name: 'Letting and advertising' },
  { code: '5410', name: 'Legal and professional' },
  { code: '5420', name: 'Bank charges' },
  { code: '5500', name: 'Lifts' },
  { code: '5800', name: 'Office and administration' },
] as const

/** The charts’ categories are what people choose income and expenses by. */
export const isCategory = (type: AccountType): boolean => type === 'income' || type === 'expense'
