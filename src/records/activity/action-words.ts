import type { RecordActivity } from '#contract/tenant/activity.ts'
import type { LeaseAction } from '#domain/leases/transitions.ts'
import { labelFromName } from '#contract/kit/index.ts'
import { paths } from '#src/lib/paths.ts'
import { entryOf } from '#src/resources/index.ts'
import { resourceOfSubject } from '#src/resources/by-name.ts'

/** What was done; before what it was done to, unless a sign says where that stands. */
const wordsOfActions: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  archived: 'archived',
  photosAdded: 'added photos to',
  photosArranged: 'arranged the photos of',
  photosRemoved: 'removed photos from',
  resent: 'sent again',
  revoked: 'revoked',
  accepted: 'accepted',
  declined: 'declined',
  joined: 'joined:',
  assigned: 'assigned properties to',
  assignedPortfolios: 'assigned portfolios to',
  addedToPortfolio: 'put … into a portfolio',
  removedFromPortfolio: 'took … out of a portfolio',
  propertiesAdded: 'added properties to',
  propertiesRemoved: 'took properties out of',
  commented: 'commented on',
  commentRemoved: 'removed a comment on',
  dateSkipped: 'skipped a date of',
  dateRestored: 'restored a skipped date of',
  moved: 'rescheduled',
  enquired: 'received an enquiry from',
  sharingChanged: 'changed what is shown of',
  viewingHoursChanged: 'changed the viewing hours of',
  hostHoursChanged: 'changed the hours of',
  signedOut: 'signed out a device of',
  secondFactorReset: 'reset two-step sign-in of',
  restored: 'restored the default of',
  undone: 'undid a change of',
  followed: 'brought the default of a new version to',
  uploaded: 'uploaded',
  viewedAs: 'began to see what is seen by',
  viewEnded: 'stopped seeing what is seen by',
}

/** What is done to leases, by what is done. */
const wordsOfLeaseActions: Readonly<Record<LeaseAction | 'followed' | 'reopened', string>> = {
  send: 'marked … as sent',
  unsend: 'returned … to draft',
  sign: 'marked … as signed',
  activate: 'let … start early',
  giveNotice: 'recorded notice to',
  withdrawNotice: 'withdrew the notice to',
  renew: 'renewed',
  changeRent: 'changed the rent of',
  end: 'ended',
  reinstate: 'undid the end of',
  cancel: 'cancelled',
  followed: 'let another lease follow',
  reopened: 'undid the end of',
}

/** What is done to the deposit of a lease. */
const wordsOfDeposits: Readonly<Record<string, string>> = {
  depositReceived: 'recorded a deposit for',
  depositApplied: 'applied the deposit of … to charges',
  depositRetained: 'retained deposit of',
  depositRefunded: 'refunded deposit of',
  depositReceiptSent: 'emailed a deposit receipt for',
  depositReversed: 'reversed a movement of the deposit of',
  depositTransferred: 'moved the deposit of … to its renewal',
}

/** What is done to expenses. */
const wordsOfExpenses: Readonly<Record<string, string>> = {
  submit: 'submitted',
  withdraw: 'returned … to draft',
  approve: 'approved',
  approveForFirm: 'approved … for the firm',
  agree: 'recorded the owner’s agreement to',
  reject: 'rejected',
  void: 'voided',
  repeat: 'set … to repeat',
  stopRepeating: 'stopped … repeating',
  repeated: 'made a draft of',
  pay: 'paid',
  reversePayment: 'reversed a payment of',
}

/** What is done to service charges. */
const wordsOfServiceCharges: Readonly<Record<string, string>> = {
  planned: 'changed the budget of',
  moved: 'took … a step further',
  demanded: 'charged tenants on account for',
  reconciled: 'reconciled',
}

/** What is done to budgets. */
const wordsOfBudgets: Readonly<Record<string, string>> = {
  filled: 'changed the amounts of',
  approve: 'approved',
  reopen: 'reopened',
}

/** What is done to invoices. */
const wordsOfInvoices: Readonly<Record<string, string>> = {
  issue: 'issued',
  void: 'voided',
  send: 'emailed',
}

