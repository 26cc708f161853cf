// Made from the schema by tests/api/schema.test.ts: npm run db:types. Not written by hand.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Json = ColumnType<unknown, string, string>
/** A column that the database fills when nothing is given. */
type Generated<T> =
  T extends ColumnType<infer Read, infer Given, infer Changed>
    ? ColumnType<Read, Given | undefined, Changed>
    : ColumnType<T, T | undefined, T>

export interface AccountMonths {
  organisation_id: string
  id: Generated<string>
  account_id: string
  month: string
  currency: string
  property_id: string | null
  bank_account_id: string | null
  debit: string
  credit: string
}

export interface Accounts {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  code: string
  name: string
  type: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  status: Generated<'active' | 'archived'>
  purpose: string | null
  search_text: GeneratedAlways<string | null>
}

export interface Activity {
  organisation_id: string
  id: string
  at: Generated<string>
  actor_id: string | null
  action: string
  subject: string
  subject_id: string
  property_id: string | null
  changes: Generated<Json>
}

export interface Allocations {
  organisation_id: string
  id: string
  created_at: Generated<string>
  created_by: string | null
  credit_id: string
  charge_id: string | null
  refund_id: string | null
  date: string
  amount: number
}

export interface ApprovalLimits {
  organisation_id: string
  role: string
  currency: string
  amount: number | null
  own_amount: number | null
}

export interface ArrearsNights {
  organisation_id: string
  reminded_on: string | null
  fees_on: string | null
}

export interface ArrearsNotes {
  organisation_id: string
  id: Generated<string>
  created_at: Generated<string>
  created_by: string
  property_id: string
  lease_id: string
  kind: 'note' | 'call' | 'message' | 'visit'
  noted_on: string
  text: string
}

export interface ArrearsReminders {
  organisation_id: string
  id: Generated<string>
  created_at: Generated<string>
  created_by: string | null
  property_id: string
  lease_id: string
  charge_id: string
  stage: 'first' | 'second' | 'final' | 'beforeAction'
  sent_on: string
  days_overdue: number
  amount: number
  currency: string
  mailed_to: string | null
  letter: Json
}

export interface BankAccounts {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  name: string
  kind: 'client' | 'deposits' | 'serviceCharge' | 'office'
  status: Generated<'active' | 'archived'>
  currency: string
  takes_rent: Generated<boolean>
  bank_name: string | null
  account_name: string | null
  account_number: string | null
  sort_code: string | null
  iban: string | null
  bic: string | null
  search_text: GeneratedAlways<string | null>
  csv_layout: Json | null
}

export interface BankLines {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  bank_account_id: string
  statement_id: string
  n: number
  key: string
  booked_on: string
  value_on: string | null
  amount: number
  currency: string
  party: string | null
  reference: string | null
  description: string
  status: Generated<'open' | 'matched' | 'suspense'>
  suggestions: Generated<Json>
  sure: number | null
  suggested_at: string | null
  folded: GeneratedAlways<string | null>
}

export interface BankMatches {
  organisation_id: string
  id: string
  created_at: Generated<string>
  created_by: string | null
  line_id: string
  bank_account_id: string
  entry_id: string
  amount: number
  kind: 'found' | 'payment' | 'expensePayment' | 'category' | 'transfer' | 'suspense'
  document_id: string | null
}

export interface BankReconciliations {
  organisation_id: string
  id: string
  created_at: Generated<string>
  created_by: string | null
  bank_account_id: string
  statement_id: string
  kind: 'closed' | 'reopened'
  reopens_id: string | null
  reason: string | null
  through: string
  currency: string
  closing: number
  bank: number
  books: number
  held: number
  made_of: Json
}

export interface BankRules {
  organisation_id: string
  id: Generated<string>
  created_at: Generated<string>
  created_by: string | null
  bank_account_id: string
  words: string
  incoming: boolean
  by_hand: Generated<boolean>
  lease_id: string | null
  account_id: string | null
  other_account_id: string | null
  property_id: string | null
  times: Generated<number>
  last_used_at: string | null
}

export interface BankStatements {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  bank_account_id: string
  format: 'csv' | 'ofx' | 'camt053' | 'mt940'
  file_name: string
  number: string | null
  from: string
  through: string
  currency: string
  opening: number | null
  closing: number | null
  line_count: number
  new_count: number
  gap: string | null
  folded: GeneratedAlways<string | null>
}

export interface BillMails {
  organisation_id: string
  run_id: string
  tenant_id: string
  mail_id: string
  email: string
  sent_at: string | null
  refused: Generated<boolean>
}

export interface BillRuns {
  organisation_id: string
  id: Generated<string>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  kind: 'invoices' | 'statements'
  from_on: string
  through: string
  property_ids: string[]
  types: Generated<string[]>
  owing_only: Generated<boolean>
  issued_on: string
  mails: boolean
  status: Generated<'running' | 'done' | 'cancelled' | 'failed'>
  phase: Generated<'issuing' | 'mailing'>
  position: Generated<string>
  leases: number
  issued: Generated<number>
  problem: string | null
  finished_at: string | null
}

export interface Books {
  organisation_id: string
  version: Generated<number>
  updated_at: Generated<string>
  begin_on: string
  closed_through: string | null
  lead_days: Generated<number>
  allocation_order: Generated<'oldestFirst' | 'feesLast'>
  applies_credit: Generated<boolean>
  mails_receipts: Generated<boolean>
  invoice_days: Generated<number>
  invoice_reference: Generated<string>
  document_footer: string | null
  checked_at: string | null
  differences: Generated<number>
}

