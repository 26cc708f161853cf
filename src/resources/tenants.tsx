import { Contact } from 'lucide-react'
import { exportTenants } from '#contract/tenant/tenant-operations.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens } from './screens.ts'
import { contactOf } from './second-lines.ts'

export const tenantScreens = defineScreens(tenants, {
  icon: Contact,
  paths: {
    list: () => paths.tenants.list(),
    create: paths.tenants.create,
    edit: paths.tenants.edit,
    show: (id) => paths.tenants.show(id),
  },
  list: {
    portrait: (record) => ({ name: record.name ?? '', picture: null }),
    secondLine: contactOf,
    inSecondLine: ['email', 'phone'],
    needs: ['name', 'email', 'dialCode', 'phone'],
    columns: [
      { field: 'rents', width: 264 },
      { field: 'kind', width: 112 },
      { field: 'phone', width: 168 },
      { field: 'email', width: 240 },
      { field: 'firstName', width: 136 },
      { field: 'lastName', width: 136 },
      { field: 'companyName', width: 168 },
      { field: 'userId', width: 168 },
      { field: 'createdAt', label: 'Since' },
    ],
    defaultColumns: ['rents', 'kind', 'userId', 'createdAt'],
    filters: ['kind', 'firstName', 'lastName', 'email', 'phoneNumber', 'adate_range'],
    searchHint: 'Name, company, email, phone',
    createLabel: 'Add tenant',
    export: { operation: exportTenants },
    empty: {
      title: 'No tenants yet',
      sentence: 'Add the people and companies who rent from you. They don’t need an account.',
    },
  },
  form: {
    asks: (field, { kind }) => field !== 'companyName' || kind === 'company',
    create: {
      lead: 'Only a name is needed.',
      defaults: ({ organisation }) => ({
        kind: 'person' as const,
        dialCode: dialCodeOf(organisation.country),
      }),
    },
    sections: [
      {
        title: 'Who rents',
        why: 'As shown on the lease and on receipts.',
        fields: ['kind', ['firstName', 'lastName'], 'companyName'],
      },
      {
        title: 'How to reach them',
        fields: ['email', ['dialCode', 'phone'], 'address'],
      },
      {
        title: 'Account and notes',
        why: 'With an account they see their lease and report what is broken themselves.',
        fields: ['userId', 'notes'],
      },
    ],
  },
  show: {
    keyFigures: [],
    facts: [
      { title: 'Contact', fields: ['email', 'phone', 'address'] },
      { title: 'Tenant', fields: ['kind', 'firstName', 'lastName', 'companyName', 'userId'] },
      { title: 'Record', fields: ['createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})
