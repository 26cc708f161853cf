import { exportOwners, owners } from '#contract/tenant/owners.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { archivable, bankFields, reachFields } from './parties.ts'
import { laterOwners } from './later.ts'
import { defineScreens } from './screens.ts'

/** Who owns what is managed, and where they are paid. */
export const ownerScreens = defineScreens(owners, {
  icon: laterOwners.icon,
  paths: laterOwners.paths,
  ...archivable,
  list: {
    secondLine: ({ contactName, email }) => [contactName, email].filter(Boolean).join(' · '),
    inSecondLine: ['contactName', 'email'],
    needs: ['contactName', 'email'],
    columns: [
      { field: 'kind', width: 128 },
      { field: 'phone', width: 168 },
      { field: 'email', width: 240 },
      { field: 'userId', width: 168 },
      { field: 'status', width: 112 },
      { field: 'createdAt', label: 'Since' },
    ],
    defaultColumns: ['kind', 'phone', 'userId', 'createdAt'],
    filters: ['kind', 'status', 'adate_range'],
    searchHint: 'Name, contact, email, phone',
    createLabel: laterOwners.createLabel,
    export: { operation: exportOwners },
    empty: {
      title: 'No owners yet',
      sentence: 'Add the owners of the properties you manage, here or when you edit a property.',
    },
  },
  form: {
    create: {
      lead: 'Only a name is needed.',
      defaults: ({ organisation }) => ({
        kind: 'person' as const,
        status: 'active' as const,
        dialCode: dialCodeOf(organisation.country),
      }),
    },
    sections: [
      { title: 'Who it is', fields: [['name', 'kind'], 'taxNumber'] },
      { title: 'How to reach them', fields: [...reachFields] },
      { title: 'Bank account', fields: [...bankFields] },
      { title: 'Notes', fields: ['notes'] },
    ],
  },
  show: {
    keyFigures: [],
    facts: [
      { title: 'Contact', fields: ['contactName', 'email', 'phone', 'address', 'userId'] },
      { title: 'Owner', fields: ['kind', 'taxNumber'] },
      { title: 'Bank account', fields: bankFields.flat() },
      { title: 'Record', fields: ['createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})