export interface BudgetLines {
  organisation_id: string
  budget_id: string
  account_id: string
  month: number
  amount: number
}

export interface Budgets {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  property_id: string
  year: number
  currency: string
  notes: string | null
  status: Generated<'draft' | 'approved'>
  approved_at: string | null
  approved_by: string | null
  reopened_at: string | null
}

export interface ChargeRuns {
  organisation_id: string
  id: Generated<string>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  through: string
  night: string | null
  status: Generated<'running' | 'done' | 'failed'>
  position: Generated<string>
  raised: Generated<number>
  problem: string | null
  finished_at: string | null
}

export interface Charges {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  property_id: string
  unit_id: string
  lease_id: string
  tenant_id: string
  type: 'rent' | 'serviceCharge' | 'other' | 'lateFee' | 'agencyFee' | 'legalFee' | 'oneOff' | 'opening'
  account_id: string
  description: string
  term: number | null
  period: string | null
  from: string | null
  to: string | null
  parts: Generated<Json>
  adds_to: string | null
  of_charge_id: string | null
  fee_day: string | null
  service_charge_id: string | null
  expense_id: string | null
  due_on: string
  net: number
  tax: Generated<number>
  tax_bps: Generated<number>
  currency: string
  gross: GeneratedAlways<number | null>
  settled: Generated<number>
  settled_on: string | null
  open: GeneratedAlways<number | null>
  ended_as: 'void' | 'waived' | 'writtenOff' | null
  entry_id: string
  import_id: string | null
  import_key: number | null
  folded: GeneratedAlways<string | null>
}

export interface Counters {
  organisation_id: string
  name: string
  value: number
  prefix: string | null
  former: Generated<string[]>
}

export interface Credits {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  kind: 'payment' | 'creditNote' | 'waiver' | 'writeOff' | 'depositApplied' | 'opening'
  number: number | null
  prefix: string | null
  label: GeneratedAlways<string | null>
  property_id: string
  unit_id: string
  lease_id: string
  tenant_id: string
  method: 'bankTransfer' | 'cash' | 'cheque' | 'card' | 'mobileMoney' | 'standingOrder' | 'directDebit' | null
  bank_account_id: string | null
  reference: string | null
  charge_id: string | null
  corrects: Generated<boolean>
  service_charge_id: string | null
  reason: string | null
  date: string
  amount: number
  currency: string
  allocated: Generated<number>
  refunded: Generated<number>
  reversed_on: string | null
  reversal_reason: string | null
  entry_id: string
  import_id: string | null
  import_key: number | null
  notes: string | null
  receipt_sent_at: string | null
  receipt_sent_to: string | null
  available: GeneratedAlways<number | null>
  folded: GeneratedAlways<string | null>
}

export interface DepositMovements {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  kind: 'received' | 'refunded' | 'applied' | 'retained' | 'transferredOut' | 'transferredIn' | 'opening' | 'reversed'
  number: number | null
  prefix: string | null
  label: GeneratedAlways<string | null>
  property_id: string
  unit_id: string
  lease_id: string
  tenant_id: string
  method: string | null
  bank_account_id: string | null
  reference: string | null
  reason: string | null
  document_ids: Generated<string[]>
  other_lease_id: string | null
  credit_id: string | null
  date: string
  amount: number
  currency: string
  reversed_on: string | null
  reverses_id: string | null
  receipt_sent_at: string | null
  receipt_sent_to: string | null
  entry_id: string
}

export interface DocumentFiles {
  organisation_id: string
  id: string
  document_id: string
  number: number
}

export interface Documents {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  property_id: string | null
  vendor_id: string | null
  expense_id: string | null
  unit_id: string | null
  lease_id: string | null
  name: string
  category: string
  visibility: 'staff' | 'owner' | 'tenant' | 'public'
  expires_on: string | null
  file_id: string
  file_number: Generated<number>
  mime_type: string
  size: number
  sha256: string
  issue_id: string | null
  entry_id: string | null
  search_text: GeneratedAlways<string | null>
}

export interface ExpenseLines {
  organisation_id: string
  expense_id: string
  n: number
  account_id: string
  unit_id: string | null
  description: string | null
  net: number
  tax: number
  recoverable_bps: number
  capital: boolean
  item_id: string | null
}

export interface ExpensePayments {
  organisation_id: string
  id: string
  created_at: Generated<string>
  created_by: string | null
  expense_id: string
  batch_id: string
  date: string
  method: string
  bank_account_id: string
  reference: string | null
  amount: number
  entry_id: string
  reversed_on: string | null
  reversal_reason: string | null
}

export interface Expenses {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  number: number | null
  prefix: string | null
  label: GeneratedAlways<string | null>
  property_id: string | null
  vendor_id: string | null
  issue_id: string | null
  description: string
  reference: string | null
  incurred_on: string
  due_on: string
  currency: string
  recovers_tax: boolean
  notes: string | null
  stage: Generated<'draft' | 'submitted' | 'approved' | 'rejected' | 'void'>
  entered_by: Generated<string[]>
  submitted_at: string | null
  submitted_by: string | null
  approved_at: string | null
  approved_by: string | null
  owner_approved_at: string | null
  owner_approved_by: string | null
  owner_note: string | null
  reason: string | null
  net: Generated<number>
  tax: Generated<number>
  gross: GeneratedAlways<number | null>
  paid: Generated<number>
  settled_on: string | null
  open: GeneratedAlways<number | null>
  repeats: 'monthly' | 'quarterly' | 'halfYearly' | 'yearly' | null
  repeats_from: string | null
  repeats_next_on: string | null
  repeats_until: string | null
  posted_on: string | null
  entry_id: string | null
  void_entry_id: string | null
  import_id: string | null
  folded: GeneratedAlways<string | null>
}

