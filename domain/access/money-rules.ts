import {
  invoiceFields,
  offerFields,
  ownerContactFields,
  ownSaleFields,
  vendorContactFields,
} from './default-fields.ts'
import { ownReceipts } from './document-reaches.ts'
import { ownOnlinePaymentFields } from './online-fields.ts'
import { ownChargeFields, ownDepositFields, ownInvoiceFields, ownPaymentFields } from './own-money-fields.ts'
import type { AccessRule, Conditions } from './rules.ts'
import { assigned, belongingToProperty, inPortfolios, lookedAfter, managed, owned } from './within.ts'

const tenantsMoney = ['Charge', 'Payment', 'Deposit', 'Invoice'] as const
const inCharge = [managed, inPortfolios]

/** A draft goes as it came: by whoever entered it. */
const ownDrafts: AccessRule = {
  action: 'delete',
  subject: 'Expense',
  conditions: { createdBy: '${user.id}' },
}

const ownReceiptsToo: AccessRule = {
  action: ['read', 'create', 'update', 'delete'],
  subject: 'Document',
  conditions: { ...ownReceipts },
}

const theirSales: Conditions = { agentIds: '${user.id}' }
const theirOffers: Conditions = { agentIds: '${user.id}', stage: 'offer' }

/** Whoever brings an offer says with whom. */
const bringsOffers: AccessRule[] = [
  { action: 'create', subject: 'Sale', fields: [...offerFields, 'agents'], conditions: theirOffers },
  { action: 'update', subject: 'Sale', fields: [...offerFields], conditions: theirOffers },
]

const ofLeases = { leaseId: { $in: '${scope.leases}' } }
/** A draft is the team's own. */
const issuedToThem = { ...ofLeases, stage: { $ne: 'draft' } }

