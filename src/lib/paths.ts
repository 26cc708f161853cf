type Query = Readonly<Record<string, string | undefined>>

function withQuery(path: string, query: Query = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path
}

/** Every address of the dashboard, built in one place. */
export const paths = {
  home: '/dashboard',
  properties: {
    list: (query?: Query) => withQuery('/dashboard/properties', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/properties/${id}`, query),
    activity: (id: string) => `/dashboard/properties/${id}/activity`,
    documents: (id: string) => `/dashboard/properties/${id}/docs`,
    portfolios: (id: string) => `/dashboard/properties/${id}/portfolios`,
    changePortfolios: (id: string) => `/dashboard/properties/${id}/portfolios/add-or-remove`,
    /** Without a mode: the choice between one property and many. */
    create: (mode?: 'single') => withQuery('/dashboard/properties/crud', { mode }),
    edit: (id: string) => withQuery('/dashboard/properties/crud', { id }),
    bulkAdd: '/dashboard/properties/bulk-add',
    /** Bulk add of what belongs to properties; begun at one, for rows that name none. */
    bulkAddOf: (into: 'units' | 'tenancies' | 'ledgers' | 'invoices', propertyId?: string) =>
      withQuery('/dashboard/properties/bulk-add', { into, propertyId }),
    publicPage: (id: string) => `/properties/${id}`,
    viewings: (id: string, query?: Query) => withQuery(`/dashboard/properties/${id}/viewings`, query),
    sharing: (id: string) => `/dashboard/properties/${id}/sharing`,
    viewingHours: (id: string) => `/dashboard/properties/${id}/viewings/hours`,
    issues: {
      list: (id: string, query?: Query) => withQuery(`/dashboard/properties/${id}/issues`, query),
      /** With `unit` the form begins with that unit. */
      create: (id: string, query?: Query) =>
        withQuery(`/dashboard/properties/${id}/issues/create-new`, query),
      show: (id: string, issueId: string) => `/dashboard/properties/${id}/issues/${issueId}`,
      edit: (id: string, issueId: string) => `/dashboard/properties/${id}/issues/${issueId}/edit`,
    },
  },
  /** Issues of all properties; each stands below its property, too (`properties.issues`). */
  issues: {
    list: (query?: Query) => withQuery('/dashboard/issues', query),
    board: (query?: Query) => withQuery('/dashboard/issues/board', query),
    /** Leads to the issue of this id. */
    find: (id: string) => `/dashboard/issues/${id}`,
    create: () => '/dashboard/issues/create-new',
    at: (propertyId: string) => `/dashboard/issues/properties/${propertyId}/issues`,
    createAt: (propertyId: string) => `/dashboard/issues/properties/${propertyId}/issues/create-new`,
    show: (propertyId: string, id: string) => `/dashboard/issues/properties/${propertyId}/issues/${id}`,
    edit: (propertyId: string, id: string) => `/dashboard/issues/properties/${propertyId}/issues/${id}/edit`,
  },
  viewings: {
    list: (query?: Query) => withQuery('/dashboard/viewings', query),
    calendar: (query?: Query) => withQuery('/dashboard/viewings/calendar', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/viewings/${id}`, query),
    /** With `property` and `unit` the form begins with those. */
    create: (query?: Query) => withQuery('/dashboard/viewings/create-new', query),
    edit: (id: string) => `/dashboard/viewings/${id}/edit`,
    /** When one shows properties oneself. */
    ownHours: () => '/dashboard/viewings/my-hours',
  },
  prospects: {
    list: (query?: Query) => withQuery('/dashboard/prospects', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/prospects/${id}`, query),
    create: () => '/dashboard/prospects/create-new',
    edit: (id: string) => `/dashboard/prospects/${id}/edit`,
  },
  /** RT-34: work across properties. Its board is where it begins. */
  maintenance: {
    home: (query?: Query) => withQuery('/dashboard/maintenance', query),
    calendar: (query?: Query) => withQuery('/dashboard/maintenance/calendar', query),
    plans: (query?: Query) => withQuery('/dashboard/maintenance/plans', query),
    load: (query?: Query) => withQuery('/dashboard/maintenance/load', query),
    plan: (id: string, query?: Query) => withQuery(`/dashboard/maintenance/plans/${id}`, query),
    createPlan: (query?: Query) => withQuery('/dashboard/maintenance/plans/create-new', query),
    editPlan: (id: string) => `/dashboard/maintenance/plans/${id}/edit`,
  },
  units: {
    /** Those of the whole organisation. */
    all: (query?: Query) => withQuery('/dashboard/units', query),
    list: (propertyId: string, query?: Query) =>
      withQuery(`/dashboard/properties/${propertyId}/units`, query),
    show: (propertyId: string, id: string, query?: Query) =>
      withQuery(`/dashboard/properties/${propertyId}/units/${id}`, query),
    issues: (propertyId: string, id: string) => `/dashboard/properties/${propertyId}/units/${id}/issues`,
    /** Leads on to its page, where its property is not known. */
    byId: (id: string) => `/dashboard/units/${id}`,
    create: (propertyId: string) => `/dashboard/properties/${propertyId}/units/crud`,
    createMany: (propertyId: string) =>
      withQuery(`/dashboard/properties/${propertyId}/units/crud`, { mode: 'several' }),
    edit: (propertyId: string, id: string) =>
      withQuery(`/dashboard/properties/${propertyId}/units/crud`, { uId: id }),
  },
  portfolios: {
    list: (query?: Query) => withQuery('/dashboard/portfolios', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/portfolios/${id}`, query),
    create: () => '/dashboard/portfolios/create-new',
    edit: (id: string) => `/dashboard/portfolios/${id}/edit`,
    changeProperties: (id: string) => `/dashboard/portfolios/${id}/properties/add-or-remove`,
  },
  notifications: (query?: Query) => withQuery('/dashboard/notifications', query),
  help: {
    /** With `page`, an address of the dashboard, what helps there. */
    home: (query?: Query) => withQuery('/dashboard/help', query),
    /** With the id of a heading, that part of it. */
    topic: (key: string, section = '') => `/dashboard/help/${key}${section && `#${section}`}`,
  },
  users: {
    list: (query?: Query) => withQuery('/dashboard/users', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/users/${id}`, query),
    create: () => '/dashboard/users/create-new',
    edit: (id: string) => `/dashboard/users/${id}/edit`,
    assign: (id: string, profileId?: string, of?: 'portfolios') =>
      withQuery(`/dashboard/users/${id}/assign-to-property`, { profile: profileId, of }),
  },
  invites: {
    list: (query?: Query) => withQuery('/dashboard/users/invites', query),
    /** A sheet of its own, to be printed. */
    show: (id: string) => `/dashboard/users/invites/${id}`,
    create: () => '/dashboard/users/invites/create-new',
    edit: (id: string) => `/dashboard/users/invites/${id}/edit`,
  },
  leases: {
    list: (query?: Query) => withQuery('/dashboard/leases', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/leases/${id}`, query),
    /** Those of one property. */
    ofProperty: (propertyId: string) => `/dashboard/properties/${propertyId}/leases`,
    rentRoll: (query?: Query) => withQuery('/dashboard/leases/rent-roll', query),
    /** With `unit` the form begins with that unit, with `id` it begins with that tenant. */
    create: (query?: Query) => withQuery('/dashboard/leases/create-new', query),
    edit: (id: string) => `/dashboard/leases/${id}/edit`,
  },
  payments: {
    list: (query?: Query) => withQuery('/dashboard/payments', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/payments/${id}`, query),
    /** With `lease` the form begins with that lease. */
    create: (query?: Query) => withQuery('/dashboard/payments/create-rent', query),
    edit: (id: string) => `/dashboard/payments/${id}/edit`,
    /** A grid of who owes what. */
    many: (query?: Query) => withQuery('/dashboard/payments/record-many', query),
  },
  onlinePayments: {
    list: (query?: Query) => withQuery('/dashboard/online-payments', query),
    show: (id: string) => `/dashboard/online-payments/${id}`,
    /** Where tenants pay, and where they come back to. */
    pay: (query?: Query) => withQuery('/dashboard/pay', query),
    outcome: (id: string) => `/dashboard/pay/${id}`,
  },
  /** Money of one property. */
  financials: {
    home: (propertyId: string, query?: Query) =>
      withQuery(`/dashboard/properties/${propertyId}/financials`, query),
    rents: (propertyId: string, query?: Query) =>
      withQuery(`/dashboard/properties/${propertyId}/financials/rents`, query),
    createRent: (propertyId: string) => `/dashboard/properties/${propertyId}/financials/create-rent`,
    editRent: (propertyId: string, id: string) =>
      withQuery(`/dashboard/properties/${propertyId}/financials/edit-rent`, { id }),
    report: (propertyId: string, id: string) => `/dashboard/properties/${propertyId}/financials/${id}`,
    expenses: (propertyId: string, query?: Query) =>
      withQuery(`/dashboard/properties/${propertyId}/financials/expenses`, query),
    createExpense: (propertyId: string) => `/dashboard/properties/${propertyId}/financials/create-expense`,
    editExpense: (propertyId: string, id: string) =>
      withQuery(`/dashboard/properties/${propertyId}/financials/edit-expense`, { id }),
    sales: (propertyId: string, query?: Query) =>
      withQuery(`/dashboard/properties/${propertyId}/financials/sales`, query),
    /** A sheet of its own, to be printed. */
    sale: (propertyId: string, id: string) => `/dashboard/properties/${propertyId}/financials/sales/${id}`,
    createSale: (propertyId: string) => `/dashboard/properties/${propertyId}/financials/create-sale`,
    editSale: (propertyId: string, id: string) =>
      withQuery(`/dashboard/properties/${propertyId}/financials/edit-sale`, { id }),
    serviceCharges: (propertyId: string) => `/dashboard/properties/${propertyId}/financials/service-charges`,
    serviceCharge: (propertyId: string, id: string, query?: Query) =>
      withQuery(`/dashboard/properties/${propertyId}/financials/service-charges/${id}`, query),
    serviceChargeBudget: (propertyId: string, id: string) =>
      `/dashboard/properties/${propertyId}/financials/service-charges/${id}/edit`,
    /** What one unit bears of it. */
    serviceChargeUnit: (propertyId: string, id: string, unitId: string) =>
      `/dashboard/properties/${propertyId}/financials/service-charges/${id}/${unitId}`,
    /** Sheets of their own, to be printed. */
    costSummary: (propertyId: string, id: string) =>
      `/dashboard/properties/${propertyId}/financials/service-charges/${id}/summary`,
    serviceChargeStatement: (propertyId: string, id: string, unitId: string, leaseId: string) =>
      `/dashboard/properties/${propertyId}/financials/service-charges/${id}/${unitId}/${leaseId}`,
    budgets: (propertyId: string, query?: Query) =>
      withQuery(`/dashboard/properties/${propertyId}/financials/budgets`, query),
    receipt: (propertyId: string, id: string) => `/dashboard/properties/${propertyId}/financials/rents/${id}`,
    voucher: (propertyId: string, id: string) =>
      `/dashboard/properties/${propertyId}/financials/expenses/${id}`,
  },
  money: {
    charges: (query?: Query) => withQuery('/dashboard/charges', query),
    chargeRun: () => '/dashboard/charges/run',
    charge: (id: string) => `/dashboard/charges/${id}`,
    statement: (query?: Query) => withQuery('/dashboard/statement', query),
    arrears: (query?: Query) => withQuery('/dashboard/arrears', query),
    /** What is done about the arrears of a lease. */
    arrearsOf: (leaseId: string) => `/dashboard/arrears/${leaseId}`,
    reminders: () => '/dashboard/arrears/reminders',
    deposits: (query?: Query) => withQuery('/dashboard/deposits', query),
    deposit: (leaseId: string) => `/dashboard/deposits/${leaseId}`,
    journal: (query?: Query) => withQuery('/dashboard/journal', query),
    entry: (id: string) => `/dashboard/journal/${id}`,
    /** Bank accounts as their banks see them, or a page below: `import`, `statements`, the lines of an account. */
    bank: (part = '', query?: Query) => withQuery(`/dashboard/bank${part && `/${part}`}`, query),
    /** Postings of accounts between two days. */
    ledger: (query?: Query) => withQuery('/dashboard/journal/ledger', query),
  },
  /** RT-33; each chart has a page of its own, with its table. */
  analytics: (chart = '', query?: Query) => withQuery(`/dashboard/analytics${chart && `/${chart}`}`, query),
  /** All reports, or one of those that have no place elsewhere. */
  reports: (
    name?:
      | 'trial-balance'
      | 'balance-sheet'
      | 'balances'
      | 'journal'
      | 'money-in-and-out'
      | 'tax'
      | 'tax-lines'
      | 'income-statement'
      | 'income-by-month'
      | 'income-by-property'
      | 'cash-flow'
      | 'vacant-units'
      | 'maintenance-cost'
      | 'activity'
      | 'budget',
    query?: Query,
  ) => withQuery(`/dashboard/reports${name ? `/${name}` : ''}`, query),
  /** What a saved report is of, and whom it is mailed to. */
  savedReport: (id: string) => `/dashboard/reports/saved/${id}`,
  expenses: {
    list: (query?: Query) => withQuery('/dashboard/expenses', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/expenses/${id}`, query),
    /** With `property` or `issue` the form begins with those. */
    create: (query?: Query) => withQuery('/dashboard/expenses/create-new', query),
    edit: (id: string) => `/dashboard/expenses/${id}/edit`,
    /** A sheet of its own: of the firm's expenses, which have no property. */
    voucher: (id: string) => `/dashboard/expenses/${id}/voucher`,
    /** Several at once; with `ids` those are ticked. */
    /** What was paid together with one, for the bank. */
    batch: (id: string, batchId: string) => withQuery(`/dashboard/expenses/${id}/transfers`, { batchId }),
    pay: (query?: Query) => withQuery('/dashboard/expenses/pay', query),
  },
  billings: {
    list: (query?: Query) => withQuery('/dashboard/billings', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/billings/${id}`, query),
    /** With `lease` the form begins with that lease. */
    create: (query?: Query) => withQuery('/dashboard/billings/create-new', query),
    /** A sheet of its own, to be printed. */
    document: (id: string) => `/dashboard/billings/${id}/document`,
    /** Invoices, or statements, of many at once. */
    run: () => '/dashboard/billings/run',
    statements: () => '/dashboard/billings/statements',
  },
  budgets: {
    list: (query?: Query) => withQuery('/dashboard/budgets', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/budgets/${id}`, query),
    /** With `property` the form begins with it. */
    create: (query?: Query) => withQuery('/dashboard/budgets/create-new', query),
    /** Its grid of accounts and months. */
    edit: (id: string) => `/dashboard/budgets/${id}/edit`,
  },
  sales: {
    list: (query?: Query) => withQuery('/dashboard/sales', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/sales/${id}`, query),
    /** With `property` and `unit` the form begins with those. */
    create: (query?: Query) => withQuery('/dashboard/sales/create-new', query),
    edit: (id: string) => `/dashboard/sales/${id}/edit`,
    /** Offers for a `property` or a `unit` of it, beside each other. */
    compare: (query?: Query) => withQuery('/dashboard/sales/compare', query),
  },
  tenants: {
    list: (query?: Query) => withQuery('/dashboard/tenants', query),
    show: (id: string, query?: Query) => withQuery(`/dashboard/tenants/${id}`, query),
    create: () => '/dashboard/tenants/create-new',
    edit: (id: string) => `/dashboard/tenants/${id}/edit`,
  },
  owners: {
    list: (query?: Query) => withQuery('/dashboard/owners', query),
    statement: (query?: Query) => withQuery('/dashboard/owners/statement', query),
    mails: (query?: Query) => withQuery('/dashboard/owners/mails', query),
    year: (query?: Query) => withQuery('/dashboard/owners/year', query),
    show: (id: string) => `/dashboard/owners/${id}`,
    create: () => '/dashboard/owners/create-new',
    edit: (id: string) => `/dashboard/owners/${id}/edit`,
  },
  ownerPayments: {
    list: (query?: Query) => withQuery('/dashboard/owner-payments', query),
    pay: (query?: Query) => withQuery('/dashboard/owner-payments/pay', query),
    ask: (query?: Query) => withQuery('/dashboard/owner-payments/ask', query),
    requests: () => '/dashboard/owner-payments/requests',
    show: (id: string) => `/dashboard/owner-payments/${id}`,
    /** What was paid in one go, as a file for the bank. */
    batch: (id: string) => `/dashboard/owner-payments/${id}/batch`,
  },
  agreements: {
    list: (query?: Query) => withQuery('/dashboard/management-agreements', query),
    /** What fees through a month come to, and charging them. */
    charge: () => '/dashboard/management-agreements/charge',
    show: (id: string) => `/dashboard/management-agreements/${id}`,
    /** With `property` the form begins with that. */
    create: (query?: Query) => withQuery('/dashboard/management-agreements/create-new', query),
    edit: (id: string) => `/dashboard/management-agreements/${id}/edit`,
  },
  vendors: {
    list: (query?: Query) => withQuery('/dashboard/vendors', query),
    show: (id: string) => `/dashboard/vendors/${id}`,
    create: () => '/dashboard/vendors/create-new',
    edit: (id: string) => `/dashboard/vendors/${id}/edit`,
  },
  settings: {
    home: '/dashboard/settings',
    profile: '/dashboard/settings/profile',
    password: '/dashboard/settings/change-password',
    roles: (query?: Query) => withQuery('/dashboard/settings/roles-and-permissions', query),
    notifications: '/dashboard/settings/manage-notifications',
    sharing: (query?: Query) => withQuery('/dashboard/settings/property-sharing', query),
    organisation: '/dashboard/settings/organisation',
    reminders: '/dashboard/settings/reminders',
    onlinePayments: '/dashboard/settings/online-payments',
    /** All, or the text of one. */
    letters: (kind = '') => `/dashboard/settings/letters${kind && `/${kind}`}`,
    status: '/dashboard/settings/status',
    books: '/dashboard/settings/books',
    approvalLimits: '/dashboard/settings/approval-limits',
    /** Records of the settings: their list, or the form of one. */
    records: (kind: 'chart-of-accounts' | 'bank-accounts', id = '') =>
      `/dashboard/settings/${kind}${id && `/${id}`}`,
  },
  /** Sign-in and choosing a profile; both lead back to where somebody was going (`to`). */
  auth: {
    signIn: (to?: string) => withQuery('/auth/sign-in', { to }),
    chooseProfile: (to?: string) => withQuery('/auth/sign-in/choose-profile', { to }),
  },
} as const

/** An address as the path of a route below the dashboard's own. */
export const routeOf = (address: string) => address.slice(paths.home.length + 1)
