import { tenantNameProblem } from '#domain/tenants/name.ts'
import { tenantKinds } from '#domain/tenants/vocabulary.ts'
import { checkContact, defineResource, field, filter } from '../kit/index.ts'

/** A person or company that rents, with or without an account. */
export const tenants = defineResource({
  api: 'tenant',
  name: 'tenants',
  subject: 'Tenant',
  labels: { one: 'Tenant', many: 'Tenants' },
  title: 'name',
  fields: {
    kind: field.choice(tenantKinds, { label: 'Type' }),
    firstName: field.text({ max: 80, label: 'First name' }).nullable(),
    lastName: field.text({ max: 80, label: 'Last name' }).nullable(),
    companyName: field.text({ max: 160, label: 'Company' }).nullable(),
    email: field.email({ label: 'Email' }).nullable(),
    dialCode: field.dialCode({ label: 'Dial code' }).nullable(),
    phone: field.phone().nullable(),
    address: field.longText({ max: 500, help: 'Where letters go before and after the lease.' }).nullable(),
    userId: field
      .reference('User', {
        label: 'Account',
        help: 'Whoever signs in as this tenant sees the lease and what belongs to it.',
      })
      .nullable(),
    notes: field.longText({ max: 5000, help: 'For your team only.' }).nullable(),
  },
  computed: {
    name: field.text(),
    /** Units of leases that run today, of those that the reader may see. */
    rents: field.text({ max: 2000, label: 'Rents' }).nullable(),
    /** Of the properties that they have leases in, and have had. */
    propertyIds: field.references('Property', { label: 'Properties that they rent in' }),
    portfolioIds: field.references('Portfolio', { label: 'Portfolios that they rent in' }),
    portfolioManagerIds: field.references('User', { label: 'Portfolio managers' }),
    facilityManagerIds: field.references('User', { label: 'Facility managers' }),
    ownerUserIds: field.references('User', { label: 'Owners with an account' }),
  },
  filter: {
    kind: filter.oneOf('kind', Object.keys(tenantKinds)),
    firstName: filter.contains('firstName'),
    lastName: filter.contains('lastName'),
    email: filter.contains('email'),
    phoneNumber: filter.contains('phone'),
    userId: filter.reference('userId', 'User'),
    propertyId: filter.reference('propertyIds', 'Property'),
    adate_range: filter.dateRange('createdAt'),
  },
  sort: ['name', 'firstName', 'lastName', 'companyName', 'email', 'phone', 'kind', 'createdAt', 'updatedAt'],
  sortAtAnyLength: ['createdAt', 'name'],
  defaultSort: { field: 'name', order: 'asc' },
  search: ['name', 'companyName', 'email', 'phone'],
  check: (record, problem) => {
    const lacking = tenantNameProblem(record)
    if (lacking) problem(lacking.field, lacking.message)
    checkContact(record, problem)
  },
})
