/** What changes the money at the bank → what people read, in the order of the statement; it begins with what there was. */
export const cashFlowSections = {
  opening: 'Cash at the beginning',
  operating: 'Running the properties',
  deposits: 'Tenants’ deposits',
  sales: 'Sales in progress',
  owners: 'Owners',
} as const
