import { roleKeys } from '#domain/access/index.ts'
import { memberStatuses, type MemberStatus } from '#domain/identity/vocabulary.ts'
import { defineResource, field, filter } from '../kit/index.ts'
import { avatarSchema } from './session.ts'

/** The people of the organisation whose profile was chosen. */
export const users = defineResource({
  api: 'admin',
  name: 'users',
  subject: 'User',
  labels: { one: 'User', many: 'Users' },
  title: 'name',
  fields: {
    name: field.text({ min: 1, max: 121 }),
    firstName: field.text({ min: 1, max: 60 }),
    lastName: field.text({ min: 1, max: 60 }),
    email: field.email({ label: 'E-mail' }),
    dialCode: field.dialCode().nullable(),
    phone: field.phone().nullable(),
  },
  computed: {
    /** Role keys of their profiles that have not ended. */
    roles: field.tags(),
    status: field.choice(memberStatuses),
    avatar: field.json(avatarSchema, { label: 'Picture' }).nullable(),
  },
  filter: {
    roles: filter.oneOf('roles', roleKeys),
    status: filter.oneOf('status', Object.keys(memberStatuses) as MemberStatus[]),
    firstName: filter.contains('firstName'),
    lastName: filter.contains('lastName'),
    email: filter.contains('email'),
    phoneNumber: filter.contains('phone'),
  },
  sort: ['name', 'firstName', 'lastName', 'email', 'status', 'createdAt'],
  defaultSort: { field: 'name', order: 'asc' },
  search: ['name', 'email'],
  verbs: ['list', 'get'],
})