export interface Files {
  organisation_id: string
  id: string
  sha256: string
  size: number
  mime_type: string
  name: string
  created_by: string | null
  created_at: Generated<string>
}

export interface FundRequests {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  owner_id: string
  property_id: string
  currency: string
  amount: number
  due_on: string
  bank_account_id: string
  reference: string
  reason: string
  withdrawn_on: string | null
  withdrawal_reason: string | null
  mail_id: string | null
  email: string | null
  sent_at: string | null
  refused: Generated<boolean>
}

export interface HostHours {
  organisation_id: string
  user_id: string
  version: Generated<number>
  updated_at: Generated<string>
  timezone: string
  most_a_day: number | null
  weekly: Json | null
  exceptions: Json | null
}

export interface IdempotencyKeys {
  organisation_id: string
  profile_id: string
  key: string
  request_hash: string
  status: number
  answer: Json | null
  created_at: Generated<string>
}

export interface IdentityAccounts {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: string | null
  refresh_token_expires_at: string | null
  scope: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface IdentityInviteLinks {
  id: string
  token_hash: string
  organisation_id: string
  invite_id: string
  created_at: Generated<string>
}

export interface IdentityKeptMails {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  sent_at: Generated<string>
  headers: Generated<Json>
}

export interface IdentityLinks {
  id: string
  purpose: 'verify-email' | 'reset-password' | 'change-email'
  token_hash: string
  user_id: string
  expires_at: string
  used_at: string | null
  created_at: Generated<string>
  email: string | null
  session_id: string | null
}

export interface IdentityRateLimits {
  id: Generated<string>
  key: string
  count: number
  last_request: number
}

export interface IdentitySessions {
  id: string
  user_id: string
  token: string
  expires_at: string
  ip_address: string | null
  user_agent: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  last_used_at: Generated<string>
}

export interface IdentityTwoFactors {
  id: string
  secret: string
  backup_codes: string
  user_id: string
  verified: Generated<boolean>
  failed_verification_count: Generated<number>
  locked_until: string | null
}

export interface IdentityUsers {
  id: string
  email: string
  email_verified: Generated<boolean>
  name: string
  first_name: string
  last_name: string
  image: string | null
  dial_code: string | null
  phone: string | null
  locale: string | null
  colour_mode: Generated<'system' | 'light' | 'dark'>
  avatar_file_id: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  terms_accepted_at: string | null
  two_factor_enabled: Generated<boolean>
}

export interface IdentityVerifications {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ImportMemory {
  organisation_id: string
  resource: string
  signature: string
  headers: Json
  texts: Json
  values: Json
  updated_at: Generated<string>
}

export interface ImportRows {
  organisation_id: string
  import_id: string
  run: number
  row_number: number
  file_row: number
  record_id: string
  key_hash: number | null
  by_reference: boolean
  field_values: string[]
  problems: Json | null
  notes: Json | null
  cells: string[] | null
  edits: Json | null
  unedited_values: string[] | null
  repeats: number | null
  match_id: string | null
  match_locked: Generated<boolean>
  changes: Json | null
  changed_version: number | null
  kept_because: string | null
}

export interface Imports {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  profile_id: string
  resource: string
  file_name: string
  file_size: number
  sha256: string
  status: 'uploaded' | 'checking' | 'ready' | 'committing' | 'committed' | 'cancelled' | 'failed' | 'undoing' | 'undone'
  duplicates: 'skip' | 'update'
  repeats: Generated<'create' | 'skip'>
  setup: Json
  run: Generated<number>
  fields: Generated<string[]>
  value_counts: Generated<Json>
  ledgers: Generated<Json>
  bytes_read: Generated<number>
  staged_through: Generated<number>
  worked_through: Generated<number>
  undone_through: Generated<number>
  rows: Generated<number>
  blank_rows: Generated<number>
  to_create: Generated<number>
  to_update: Generated<number>
  to_skip: Generated<number>
  to_reject: Generated<number>
  existing: Generated<number>
  repeated: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  skipped: Generated<number>
  rejected: Generated<number>
  removed: Generated<number>
  restored: Generated<number>
  kept: Generated<number>
  failure: string | null
  checked_at: string | null
  started_at: string | null
  finished_at: string | null
  failures: Generated<number>
}

export interface InviteRecords {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  email: string
  role: string
  property_ids: Generated<string[]>
  message: string | null
  first_name: string | null
  last_name: string | null
  dial_code: string | null
  phone: string | null
  inviter_id: string
  link_id: string | null
  sent_at: string
  expires_at: string
  answer: 'accepted' | 'declined' | 'revoked' | 'expired' | null
  answered_at: string | null
  portfolio_ids: Generated<string[]>
  search_text: GeneratedAlways<string | null>
}

export interface InvoiceLines {
  organisation_id: string
  invoice_id: string
  charge_id: string
  live: Generated<boolean>
}

export interface Invoices {
  organisation_id: string
  id: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  stage: Generated<'draft' | 'issued' | 'void'>
  number: number | null
  prefix: string | null
  label: GeneratedAlways<string | null>
  property_id: string
  unit_id: string
  lease_id: string
  tenant_id: string
  currency: string
  issued_on: string
  due_on: string
  reference: string | null
  notes: string | null
  net: number
  tax: number
  gross: GeneratedAlways<number | null>
  said: Json | null
  voided_on: string | null
  void_reason: string | null
  sent_at: string | null
  sent_to: string | null
  run_id: string | null
  folded: GeneratedAlways<string | null>
}

export interface IssueComments {
  organisation_id: string
  id: string
  issue_id: string
  created_at: Generated<string>
  author_id: string
  visibility: 'shared' | 'internal'
  text: string
}

export interface IssuePhotos {
  organisation_id: string
  id: string
  issue_id: string
  created_at: Generated<string>
  alt: Generated<string>
  width: number
  height: number
}

export interface IssueRecords {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  number: number
  title: string
  description: string | null
  property_id: string
  unit_id: string | null
  category: string
  priority: 'emergency' | 'high' | 'medium' | 'low'
  status: 'open' | 'inProgress' | 'deferred' | 'completed' | 'closed' | 'declined'
  source: string | null
  reporter_id: string
  assignee_id: string | null
  contractor_id: string | null
  access_notes: string | null
  due: string | null
  target_at: string
  cost: number | null
  currency: string
  charge_to: 'owner' | 'tenant' | 'serviceCharge' | null
  rating: number | null
  reopened_count: Generated<number>
  completed_at: string | null
  closed_at: string | null
  plan_id: string | null
  reported_for_id: string | null
  search_text: GeneratedAlways<string | null>
}

export interface JournalEntries {
  organisation_id: string
  id: string
  created_at: Generated<string>
  created_by: string | null
  date: string
  kind: string
  source_id: string
  description: string
  reverses_id: string | null
  property_id: string | null
}

export interface LateFeeRules {
  organisation_id: string
  id: Generated<string>
  property_id: string | null
  currency: string
  rule: Json
  updated_at: Generated<string>
}

export interface LeaseCharging {
  organisation_id: string
  lease_id: string
  charged_through: string
}

export interface LeaseDays {
  organisation_id: string
  day: string
}

export interface LeaseParties {
  organisation_id: string
  lease_id: string
  n: number
  tenant_id: string
  guarantor: Json | null
}

export interface LeaseReminders {
  organisation_id: string
  lease_id: string
  last_day: string
  days: number
}

export interface LeaseTerms {
  organisation_id: string
  lease_id: string
  n: number
  type: 'rent' | 'serviceCharge' | 'other'
  label: string | null
  amount: number
  from: string
  to: string | null
  agreed: boolean
}

export interface Leases {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  property_id: string
  unit_id: string
  reference: string
  start: string
  end: string | null
  frequency: string
  payable: string
  due_day: number
  periods_from: Generated<'calendar' | 'leaseStart' | 'quarterDays'>
  proration: string
  escalation: Json | null
  breaks: Generated<Json>
  notice_count: number | null
  notice_unit: Generated<string>
  deposit: number | null
  agency_fee: number | null
  legal_fee: number | null
  late_fee: Json | null
  service_charge_cap: number | null
  service_charge_concession_bps: number | null
  renewal_of_id: string | null
  import_id: string | null
  notes: string | null
  stage: 'draft' | 'awaitingSignature' | 'signed' | 'cancelled'
  sent_on: string | null
  signed_on: string | null
  notice_given_on: string | null
  notice_by: 'tenant' | 'landlord' | null
  leaves_on: string | null
  ended_on: string | null
  end_reason: 'expired' | 'terminated' | 'surrendered' | null
  unit_label: string
  property_title: string
  currency: string
  tenant_ids: string[]
  tenant_names: string
  signed_document_id: string | null
  noted_status: string
  noted_on: string
  noted_until: string
  occupied: GeneratedAlways<string | null>
  search_text: GeneratedAlways<string | null>
  last_day: GeneratedAlways<string | null>
}

export interface LetterTemplates {
  organisation_id: string
  kind: 'first' | 'second' | 'final' | 'beforeAction' | 'receipt' | 'depositReceipt' | 'invoice' | 'invoiceText' | 'statement'
  subject: string
  body: string
  updated_at: Generated<string>
}

export interface MaintenanceDates {
  organisation_id: string
  plan_id: string
  date: string
  state: 'opened' | 'skipped' | 'missed'
  issue_id: string | null
  at: string
}

export interface MaintenancePlans {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string
  updated_at: Generated<string>
  archived_at: string | null
  title: string
  description: string | null
  property_id: string
  unit_id: string | null
  category: string
  priority: 'emergency' | 'high' | 'medium' | 'low'
  recurrence: string
  start: string
  lead_days: number
  assignee_id: string | null
  contractor_id: string | null
  estimated_cost: number | null
  currency: string
  paused: Generated<boolean>
  next_due: string | null
  last_opened: string | null
  status: GeneratedAlways<string>
  search_text: GeneratedAlways<string | null>
}

export interface ManagementAgreements {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  property_id: string
  currency: string
  from: string
  to: string | null
  fee_bps: Generated<number>
  monthly_amount: Generated<number>
  minimum_amount: number | null
  letting_fee_bps: number | null
  letting_fee_amount: number | null
  renewal_fee_bps: number | null
  renewal_fee_amount: number | null
  tax_bps: Generated<number>
  float: Generated<number>
  notes: string | null
}

export interface ManagementFees {
  organisation_id: string
  id: string
  created_at: Generated<string>
  created_by: string | null
  agreement_id: string
  property_id: string
  through: string
  date: string
  bank_account_id: string
  currency: string
  collected: number
  net: number
  tax: number
  entry_id: string
  earned_entry_id: string
  reversed_on: string | null
  reversal_reason: string | null
}

export interface MemberSessions {
  organisation_id: string
  session_id: string
  user_id: string
  last_used_at: Generated<string>
}

export interface Members {
  organisation_id: string
  user_id: string
  status: Generated<'invited' | 'active' | 'suspended' | 'deactivated'>
  joined_at: Generated<string>
  version: Generated<number>
  updated_at: Generated<string>
  first_name: string | null
  last_name: string | null
  dial_code: string | null
  phone: string | null
}

export interface NotificationPreferences {
  organisation_id: string
  user_id: string
  event_type: string
  in_app: boolean
  email: 'off' | 'now' | 'daily'
  updated_at: Generated<string>
}

export interface Notifications {
  organisation_id: string
  id: string
  recipient_id: string
  event_type: string
  subject: string | null
  subject_id: string | null
  data: Json
  dedupe_key: string
  in_app: boolean
  email: 'off' | 'now' | 'daily'
  mail_id: string | null
  read_at: string | null
  created_at: Generated<string>
}

export interface OnlinePaymentEvents {
  organisation_id: string
  provider: string
  event: string
  online_payment_id: string
  at: Generated<string>
}

export interface OnlinePayments {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  reference: string
  property_id: string
  unit_id: string
  lease_id: string
  tenant_id: string
  pay_link_id: string | null
  payer_email: string | null
  amount: number
  currency: string
  charge_ids: Generated<string[]>
  provider: 'stripe' | 'paystack'
  bank_account_id: string
  stage: Generated<'pending' | 'review' | 'paid' | 'failed' | 'expired' | 'dismissed'>
  provider_id: string | null
  checkout_url: string | null
  transaction: string | null
  received_amount: number | null
  received_currency: string | null
  fee: number | null
  received_at: string | null
  problem: 'amount' | 'books' | 'bankAccount' | 'lease' | null
  reason: string | null
  payment_id: string | null
  refunded_at: string | null
  disputed_at: string | null
  expires_at: string
  ask_at: string | null
  asked: Generated<number>
  folded: GeneratedAlways<string | null>
}

export interface Organisations {
  id: string
  name: string
  slug: string
  type: 'property-manager' | 'landlord'
  country: Generated<string>
  currency: string
  locale: Generated<string>
  timezone: Generated<string>
  dial_code: Generated<string>
  settings: Generated<Json>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  profile_published: Generated<boolean>
  summary: string | null
  website: string | null
  legal_name: string | null
  postal_address: string | null
  tax_number: string | null
  paper: 'a4' | 'letter' | null
  logo: Buffer | null
}

export interface Outbox {
  organisation_id: string
  id: string
  topic: string
  payload: Json
  attempts: Generated<number>
  due_at: Generated<string>
}

export interface OwnerMails {
  organisation_id: string
  id: string
  created_at: Generated<string>
  created_by: string | null
  owner_id: string
  kind: 'statement' | 'year'
  from_on: string
  through: string
  property_ids: string[]
  again: boolean
  email: string
  sent_at: string | null
  refused: Generated<boolean>
}

export interface OwnerPayments {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  kind: 'distribution' | 'contribution'
  owner_id: string
  property_id: string
  batch_id: string
  date: string
  method: string
  bank_account_id: string
  reference: string | null
  amount: number
  currency: string
  entry_id: string
  reversed_on: string | null
  reversal_reason: string | null
  request_id: string | null
  paid_out: GeneratedAlways<number | null>
}

export interface Owners {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  kind: Generated<'person' | 'company'>
  name: string
  status: Generated<'active' | 'archived'>
  contact_name: string | null
  email: string | null
  dial_code: string | null
  phone: string | null
  address: string | null
  tax_number: string | null
  user_id: string | null
  bank_name: string | null
  account_name: string | null
  account_number: string | null
  sort_code: string | null
  iban: string | null
  bic: string | null
  notes: string | null
  folded_name: GeneratedAlways<string | null>
  search_text: GeneratedAlways<string | null>
}

export interface PayLinks {
  organisation_id: string
  id: string
  created_at: Generated<string>
  created_by: string | null
  lease_id: string
  charge_ids: Generated<string[]>
  expires_at: string
  revoked_at: string | null
}

export interface PaymentPlans {
  organisation_id: string
  id: Generated<string>
  created_at: Generated<string>
  created_by: string
  property_id: string
  lease_id: string
  agreed_on: string
  note: string | null
  instalments: Json
  ended_on: string | null
}

export interface PaymentPromises {
  organisation_id: string
  id: Generated<string>
  created_at: Generated<string>
  created_by: string
  property_id: string
  lease_id: string
  made_on: string
  due_on: string
  amount: number
  note: string | null
  withdrawn_on: string | null
}

export interface PaymentProviderAccounts {
  organisation_id: string
  currency: string
  provider: string
  bank_account_id: string
}

export interface PaymentProviders {
  organisation_id: string
  provider: 'stripe' | 'paystack'
  version: Generated<number>
  updated_at: Generated<string>
  enabled: Generated<boolean>
  secret_key: string | null
  secret_key_ends: string | null
  webhook_secret: string | null
  webhook_secret_ends: string | null
  tested_at: string | null
}

export interface PortfolioProperties {
  organisation_id: string
  portfolio_id: string
  property_id: string
}

export interface PortfolioSharing {
  organisation_id: string
  portfolio_id: string
  version: Generated<number>
  updated_at: Generated<string>
  hidden_fields: Generated<Json>
}

export interface Portfolios {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  title: string
  description: string | null
  manager_id: string | null
  owner_name: string | null
  owner_user_id: string | null
  visibility: 'private' | 'public'
  status: 'active' | 'archived'
  search_text: GeneratedAlways<string | null>
}

export interface Postings {
  organisation_id: string
  entry_id: string
  n: number
  account_id: string
  amount: number
  currency: string
  date: string
  property_id: string | null
  unit_id: string | null
  lease_id: string | null
  tenant_id: string | null
  vendor_id: string | null
  bank_account_id: string | null
  charge_id: string | null
}

export interface Preferences {
  organisation_id: string
  profile_id: string
  key: string
  value: Json
  updated_at: Generated<string>
}

export interface ProfileScopes {
  organisation_id: string
  profile_id: string
  kind: 'properties' | 'portfolios' | 'units' | 'leases' | 'issues'
  record_id: string
}

export interface Profiles {
  organisation_id: string
  id: string
  user_id: string
  role: string
  status: Generated<'active' | 'ended'>
  created_at: Generated<string>
}

export interface Properties {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  title: string
  reference: string
  description: string | null
  classification: string
  subtype: string | null
  purpose: string
  tenure: string | null
  status: 'draft' | 'active' | 'sold' | 'archived'
  listing: 'private' | 'listed' | 'paused'
  address_line1: string
  address_line2: string | null
  city: string
  district: string | null
  state: string | null
  country: string
  postcode: string | null
  latitude: number | null
  longitude: number | null
  timezone: string | null
  currency: string
  year_built: number | null
  area: number | null
  area_unit: string
  unit_count: number | null
  asking_price: number | null
  asking_frequency: string | null
  portfolio_manager_id: string | null
  facility_manager_id: string | null
  contact_name: string | null
  contact_dial_code: string | null
  contact_phone: string | null
  contact_email: string | null
  amenities: Generated<string[]>
  valuations: Generated<Json>
  details: Generated<Json>
  value: number | null
  expenses_to_owner_from: number | null
  owner_user_ids: Generated<string[]>
  import_id: string | null
  cover_photo_id: string | null
  portfolio_ids: Generated<string[]>
  search_text: GeneratedAlways<string | null>
  place_text: GeneratedAlways<string | null>
  asking_rate: GeneratedAlways<number | null>
}

export interface PropertyOwners {
  organisation_id: string
  property_id: string
  n: number
  owner_id: string
  share_bps: number
  from: string | null
  to: string | null
}

export interface PropertyPhotos {
  organisation_id: string
  id: string
  property_id: string | null
  position: number
  alt: Generated<string>
  width: number
  height: number
  created_at: Generated<string>
  removed_from: string | null
  removed_at: string | null
}

export interface PropertySharing {
  organisation_id: string
  property_id: string
  version: Generated<number>
  updated_at: Generated<string>
  address_precision: 'exact' | 'street' | 'area' | null
  hidden_fields: Json | null
}

export interface ProspectRecords {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  property_id: string
  unit_id: string | null
  name: string
  email: string | null
  phone: string | null
  source: string
  stage: 'new' | 'contacted' | 'viewing' | 'interested' | 'offer' | 'won' | 'lost'
  message: string | null
  next_step: string | null
  next_on: string | null
  notes: string | null
  tenant_id: string | null
  search_text: GeneratedAlways<string | null>
}

export interface Refunds {
  organisation_id: string
  id: string
  created_at: Generated<string>
  created_by: string | null
  property_id: string
  lease_id: string
  method: string
  bank_account_id: string
  reference: string | null
  reason: string | null
  date: string
  amount: number
  currency: string
  entry_id: string
}

export interface ReminderStages {
  organisation_id: string
  stage: 'first' | 'second' | 'final' | 'beforeAction'
  days: number
  by_rule: boolean
  updated_at: Generated<string>
}

export interface ReportFiles {
  organisation_id: string
  id: Generated<string>
  created_at: Generated<string>
  created_by: string
  updated_at: Generated<string>
  profile_id: string
  report: string
  query: string
  format: string
  status: Generated<'queued' | 'running' | 'ready' | 'failed'>
  rows_done: Generated<number>
  rows_total: number | null
  columns: string[] | null
  name: string | null
  mime_type: string | null
  size: number | null
  problem: string | null
  expires_at: string
}

export interface ReportMails {
  organisation_id: string
  id: Generated<string>
  created_at: Generated<string>
  saved_report_id: string
  user_id: string
  due_on: string
  outcome: Generated<'waiting' | 'sent' | 'sentLink' | 'refused' | 'notActive' | 'noAccess' | 'stopped'>
  finished_at: string | null
}

export interface Roles {
  organisation_id: string
  key: string
  label: string
  based_on: string
  rules: Json
  version: Generated<number>
  updated_at: Generated<string>
  id: Generated<string>
  created_at: Generated<string>
  created_by: string | null
  archived_at: string | null
  default_rules: Json | null
  search_text: GeneratedAlways<string | null>
}

export interface SaleReceipts {
  organisation_id: string
  id: string
  created_at: Generated<string>
  created_by: string | null
  sale_id: string
  number: number
  prefix: string
  label: GeneratedAlways<string | null>
  date: string
  method: string
  bank_account_id: string
  reference: string | null
  amount: number
  entry_id: string
  reversed_on: string | null
  reversal_reason: string | null
}

export interface Sales {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  number: number | null
  prefix: string | null
  label: GeneratedAlways<string | null>
  property_id: string
  unit_id: string | null
  buyer_name: string
  buyer_email: string | null
  buyer_dial_code: string | null
  buyer_phone: string | null
  buyer_address: string | null
  price: number
  currency: string
  funding: 'cash' | 'mortgage' | 'instalments'
  conditions: string | null
  offered_on: string
  valid_until: string | null
  completion_on: string | null
  instalments: Generated<Json>
  commission_bps: number | null
  commission_amount: number | null
  agents: Generated<Json>
  fees: Generated<Json>
  tax_bps: Generated<number>
  notes: string | null
  stage: Generated<'offer' | 'accepted' | 'underContract' | 'completed' | 'cancelled' | 'fallenThrough'>
  commission: Generated<number>
  fees_total: Generated<number>
  commission_tax: Generated<number>
  deducted: GeneratedAlways<number | null>
  to_owner: GeneratedAlways<number | null>
  agent_ids: Generated<string[]>
  paid: Generated<number>
  kept: Generated<number>
  open: GeneratedAlways<number | null>
  accepted_on: string | null
  contracted_on: string | null
  ended_on: string | null
  reason: string | null
  entry_id: string | null
  commission_entry_id: string | null
  folded: GeneratedAlways<string | null>
}

export interface SavedReports {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  owner_id: string
  title: string
  report: string
  query: string
  period: string
  shared: Generated<boolean>
  every: 'day' | 'week' | 'month' | 'quarter' | null
  weekday: string | null
  month_day: number | null
  format: string | null
  next_on: string | null
  recipient_ids: Generated<string[]>
  search_text: GeneratedAlways<string | null>
}

export interface SavedViews {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  owner_id: string
  title: string
  resource: string
  query: string
  columns: Json | null
  shared: Generated<boolean>
  search_text: GeneratedAlways<string | null>
}

export interface ServiceChargeItems {
  organisation_id: string
  service_charge_id: string
  schedule_id: string
  id: string
  n: number
  name: string
  budget: number
  recoverable_bps: number
  reserve: boolean
  actual: number | null
}

export interface ServiceChargeSchedules {
  organisation_id: string
  service_charge_id: string
  id: string
  n: number
  name: string
  method: 'equal' | 'floorArea' | 'bedrooms' | 'weighted' | 'fixedPercent' | 'metered' | 'manual'
  excluded: Generated<string[]>
  entered: Generated<Json>
}

export interface ServiceChargeShares {
  organisation_id: string
  service_charge_id: string
  unit_id: string
  n: number
  share: Json
}

export interface ServiceCharges {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  property_id: string
  name: string
  from: string
  to: string
  frequency: string
  currency: string
  notes: string | null
  stage: Generated<'draft' | 'approved' | 'locked' | 'reconciling' | 'reconciled' | 'archived'>
  approved_at: string | null
  approved_by: string | null
  locked_on: string | null
  reconciled_on: string | null
  reserve_interest: Generated<number>
  outcome: Json | null
  entry_id: string | null
  folded: GeneratedAlways<string | null>
}

export interface ShareLinkRecords {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string
  updated_at: Generated<string>
  archived_at: string | null
  property_id: string | null
  portfolio_id: string | null
  name: string
  expires_on: string | null
  revoked_at: string | null
  extras: Generated<Json>
  document_ids: Generated<string[]>
  visits: Generated<number>
  last_visit_at: string | null
  search_text: GeneratedAlways<string | null>
}

export interface Tenants {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  kind: 'person' | 'company'
  name: string
  first_name: string | null
  last_name: string | null
  company_name: string | null
  email: string | null
  dial_code: string | null
  phone: string | null
  address: string | null
  user_id: string | null
  notes: string | null
  import_id: string | null
  search_text: GeneratedAlways<string | null>
}

export interface Units {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  property_id: string
  label: string
  block: string | null
  floor: number | null
  type: string
  status: 'active' | 'offMarket' | 'sold' | 'archived'
  bedrooms: number | null
  bathrooms: number | null
  toilets: number | null
  area: number | null
  area_unit: string
  furnished: Generated<boolean>
  market_rent: number | null
  rent_frequency: string
  deposit: number | null
  service_weight: number | null
  notes: string | null
  occupancy: 'vacant' | 'reserved' | 'occupied' | 'notice' | 'offMarket' | 'sold'
  property_title: string
  currency: string
  import_id: string | null
  search_text: GeneratedAlways<string | null>
}

export interface Vendors {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  name: string
  trade: string
  status: Generated<'active' | 'archived'>
  contact_name: string | null
  email: string | null
  dial_code: string | null
  phone: string | null
  address: string | null
  tax_number: string | null
  payment_days: number | null
  user_id: string | null
  bank_name: string | null
  account_name: string | null
  account_number: string | null
  sort_code: string | null
  iban: string | null
  bic: string | null
  notes: string | null
  search_text: GeneratedAlways<string | null>
}

export interface ViewingHosts {
  organisation_id: string
  property_id: string
  user_id: string
  position: number
}

export interface ViewingHours {
  organisation_id: string
  property_id: string
  version: Generated<number>
  updated_at: Generated<string>
  enabled: Generated<boolean>
  needs_confirmation: Generated<boolean>
  slot_minutes: number
  buffer_minutes: number
  notice_minutes: number
  days_ahead: number
  most_a_day: number | null
  weekly: Generated<Json>
  exceptions: Generated<Json>
}

export interface ViewingRecords {
  organisation_id: string
  id: string
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  archived_at: string | null
  reference: string
  property_id: string
  unit_id: string | null
  place_id: GeneratedAlways<string>
  host_id: string
  prospect_id: string | null
  visitor_name: string
  visitor_email: string | null
  visitor_phone: string | null
  visitor_timezone: string | null
  message: string | null
  note: string | null
  follow_up_on: string | null
  source: string
  starts_at: string
  ends_at: string
  busy_until: string
  timezone: string
  day: GeneratedAlways<string>
  status: 'requested' | 'confirmed' | 'completed' | 'noShow' | 'declined' | 'cancelled'
  held_until: string | null
  proven_by: string | null
  reason: string | null
  cancelled_by: 'visitor' | 'host' | null
  moved_count: Generated<number>
  reminded_hours: number | null
  sequence: Generated<number>
  search_text: GeneratedAlways<string | null>
}

export interface ViewsAs {
  organisation_id: string
  id: string
  session_id: string
  viewer_profile_id: string
  profile_id: string
  started_at: Generated<string>
  expires_at: string
  ended_at: string | null
}

export interface SchemaTables {
  account_months: AccountMonths
  accounts: Accounts
  activity: Activity
  allocations: Allocations
  approval_limits: ApprovalLimits
  arrears_nights: ArrearsNights
  arrears_notes: ArrearsNotes
  arrears_reminders: ArrearsReminders
  bank_accounts: BankAccounts
  bank_lines: BankLines
  bank_matches: BankMatches
  bank_reconciliations: BankReconciliations
  bank_rules: BankRules
  bank_statements: BankStatements
  bill_mails: BillMails
  bill_runs: BillRuns
  books: Books
  budget_lines: BudgetLines
  budgets: Budgets
  charge_runs: ChargeRuns
  charges: Charges
  counters: Counters
  credits: Credits
  deposit_movements: DepositMovements
  document_files: DocumentFiles
  documents: Documents
  expense_lines: ExpenseLines
  expense_payments: ExpensePayments
  expenses: Expenses
  files: Files
  fund_requests: FundRequests
  host_hours: HostHours
  idempotency_keys: IdempotencyKeys
  'identity.accounts': IdentityAccounts
  'identity.invite_links': IdentityInviteLinks
  'identity.kept_mails': IdentityKeptMails
  'identity.links': IdentityLinks
  'identity.rate_limits': IdentityRateLimits
  'identity.sessions': IdentitySessions
  'identity.two_factors': IdentityTwoFactors
  'identity.users': IdentityUsers
  'identity.verifications': IdentityVerifications
  import_memory: ImportMemory
  import_rows: ImportRows
  imports: Imports
  invite_records: InviteRecords
  invoice_lines: InvoiceLines
  invoices: Invoices
  issue_comments: IssueComments
  issue_photos: IssuePhotos
  issue_records: IssueRecords
  journal_entries: JournalEntries
  late_fee_rules: LateFeeRules
  lease_charging: LeaseCharging
  lease_days: LeaseDays
  lease_parties: LeaseParties
  lease_reminders: LeaseReminders
  lease_terms: LeaseTerms
  leases: Leases
  letter_templates: LetterTemplates
  maintenance_dates: MaintenanceDates
  maintenance_plans: MaintenancePlans
  management_agreements: ManagementAgreements
  management_fees: ManagementFees
  member_sessions: MemberSessions
  members: Members
  notification_preferences: NotificationPreferences
  notifications: Notifications
  online_payment_events: OnlinePaymentEvents
  online_payments: OnlinePayments
  organisations: Organisations
  outbox: Outbox
  owner_mails: OwnerMails
  owner_payments: OwnerPayments
  owners: Owners
  pay_links: PayLinks
  payment_plans: PaymentPlans
  payment_promises: PaymentPromises
  payment_provider_accounts: PaymentProviderAccounts
  payment_providers: PaymentProviders
  portfolio_properties: PortfolioProperties
  portfolio_sharing: PortfolioSharing
  portfolios: Portfolios
  postings: Postings
  preferences: Preferences
  profile_scopes: ProfileScopes
  profiles: Profiles
  properties: Properties
  property_owners: PropertyOwners
  property_photos: PropertyPhotos
  property_sharing: PropertySharing
  prospect_records: ProspectRecords
  refunds: Refunds
  reminder_stages: ReminderStages
  report_files: ReportFiles
  report_mails: ReportMails
  roles: Roles
  sale_receipts: SaleReceipts
  sales: Sales
  saved_reports: SavedReports
  saved_views: SavedViews
  service_charge_items: ServiceChargeItems
  service_charge_schedules: ServiceChargeSchedules
  service_charge_shares: ServiceChargeShares
  service_charges: ServiceCharges
  share_link_records: ShareLinkRecords
  tenants: Tenants
  units: Units
  vendors: Vendors
  viewing_hosts: ViewingHosts
  viewing_hours: ViewingHours
  viewing_records: ViewingRecords
  views_as: ViewsAs
}