/** What is done to sales. */
const wordsOfSales: Readonly<Record<string, string>> = {
  accept: 'accepted the offer of',
  contract: 'noted the contract with',
  receive: 'recorded a payment of',
  reversePayment: 'reversed a payment of',
  complete: 'completed the sale to',
  cancel: 'declined or cancelled the sale to',
  fallThrough: 'noted that the sale to … fell through',
  reopen: 'undid the end of the sale to',
}

/** What becomes of online payments. */
const wordsOfOnlinePayments: Readonly<Record<string, string>> = {
  paid: 'recorded',
  review: 'set aside',
  failed: 'noted that … failed',
  expired: 'noted that … expired',
  refunded: 'noted a refund of',
  disputed: 'noted a dispute of',
  dismiss: 'dismissed',
}

/** What is done to management agreements. */
const wordsOfAgreements: Readonly<Record<string, string>> = {
  charge: 'charged fees of',
  reverseFee: 'reversed a fee of',
}

/** What is done to bank statements and their lines. */
const wordsOfBank: Readonly<Record<string, string>> = {
  imported: 'imported',
  reconciled: 'closed the reconciliation of',
  unreconciled: 'reopened the reconciliation of',
  match: 'matched',
  undo: 'undid the match of',
  ruleAdded: 'added a matching rule to',
  ruleForgotten: 'forgot a matching rule of',
}

/** What is done to payments of owners. */
const wordsOfOwnerPayments: Readonly<Record<string, string>> = {
  pay: 'paid',
  receive: 'recorded a contribution of',
  reverse: 'reversed a payment of',
}

/** Kinds of records that a sentence names otherwise than "the unit". */
const kinds: Readonly<Record<string, string>> = {
  Invite: 'the invite of',
  User: '',
  ManagementAgreement: 'the management agreement for',
  SavedView: 'a saved view',
  SavedReport: 'a saved report',
  Import: 'an import',
}

const wordsOfSubjects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Lease: {
    ...wordsOfLeaseActions,
    ...wordsOfDeposits,
    payLinkMade: 'made a payment link for',
    payLinkRevoked: 'revoked a payment link of',
  },
  Expense: wordsOfExpenses,
  Invoice: wordsOfInvoices,
  Sale: wordsOfSales,
  Owner: {
    mailed: 'emailed',
    askedForFunds: 'asked … for funds',
    withdrewFundRequest: 'withdrew a request for funds of',
  },
  ManagementAgreement: wordsOfAgreements,
  OwnerPayment: wordsOfOwnerPayments,
  OnlinePayment: wordsOfOnlinePayments,
  ServiceCharge: wordsOfServiceCharges,
  Budget: wordsOfBudgets,
  BankStatement: wordsOfBank,
  BankLine: wordsOfBank,
  BankAccount: wordsOfBank,
}

/** The words before and after what it was done to. */
export function actionWords({
  action,
  subject,
}: Pick<RecordActivity, 'action' | 'subject'>): [before: string, after: string] {
  const own = wordsOfSubjects[subject] ?? {}
  const [before = '', after = ''] = (
    own[action] ??
    wordsOfActions[action] ??
    `${labelFromName(action).toLowerCase()}:`
  ).split('…')
  return [before.trim(), after.trim()]
}

export function kindWords(subject: string): string {
  const one = resourceOfSubject(subject)?.labels.one ?? labelFromName(subject)
  return kinds[subject] ?? `the ${one.toLowerCase()}`
}

/** The page of an entry's record, where it has one. */
export function pageOf({ subject, subjectId, subjectName }: RecordActivity): string | undefined {
  if (subjectName === null) return undefined
  if (subject === 'Invite') return paths.invites.show(subjectId)
  const entry = Object.values(entryOf).find((each) => each?.resource.subject === subject)
  return entry?.paths.show(subjectId)
}

/** The whole sentence, for files. */
export function sentenceOf(entry: RecordActivity): string {
  const { subject, subjectName } = entry
  const [before, after] = actionWords(entry)
  return [before, kindWords(subject), subjectName, after].filter(Boolean).join(' ')
}
