import { exportVendors, vendors } from '#contract/tenant/vendors.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { archivable, bankFields, reachFields } from './parties.ts'
import { laterVendors } from './later.ts'
import { defineScreens } from './screens.ts'

/** Who works for the organisation, and where they are paid. */
export const vendorScreens = defineScreens(vendors, {
  icon: laterVendors.icon,
  paths: laterVendors.paths,
  ...archivable,
  list: {
    secondLine: ({ contactName, email }) => [contactName, email].filter(Boolean).join(' · '),
    inSecondLine: ['contactName', 'email'],
    needs: ['contactName', 'email'],
    columns: [
      { field: 'trade', width: 216 },
      { field: 'phone', width: 168 },
      { field: 'email', width: 240 },
      { field: 'paymentDays', width: 128 },
      { field: 'userId', width: 168 },
      { field: 'status', width: 112 },
      { field: 'createdAt', label: 'Since' },
    ],
    defaultColumns: ['trade', 'phone', 'paymentDays', 'createdAt'],
    filters: ['trade', 'status', 'adate_range'],
    searchHint: 'Name, contact, email, phone',
    createLabel: laterVendors.createLabel,
    export: { operation: exportVendors },
    empty: {
      title: 'No vendors yet',
      sentence: 'Add the suppliers and contractors who send you invoices.',
    },
  },
  form: {
    create: {
      lead: 'Only a name is needed.',
      defaults: ({ organisation }) => ({
        trade: 'other' as const,
        status: 'active' as const,
        dialCode: dialCodeOf(organisation.country),
      }),
    },
    sections: [
      {
        title: 'Who it is',
        fields: ['name', 'trade', ['taxNumber', 'paymentDays']],
      },
      {
        title: 'How to reach them',
        fields: [...reachFields],
      },
      {
        title: 'Bank account',
        fields: [...bankFields],
      },
      { title: 'Notes', fields: ['notes'] },
    ],
  },
  show: {
    keyFigures: [],
    facts: [
      { title: 'Contact', fields: ['contactName', 'email', 'phone', 'address', 'userId'] },
      { title: 'Terms', fields: ['trade', 'taxNumber', 'paymentDays'] },
      {
        title: 'Bank account',
        fields: bankFields.flat(),
      },
      { title: 'Record', fields: ['createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})
