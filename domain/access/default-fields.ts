/** What every record carries besides its own fields. */
export const common = ['id', 'version', 'createdAt', 'updatedAt', 'archivedAt']

/** What somebody who lives or works in a building needs to know about it: no owners, values or prices. */
export const buildingFields: string[] = [
  ...common,
  'reference',
  'title',
  'description',
  'classification',
  'subtype',
  'status',
  'addressLine1',
  'addressLine2',
  'city',
  'district',
  'state',
  'country',
  'postcode',
  'latitude',
  'longitude',
  'timezone',
  'amenities',
  'coverPhoto',
  'contactName',
  'contactDialCode',
  'contactPhone',
  'contactEmail',
]

/** What the public page of a listed property says, with the whole address: whoever offers a home has to find it. */
export const publishedFields: string[] = [
  ...buildingFields,
  'purpose',
  'tenure',
  'listing',
  'currency',
  'yearBuilt',
  'area',
  'areaUnit',
  'unitCount',
  'askingPrice',
  'askingFrequency',
]

/** What a tenant needs to know about their unit: neither its next rent nor the team's notes. */
export const rentedUnitFields: string[] = [
  ...common,
  'propertyId',
  'label',
  'block',
  'floor',
  'type',
  'status',
  'bedrooms',
  'bathrooms',
  'toilets',
  'area',
  'areaUnit',
  'furnished',
  'occupancy',
  'propertyTitle',
  'currency',
]

/** What somebody needs who offers units to others. */
export const offeredUnitFields: string[] = [...rentedUnitFields, 'marketRent', 'rentFrequency', 'deposit']

/** How to reach a tenant. */
export const tenantContactFields: string[] = [
  ...common,
  'kind',
  'name',
  'firstName',
  'lastName',
  'companyName',
  'email',
  'dialCode',
  'phone',
]

/** What tenants see of their own record: everything but the team's notes. */
export const ownTenantFields: string[] = [...tenantContactFields, 'address', 'userId']

/** Who works for the organisation and how to reach them: neither where they are paid nor the team's notes. */
export const vendorContactFields: string[] = [
  ...common,
  'name',
  'trade',
  'status',
  'contactName',
  'email',
  'dialCode',
  'phone',
  'address',
  'userId',
]

/** Who owns a property and how to reach them: neither where they are paid nor the team's notes. */
export const ownerContactFields: string[] = [
  ...common,
  'name',
  'kind',
  'status',
  'contactName',
  'email',
  'dialCode',
  'phone',
  'address',
  'userId',
]

/** What the vendor's invoice says of an expense. */
export const invoiceFields: string[] = [
  'propertyId',
  'vendorId',
  'issueId',
  'description',
  'reference',
  'incurredOn',
  'dueOn',
  'recoversTax',
  'lines',
  'repeats',
  'notes',
]

/** What a buyer offers. */
export const offerFields: string[] = [
  'propertyId',
  'unitId',
  'buyerName',
  'buyerEmail',
  'buyerDialCode',
  'buyerPhone',
  'buyerAddress',
  'price',
  'funding',
  'conditions',
  'offeredOn',
  'validUntil',
  'completionOn',
  'instalments',
]

/** What its agents see of a sale: neither what the owner is left with nor the team's notes. */
export const ownSaleFields: string[] = [
  ...common,
  ...offerFields,
  'label',
  'stage',
  'status',
  'currency',
  'commissionBps',
  'commissionAmount',
  'commission',
  'agents',
  'agentIds',
  'agentNames',
  'paid',
  'open',
  'overdue',
  'nextDueOn',
  'plan',
  'acceptedOn',
  'contractedOn',
  'endedOn',
  'reason',
  'askingPrice',
  'propertyTitle',
  'unitLabel',
]

/** Who lives in a unit, since when and until when: no amounts. */
export const occupantFields: string[] = [
  ...common,
  'propertyId',
  'unitId',
  'reference',
  'parties',
  'start',
  'end',
  'status',
  'stage',
  'lastDay',
  'unitLabel',
  'propertyTitle',
  'tenantNames',
  'tenantIds',
]

/** What tenants see of their lease: everything that was agreed, but neither the team's notes nor who is in charge. */
export const ownLeaseFields: string[] = [
  ...occupantFields.filter((name) => name !== 'tenantIds'),
  'frequency',
  'payable',
  'dueDay',
  'proration',
  'terms',
  'escalation',
  'breaks',
  'noticeCount',
  'noticeUnit',
  'deposit',
  'agencyFee',
  'legalFee',
  'lateFee',
  'serviceChargeCap',
  'serviceChargeConcessionBps',
  'signedDocumentId',
  'renewalOfId',
  'sentOn',
  'signedOn',
  'noticeGivenOn',
  'noticeBy',
  'leavesOn',
  'endedOn',
  'endReason',
  'rent',
  'monthlyRent',
  'currency',
]

/** Who somebody is, without the means to reach them. */
export const nameFields: string[] = [...common, 'name', 'firstName', 'lastName', 'avatar']

/** A saved view of one's own, kept to oneself. */
export const privateViewFields: string[] = ['title', 'resource', 'query', 'columns']
/** As well a saved report. */
export const privateReportFields: string[] = ['title', 'report', 'query', 'period']

/** What somebody who reported an issue sees of it: not what it costs, nor who is to pay. */
export const reportedIssueFields: string[] = [
  ...common,
  'createdBy',
  'number',
  'title',
  'description',
  'propertyId',
  'property',
  'unitId',
  'unitLabel',
  'place',
  'category',
  'priority',
  'status',
  'reporterId',
  'source',
  'accessNotes',
  'due',
  'targetAt',
  'standing',
  'day',
  'reopenedCount',
  'completedAt',
  'closedAt',
  'photos',
  'rating',
]

/** What a contractor sees of planned work: what is to be done, not what it is expected to cost. */
export const plannedWorkFields: string[] = [
  ...common,
  'title',
  'description',
  'category',
  'priority',
  'propertyId',
  'property',
  'unitId',
  'unitLabel',
  'recurrence',
  'start',
  'leadDays',
  'contractorId',
  'paused',
  'status',
  'nextDue',
  'lastOpened',
]