/** Who sees what is owed and paid, and who records it. Money is never deleted: it is reversed. */
export const moneyRules = {
  /** Beginning, closing and reopening the books is for administrators. */
  teamLead: [
    { action: 'update', subject: 'Books', inverted: true },
    { action: 'update', subject: 'ClosedBooks', inverted: true },
    // Whoever enters an expense deletes its draft.
    { action: 'delete', subject: 'Expense' },
    { action: 'delete', subject: 'ServiceCharge' },
    { action: 'delete', subject: 'Budget' },
    { action: 'delete', subject: 'Sale' },
    // Whoever imports a statement takes a wrong one back.
    { action: 'delete', subject: 'BankStatement' },
    // Reopening what was closed is for administrators.
    { action: 'update', subject: 'BankReconciliation', inverted: true },
    // Keys to somebody's money are for administrators.
    { action: ['read', 'update'], subject: 'PaymentProvider', inverted: true },
  ],
  portfolioManager: [
    ...tenantsMoney.flatMap((subject) =>
      belongingToProperty(subject, { action: ['read', 'create', 'update', 'export'], within: inCharge }),
    ),
    ...(['Charge', 'Payment'] as const).flatMap((subject) =>
      belongingToProperty(subject, { action: 'import', within: inCharge }),
    ),
    ...belongingToProperty('Reminder', { action: ['read', 'create', 'update'], within: inCharge }),
    ...belongingToProperty('OnlinePayment', { action: ['read', 'update', 'export'], within: inCharge }),
    ...belongingToProperty('JournalEntry', { action: ['read', 'export'], within: inCharge }),
    { action: 'read', subject: 'BankAccount' },
    { action: 'read', subject: 'Account' },
    { action: 'read', subject: 'Books' },
    { action: ['read', 'create', 'update', 'export'], subject: 'Vendor' },
    { action: ['read', 'create', 'update', 'export'], subject: 'Owner' },
    ...(['ManagementAgreement', 'OwnerPayment'] as const).flatMap((subject) =>
      belongingToProperty(subject, { action: ['read', 'create', 'update', 'export'], within: inCharge }),
    ),
    ...belongingToProperty('Expense', {
      action: ['read', 'create', 'update', 'delete', 'import', 'export'],
      within: inCharge,
    }),
    ...belongingToProperty('ServiceCharge', {
      action: ['read', 'create', 'update', 'delete'],
      within: inCharge,
    }),
    ...belongingToProperty('Budget', {
      action: ['read', 'create', 'update', 'delete', 'export'],
      within: inCharge,
    }),
    // Reopening what was approved is for those above.
    { action: 'update', subject: 'Budget', fields: ['reopenedAt'], inverted: true },
    ...belongingToProperty('Sale', {
      action: ['read', 'create', 'update', 'delete', 'export'],
      within: inCharge,
    }),
  ],
  facilityManager: [
    { action: 'read', subject: 'Vendor', fields: [...vendorContactFields] },
    { action: 'read', subject: 'Owner', fields: [...ownerContactFields] },
    { action: 'read', subject: 'Account' },
    ...belongingToProperty('Expense', { action: ['read', 'create'], within: [lookedAfter, inPortfolios] }),
    // Submitting is theirs, approving and paying is not.
    ...belongingToProperty('Expense', {
      action: 'update',
      fields: [...invoiceFields, 'stage'],
      within: [lookedAfter, inPortfolios],
    }),
    ...belongingToProperty('ServiceCharge', { action: 'read', within: [lookedAfter, inPortfolios] }),
    // What is to be spent on the building is theirs to plan, approving and demanding it is not.
    ...belongingToProperty('ServiceCharge', {
      action: 'update',
      fields: ['budget', 'notes'],
      within: [lookedAfter, inPortfolios],
    }),
    ownDrafts,
    ownReceiptsToo,
  ],
  staffMember: [
    ...tenantsMoney.flatMap((subject) =>
      belongingToProperty(subject, { action: 'read', within: [assigned, inPortfolios] }),
    ),
    ...belongingToProperty('Reminder', { action: 'read', within: [assigned, inPortfolios] }),
    ...belongingToProperty('OnlinePayment', { action: 'read', within: [assigned, inPortfolios] }),
    { action: 'read', subject: 'Account' },
    { action: 'read', subject: 'Vendor', fields: [...vendorContactFields] },
    { action: 'read', subject: 'Owner', fields: [...ownerContactFields] },
    ...belongingToProperty('Expense', { action: ['read', 'create'], within: [assigned, inPortfolios] }),
    ...belongingToProperty('Expense', {
      action: 'update',
      fields: [...invoiceFields],
      within: [assigned, inPortfolios],
    }),
    ...belongingToProperty('ServiceCharge', { action: 'read', within: [assigned, inPortfolios] }),
    ...belongingToProperty('Sale', { action: ['read', 'create'], within: [assigned, inPortfolios] }),
    // What is offered is theirs to write down, agreeing to it is not.
    ...belongingToProperty('Sale', {
      action: 'update',
      fields: [...offerFields, 'notes'],
      within: [assigned, inPortfolios],
    }),
    ownDrafts,
    ownReceiptsToo,
  ],
  landlord: [
    ...tenantsMoney.flatMap((subject) =>
      belongingToProperty(subject, { action: ['read', 'export'], within: [owned] }),
    ),
    ...belongingToProperty('JournalEntry', { action: 'read', within: [owned] }),
    { action: 'read', subject: 'Account' },
    ...belongingToProperty('Expense', { action: ['read', 'export'], within: [owned] }),
    // Agreeing to what the firm has approved, or not.
    ...belongingToProperty('Expense', { action: 'update', fields: ['ownerApprovedAt'], within: [owned] }),
    { action: 'read', subject: 'Expense', fields: ['notes'], inverted: true },
    ...belongingToProperty('ServiceCharge', { action: 'read', within: [owned] }),
    ...belongingToProperty('Budget', { action: 'read', within: [owned] }),
    { action: 'read', subject: 'Budget', fields: ['notes'], inverted: true },
    { action: 'read', subject: 'ServiceCharge', fields: ['notes'], inverted: true },
    { action: ['read', 'export'], subject: 'Owner', conditions: { userId: '${user.id}' } },
    { action: 'read', subject: 'Owner', fields: ['notes'], inverted: true },
    ...belongingToProperty('ManagementAgreement', { action: ['read', 'export'], within: [owned] }),
    { action: 'read', subject: 'ManagementAgreement', fields: ['notes'], inverted: true },
    { action: ['read', 'export'], subject: 'OwnerPayment', conditions: { ownerUserId: '${user.id}' } },
    ...belongingToProperty('Sale', { action: ['read', 'export'], within: [owned] }),
    { action: 'read', subject: 'Sale', fields: ['notes'], inverted: true },
  ],
  renter: [
    { action: 'read', subject: 'Charge', fields: [...ownChargeFields], conditions: ofLeases },
    // Their statement as a file: of the fields that they see.
    { action: 'export', subject: 'Charge', conditions: ofLeases },
    { action: 'read', subject: 'Payment', fields: [...ownPaymentFields], conditions: ofLeases },
    { action: 'read', subject: 'Deposit', fields: [...ownDepositFields], conditions: ofLeases },
    { action: 'read', subject: 'Invoice', fields: [...ownInvoiceFields], conditions: issuedToThem },
    { action: 'read', subject: 'OnlinePayment', fields: [...ownOnlinePaymentFields], conditions: ofLeases },
    { action: 'create', subject: 'OnlinePayment', conditions: ofLeases },
  ],
  /** Realtors follow a sale of theirs to its end; agents bring offers. */
  realtors: [
    { action: 'read', subject: 'Sale', fields: [...ownSaleFields], conditions: theirSales },
    ...bringsOffers,
  ],
  agents: [
    { action: 'read', subject: 'Sale', fields: [...ownSaleFields], conditions: theirOffers },
    ...bringsOffers,
  ],
} satisfies Record<string, AccessRule[]>
