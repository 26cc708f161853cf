import { HardHat } from 'lucide-react'
import { exportVendors, vendors } from '#contract/tenant/vendors.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens } from './screens.ts'

const bank = ['bankName', 'accountName', 'accountNumber', 'sortCode', 'iban', 'bic'] as const

/** Who works for the organisation, and where they are paid. */
export const vendorScreens = defineScreens(vendors, {
  icon: HardHat,
  paths: {
    list: () => paths.vendors.list(),
    create: paths.vendors.create,
    edit: paths.vendors.edit,
    show: (id) => paths.vendors.show(id),
  },
  tones: { status: { active: 'good', archived: 'quiet' } },
  status: {
    field: 'status',
    next: (from) => (from === 'active' ? ['archived'] : ['active']),
    archived: 'archived',
    restored: 'active',
    initial: ['active'],
    final: {},
  },
  list: {
    secondLine: ({ contactName, email }) => [contactName, email].filter(Boolean).join(' · '),
    inSecondLine: ['contactName', 'email'],
    needs: ['contactName', 'email'],
    columns: [
      { field: 'trade', width: 216 },
      { field: 'contactName', width: 184 },
      { field: 'phone', width: 168 },
      { field: 'email', width: 240 },
      { field: 'taxNumber', width: 152 },
      { field: 'paymentDays', width: 128 },
      { field: 'userId', width: 168 },
      { field: 'status', width: 112 },
      { field: 'createdAt', label: 'Since' },
    ],
    defaultColumns: ['trade', 'phone', 'paymentDays', 'createdAt'],
    filters: ['trade', 'status', 'name', 'email', 'adate_range'],
    searchHint: 'Name, contact, email, phone',
    createLabel: 'Add vendor',
    export: { operation: exportVendors },
    empty: {
      title: 'No vendors yet',
      sentence: 'Add the contractors, suppliers and authorities that send you invoices.',
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
        fields: ['contactName', 'email', ['dialCode', 'phone'], 'address', 'userId'],
      },
      {
        title: 'Where they are paid',
        why: 'Shown only to those who may see bank details. Bank files are made of it.',
        fields: ['bankName', 'accountName', ['accountNumber', 'sortCode'], ['iban', 'bic']],
      },
      { title: 'Notes', fields: ['notes'] },
    ],
  },
  show: {
    keyFigures: [],
    facts: [
      { title: 'Contact', fields: ['contactName', 'email', 'phone', 'address', 'userId'] },
      { title: 'Terms', fields: ['trade', 'taxNumber', 'paymentDays'] },
      { title: 'Where they are paid', fields: [...bank] },
      { title: 'Record', fields: ['createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})
