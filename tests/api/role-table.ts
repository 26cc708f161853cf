import type { adminOperations, adminResources } from '#contract/admin/index.ts'
import type { publicOperations } from '#contract/public/index.ts'
import type { tenantOperations, tenantResources } from '#contract/tenant/index.ts'
import type { Verb } from '#contract/kit/index.ts'
import { analyticsRows } from './role-rows-analytics.ts'
import { budgetRows } from './role-rows-budgets.ts'
import { bankRows } from './role-rows-bank.ts'
import { onlinePaymentRows } from './role-rows-online.ts'
import { ownerRows } from './role-rows-owners.ts'
import { reportRows } from './role-rows-reports.ts'
import { viewingRows } from './role-rows-viewings.ts'
import {
  row,
  managers,
  deciders,
  colleagues,
  portfolioReaders,
  buyers,
  inCharge,
  planReaders,
  outside,
  withoutIssues,
  lettings,
  occupants,
  salespeople,
  documentReaders,
  moneyReaders,
  chartReaders,
  ledgerReportRows,
  withoutViews,
  of,
  everybodys,
  type Row,
} from './role-cells.ts'

const addsReceipts = { 'facility-manager': 'seen', 'staff-member': 'seen' } as const

export type CrudId = {
  [R in keyof typeof tenantResources]: `${R}.${Verb}`
}[keyof typeof tenantResources]
export type AdminCrudId = `${keyof typeof adminResources}.${Verb}`
type OperationId =
  | keyof typeof tenantOperations
  | keyof typeof adminOperations
  | keyof typeof publicOperations

