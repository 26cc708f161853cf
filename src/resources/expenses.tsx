import { expenses, exportExpenses } from '#contract/tenant/money/expenses.ts'
// A filter and a field name them.
import '#contract/tenant/vendors.ts'
import { isEditable } from '#domain/expenses/vocabulary.ts'
import { laterExpenses } from './later.ts'
import { defineScreens } from './screens.ts'

/** What things cost, from the vendor's invoice to its payment. */
export const expenseScreens = defineScreens(expenses, {
  icon: laterExpenses.icon,
  paths: laterExpenses.paths,
  tones: {
    status: {
      draft: 'quiet',
      submitted: 'attention',
      withOwner: 'info',
      approved: 'attention',
      partPaid: 'info',
      paid: 'good',
      rejected: 'danger',
      void: 'quiet',
    },
  },
  fixed: ({ stage }) => stage !== undefined && !isEditable(stage),
  list: {
    secondLine: ({ vendorName, propertyTitle }) => [vendorName, propertyTitle].filter(Boolean).join(' · '),
    inSecondLine: ['vendorName', 'propertyTitle'],
    needs: ['vendorName', 'propertyTitle', 'stage'],
    columns: [
      { field: 'status', width: 128 },
      { field: 'incurredOn', width: 112 },
      { field: 'dueOn', width: 104 },
      { field: 'gross', width: 144 },
      { field: 'open', width: 140 },
      { field: 'categories', width: 168 },
      { field: 'reference', width: 144 },
      { field: 'vendorName', width: 184 },
      { field: 'propertyTitle', width: 208 },
      { field: 'issueNumber', width: 96 },
      { field: 'repeats', width: 144 },
      { field: 'repeatsNextOn', width: 124 },
      { field: 'label', width: 112 },
      { field: 'settledOn', width: 116 },
      { field: 'createdAt' },
    ],
    defaultColumns: ['status', 'incurredOn', 'dueOn', 'gross', 'open', 'categories'],
    filters: ['status', 'adate_range', 'due_range', 'propertyId', 'vendor', 'repeats', 'amount_range'],
    views: [
      { label: 'To approve', filters: () => ({ status: 'submitted' }) },
      { label: 'Recurring', filters: () => ({ repeats: 'monthly,quarterly,halfYearly,yearly' }) },
      { label: 'To pay', filters: () => ({ status: 'approved,partPaid' }) },
    ],
    searchHint: 'Invoice number, description, vendor',
    createLabel: laterExpenses.createLabel,
    export: { operation: exportExpenses },
    empty: {
      title: 'No expenses yet',
      sentence: 'Enter the invoices of your vendors: they are approved, posted and paid from here.',
    },
  },
  form: {
    sections: [
      { title: 'Invoice', fields: ['vendorId', 'description', 'reference', ['incurredOn', 'dueOn']] },
      { title: 'For', fields: ['propertyId', 'issueId'] },
      {
        title: 'Lines',
        why: 'Add a line for each category, unit or recoverable part.',
        fields: ['lines', 'recoversTax'],
      },
      { title: 'Notes', fields: ['notes'] },
    ],
    // Issues are of properties.
    asks: (field, { propertyId }) => field !== 'issueId' || Boolean(propertyId),
  },
  show: {
    keyFigures: [{ field: 'gross' }, { field: 'open' }, { field: 'dueOn' }],
    facts: [
      { title: 'Invoice', fields: ['vendorName', 'reference', 'incurredOn', 'label', 'recoversTax'] },
      { title: 'For', fields: ['propertyId', 'issueNumber'] },
      { title: 'Recurring', fields: ['repeats', 'repeatsNextOn', 'repeatsUntil'] },
      {
        title: 'Approval',
        fields: [
          'submittedAt',
          'submittedBy',
          'approvedAt',
          'approvedBy',
          'ownerApprovedAt',
          'ownerApprovedBy',
          'ownerNote',
          'postedOn',
        ],
      },
      { title: 'Record', fields: ['createdAt', 'createdBy'] },
    ],
  },
})
