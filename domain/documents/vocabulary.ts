/** Folders that documents lie in: stored value → what people read. */
export const documentCategories = {
  title: 'Title and ownership',
  agreement: 'Agreements',
  certificate: 'Certificates and permits',
  insurance: 'Insurance',
  inspection: 'Inspections and reports',
  plan: 'Plans and drawings',
  invoice: 'Invoices and receipts',
  letter: 'Letters',
  other: 'Other',
} as const

/** Who may see a document, besides whoever may see those before (docs/spec/domain.md "Document"). */
export const documentVisibilities = {
  staff: 'Staff only',
  owner: 'Owners too',
  tenant: 'Tenants too',
  public: 'Everyone',
} as const

/** Days before a document expires on which whoever looks after its property is reminded. */
export const remindedBefore = 30