/** Operations that ask for a profile. An operation without a row fails the run. */
export const roleTable: Partial<Record<OperationId | CrudId | AdminCrudId, Row>> = {
  'properties.list': row('scope', managers),
  'properties.get': row('scope', managers),
  'properties.create': row('none', deciders),
  'properties.update': row('none', deciders),
  'properties.remove': row('none', { admin: 'all' }),
  'properties.bulkUpdate': row('none', deciders),
  // Figures of values are for staff and owners.
  'properties.summary': row('scope', { ...managers, ...outside }),
  'properties.export': row('none', { ...deciders, 'facility-manager': 'scope', landlord: 'scope' }),
  'properties.activity': row('scope', managers),
  'properties.photos.list': row('scope', managers),
  'properties.photos.add': row('none', deciders),
  'properties.photos.arrange': row('none', deciders),
  'properties.photos.remove': row('none', deciders),

  'units.list': row('scope', { ...managers, 'service-man': 'none' }),
  'units.get': row('scope', { ...managers, 'service-man': 'none' }),
  'units.create': row('none', deciders),
  'units.update': row('none', deciders),
  'units.remove': row('none', { admin: 'all' }),
  'units.bulkUpdate': row('none', deciders),
  'units.summary': row('scope', { ...managers, 'service-man': 'none' }),
  'units.activity': row('scope', { ...managers, 'service-man': 'none' }),
  'units.overview': row('scope', { ...managers, 'service-man': 'none' }),
  'units.createMany': row('none', deciders),
  'units.undoCreateMany': row('none', deciders),
  'units.export': row('none', { ...deciders, landlord: 'scope' }),

  'properties.portfolios': row('none', portfolioReaders),
  'properties.changePortfolios': row('none', deciders),

  'portfolios.list': row('none', portfolioReaders),
  'portfolios.get': row('none', portfolioReaders),
  'portfolios.create': row('none', deciders),
  'portfolios.update': row('none', deciders),
  'portfolios.remove': row('none', { admin: 'all' }),
  'portfolios.properties': row('none', deciders),
  'portfolios.propertyIds': row('none', deciders),
  'portfolios.changeProperties': row('none', deciders),
  'portfolios.activity': row('none', portfolioReaders),
  ...viewingRows,
  // Partners, realtors and agents have nothing to do with them; staff move on what is assigned to them.
  'issues.list': row('scope', { ...managers, ...withoutIssues }),
  'issues.get': row('scope', { ...managers, ...withoutIssues }),
  'issues.create': row('none', { ...inCharge, 'staff-member': 'scope', renter: 'scope' }),
  // Renters rate, service men say what it cost: no title of either (issues.test.ts).
  'issues.update': row('none', {
    ...inCharge,
    'staff-member': 'scope',
    renter: 'seen',
    'service-man': 'seen',
  }),
  'issues.remove': row('none', { admin: 'all' }),
  'issues.board': row('scope', { ...managers, ...withoutIssues }),
  // Who does it is nothing for whoever reported it.
  'issues.load': row('scope', { ...managers, ...withoutIssues, renter: 'none' }),
  'issues.similar': row('scope', { ...managers, ...withoutIssues }),
  'issues.export': row('none', { ...inCharge, landlord: 'scope' }),
  'issues.changeStatus': row('none', {
    ...inCharge,
    'staff-member': 'scope',
    renter: 'seen',
    'service-man': 'scope',
  }),
  'issues.assign': row('none', inCharge),
  // Staff, renters and service men change some of it, nobody of them the priority or who looks after it.
  'issues.bulkUpdate': row('none', {
    ...inCharge,
    'staff-member': 'seen',
    renter: 'seen',
    'service-man': 'seen',
  }),
  'issues.thread': row('scope', { ...managers, ...withoutIssues }),
  'issues.comments.add': row('scope', { ...managers, ...withoutIssues, landlord: 'none' }),
  // A team lead reads what everybody says and takes away only their own.
  'issues.comments.remove': row('scope', {
    admin: 'all',
    'team-lead': 'seen',
    ...withoutIssues,
    landlord: 'none',
  }),
  'issues.photos.add': row('none', {
    ...inCharge,
    'staff-member': 'scope',
    renter: 'scope',
    'service-man': 'scope',
  }),
  'issues.photos.remove': row('none', {
    ...inCharge,
    'staff-member': 'scope',
    renter: 'scope',
    'service-man': 'scope',
  }),

  // Service men see what is planned for them; renters hear of it once it is an issue of theirs.
  'maintenance-plans.list': row('none', planReaders),
  'maintenance-plans.get': row('none', planReaders),
  'maintenance-plans.create': row('none', inCharge),
  'maintenance-plans.update': row('none', inCharge),
  'maintenance-plans.remove': row('none', { admin: 'all' }),
  'maintenance-plans.calendar': row('none', planReaders),
  'maintenance-plans.dates': row('none', planReaders),
  'maintenance-plans.open': row('none', inCharge),
  'maintenance-plans.skip': row('none', inCharge),
  'maintenance-plans.restore': row('none', inCharge),

  'documents.list': row('none', documentReaders),
  'documents.get': row('none', documentReaders),
  'documents.versions': row('none', documentReaders),
  // Whoever adds receipts of expenses keeps nothing else.
  'documents.upload': row('none', { ...deciders, ...addsReceipts }),
  'documents.uploadToVendor': row('none', buyers),
  'documents.uploadToExpense': row('none', { ...inCharge, 'staff-member': 'scope' }),
  'documents.update': row('none', { ...deciders, ...addsReceipts }),
  'documents.replaceFile': row('none', { ...deciders, ...addsReceipts }),
  'documents.remove': row('none', { ...deciders, ...addsReceipts }),

  ...of('imports', deciders, 'list get upload setup configure rows nextProblem editRow commit cancel'),
  ...of('imports', deciders, 'undo rejected template balances'),

  'saved-views.list': row('scope', { ...managers, ...withoutViews }),
  'saved-views.get': row('scope', { ...managers, ...withoutViews }),
  'saved-views.create': row('scope', { ...managers, ...withoutViews }),
  'saved-views.update': row('scope', { ...managers, ...withoutViews }),
  // A team lead sees everybody's views and deletes only their own.
  'saved-views.remove': row('scope', { admin: 'all', 'team-lead': 'seen', ...withoutViews }),

  ...reportRows,

  // Whoever sees a property's lettings, and tenants their own.
  'leases.list': row('none', { ...deciders, ...occupants, renter: 'scope' }),
  'leases.get': row('none', { ...deciders, ...occupants, renter: 'scope' }),
  'leases.activity': row('none', { ...deciders, ...occupants, renter: 'scope' }),
  'leases.create': row('none', deciders),
  'leases.update': row('none', deciders),
  'leases.remove': row('none', { admin: 'all' }),
  ...of(
    'leases',
    deciders,
    'keepSignedDocument send unsend sign activate giveNotice withdrawNotice changeRent end',
  ),
  ...of('leases', deciders, 'reinstate cancel renew corrections correctCharges correctChargesPreview'),
  'leases.export': row('none', { ...deciders, landlord: 'scope' }),
  // When everybody's leases end is nothing for a tenant.
  'leases.expiryProfile': row('none', { ...deciders, ...lettings }),
  'leases.rentRoll': row('none', { ...deciders, ...lettings }),
  'leases.exportRentRoll': row('none', { ...deciders, landlord: 'scope' }),

  ...analyticsRows,

  // Tenants see themselves; managers those whom they have added, and who rents what they manage.
  // Who sees what is owed and paid, and who records it.
  ...of('invoices', moneyReaders, 'list get summary activity document'),
  ...of('invoices', deciders, 'billable raise change issue discard void send'),
  'invoices.export': row('none', { ...deciders, landlord: 'scope' }),
  ...of('bill-runs', deciders, 'preview previewStatements start sendStatements list cancel resume'),
  'charge-runs.preview': row('none', { admin: 'all' }),
  'charge-runs.start': row('none', { admin: 'all' }),
  'charge-runs.list': row('none', { ...managers, 'portfolio-manager': 'all' }),
  ...of('charges', moneyReaders, 'list get summary activity serviceCharge ownAccounts statement'),
  ...of('charges', deciders, 'raise raisePreview credit creditPreview'),
  'charges.export': row('none', { ...deciders, landlord: 'scope', renter: 'scope' }),
  'charges.exportStatement': row('none', { ...deciders, landlord: 'scope', renter: 'scope' }),
  'charges.arrears': row('none', { ...deciders, ...lettings }),
  'late-fees.read': row('none', { ...managers, 'portfolio-manager': 'all' }),
  'late-fees.change': row('none', { admin: 'all' }),
  'reminders.settings': row('none', { ...managers, 'portfolio-manager': 'all' }),
  'reminders.changeStage': row('none', { admin: 'all' }),
  'letters.read': row('none', { ...managers, 'portfolio-manager': 'all' }),
  ...of('letters', { admin: 'all' }, 'change examples preview'),
  ...of('reminders', deciders, 'preview send note promise withdrawPromise agreePlan endPlan'),
  ...of('reminders', { ...deciders, 'staff-member': 'scope' }, 'letter letters ofLease'),
  'charges.exportArrears': row('none', { ...deciders, landlord: 'scope' }),
  ...of('payments', moneyReaders, 'list get summary activity receipt'),
  ...of('payments', deciders, 'record recordMany change reverse reverseMany sendReceipt'),
  ...of('payments', deciders, 'leaseAccount allocate refund refundPreview reversePreview owed'),
  ...of('deposits', moneyReaders, 'list get movements receipt'),
  // Which account holds it is nothing for tenants.
  ...of('deposits', { ...deciders, ...lettings }, 'totals'),
  ...of('deposits', deciders, 'receive apply retain refund transfer reverse reversePreview sendReceipt'),
  ...of('deposits', deciders, 'receivePreview applyPreview retainPreview refundPreview transferPreview'),
  'deposits.export': row('none', { ...deciders, landlord: 'scope' }),
  'payments.cashBook': row('none', { ...deciders, ...lettings }),
  'payments.exportCashBook': row('none', { ...deciders, landlord: 'scope' }),
  'payments.export': row('none', { ...deciders, landlord: 'scope' }),
  ...of('accounts', chartReaders, 'list get'),
  ...of('accounts', managers, 'create update'),
  'accounts.remove': row('none', { admin: 'all' }),
  ...bankRows,
  'journal-entries.list': row('none', { ...deciders, landlord: 'scope' }),
  'journal-entries.get': row('none', { ...deciders, landlord: 'scope' }),
  'journal-entries.export': row('none', deciders),
  ...ledgerReportRows,
  'books.read': row('none', { ...managers, 'portfolio-manager': 'all' }),
  ...of('books', { admin: 'all' }, 'begin change close reopen'),
  ...of('vendors', { ...buyers, 'facility-manager': 'all', 'staff-member': 'all' }, 'list get activity'),
  ...of('vendors', buyers, 'create update export'),
  ...ownerRows,
  'vendors.remove': row('none', { admin: 'all' }),
  // Whoever works on a property enters what it costs; approving and paying is for those who decide.
  ...of('expenses', { ...inCharge, ...lettings }, 'list get summary activity voucher batch'),
  'expenses.create': row('none', { ...inCharge, 'staff-member': 'scope' }),
  // Of no property: who enters those of some properties says which.
  'expenses.fromReceipts': row('none', managers),
  ...of('expenses', { ...inCharge, 'staff-member': 'scope', landlord: 'seen' }, 'update repeat'),
  // Those that they entered themselves.
  'expenses.remove': row('none', { ...deciders, 'facility-manager': 'seen', 'staff-member': 'seen' }),
  'expenses.export': row('none', { ...deciders, landlord: 'scope' }),
  ...of('expenses', { ...inCharge, 'staff-member': 'seen', landlord: 'seen' }, 'submit withdraw'),
  ...of(
    'expenses',
    { ...deciders, 'facility-manager': 'seen', 'staff-member': 'seen', landlord: 'seen' },
    'approve approvePreview reject void voidPreview pay payPreview reversePayment bankFile',
  ),
  'expenses.agree': row('none', {
    ...deciders,
    'facility-manager': 'seen',
    'staff-member': 'seen',
    landlord: 'scope',
  }),
  'expenses.limits': row('none', { ...managers, 'portfolio-manager': 'all' }),
  'expenses.changeLimits': row('none', { admin: 'all' }),
  ...of('service-charges', { ...inCharge, ...lettings }, 'list get plan items activity summary'),
  // What tenants were charged is not for those who look after the building.
  ...of('service-charges', { ...deciders, ...lettings, 'facility-manager': 'seen' }, 'units unit statement'),
  ...of('service-charges', deciders, 'create remove copy'),
  'service-charges.changePlan': row('none', inCharge),
  ...of(
    'service-charges',
    { ...deciders, 'facility-manager': 'seen' },
    'update move demandPreview demand reconcile',
  ),
  ...budgetRows,
  // Realtors follow theirs, agents their offers.
  ...of(
    'sales',
    { ...deciders, ...lettings, ...salespeople('scope') },
    'list get summary activity sheet completion',
  ),
  // What was paid into which account is not for them.
  'sales.receipt': row('none', { ...deciders, ...lettings, ...salespeople('seen') }),
  // Offers of their own, not of somebody else.
  'sales.create': row('none', { ...deciders, 'staff-member': 'scope', ...salespeople('seen') }),
  'sales.remove': row('none', deciders),
  'sales.export': row('none', { ...deciders, landlord: 'scope' }),
  ...of(
    'sales',
    { ...deciders, 'staff-member': 'seen', ...salespeople('seen') },
    'update accept contract receive receivePreview reverseReceipt complete completePreview end endPreview reopen reopenPreview',
  ),
  ...onlinePaymentRows,
  'tenants.list': row('none', { ...deciders, ...occupants, renter: 'scope' }),
  'tenants.get': row('none', { ...deciders, ...occupants, renter: 'scope' }),
  'tenants.export': row('none', deciders),
  'tenants.activity': row('none', { ...deciders, ...occupants, renter: 'scope' }),
  ...of('tenants', deciders, 'create update'),
  'tenants.remove': row('none', { admin: 'all' }),

  // Everybody's own, whatever the role.
  ...everybodys('notifications', 'list count mark markAll'),
  ...everybodys('notification-preferences', 'read write'),
  ...everybodys('preferences', 'read write'),
  'access.read': row('all'),
  'dashboard.read': row('all'),

  // Whoever may invite sees the invites that are theirs to look after.
  ...of('invites', deciders, 'list get create update check createMany resend revoke'),

  'users.list': row('none', colleagues),
  'users.update': row('none', managers),
  'users.create': row('none', deciders),
  'users.changeStatus': row('none', managers),
  'users.profiles': row('none', colleagues),
  'users.addProfile': row('none', managers),
  'users.endProfile': row('none', managers),
  // A portfolio manager puts anybody below in charge of what is theirs to assign.
  'users.properties': row('none', { ...managers, 'portfolio-manager': 'all' }),
  'users.assignProperties': row('none', deciders),
  'users.portfolios': row('none', { ...managers, 'portfolio-manager': 'all' }),
  'users.assignPortfolios': row('none', deciders),
  ...of('users', managers, 'sessions endSession resetSecondFactor activity'),
  'users.get': row('none', colleagues),

  // A team lead sees roles and who has them; only an administrator changes them.
  ...of('roles', managers, 'list get activity'),
  ...of('roles', { admin: 'all' }, 'create update remove restore undo preview'),
  'access.whoCan': row('none', managers),
  'access.whatCan': row('none', managers),
  'organisation.read': row('none', colleagues),
  ...of('organisation', managers, 'status change changeSeries changeLogo removeLogo'),
  'sharing.read': row('none', colleagues),
  'sharing.write': row('none', managers),
  'view-as.start': row('none', { admin: 'all' }),
  // Whoever looks through somebody else's eyes, whatever they may do.
  'view-as.stop': row('all'),
}
