import { CircleCheck, CirclePause, CircleSlash, Users } from 'lucide-react'
import { invites } from '#contract/admin/invites.ts'
import { changeUserStatus, users } from '#contract/admin/users.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens, type Readable } from './screens.ts'

const nameOf = (record: Readable<typeof users>) => record.name ?? ''
const setTo = (status: string) => (record: Readable<typeof users>) => ({ status, version: record.version })

export const userScreens = defineScreens(users, {
  icon: Users,
  createdAs: invites,
  paths: {
    list: () => paths.users.list(),
    create: paths.users.create,
    edit: paths.users.edit,
    show: (id) => paths.users.show(id),
  },
  tones: {
    status: { active: 'good', invited: 'info', suspended: 'attention', deactivated: 'quiet' },
  },
  actions: [
    {
      key: 'reactivate',
      label: 'Reactivate',
      icon: CircleCheck,
      operation: changeUserStatus,
      body: setTo('active'),
      when: ({ status }) => status === 'suspended' || status === 'deactivated',
      done: (record) => `${nameOf(record)} is active again.`,
    },
    {
      key: 'suspend',
      label: 'Suspend',
      icon: CirclePause,
      operation: changeUserStatus,
      body: setTo('suspended'),
      when: ({ status }) => status === 'active',
      ask: (record) => ({
        title: `Suspend ${nameOf(record)}?`,
        text: 'They are signed out of this organisation at once. Their roles and properties stay, for when you reactivate them.',
        action: 'Suspend',
        danger: true,
      }),
      done: (record) => `${nameOf(record)} is suspended.`,
    },
    {
      key: 'deactivate',
      label: 'Deactivate',
      icon: CircleSlash,
      operation: changeUserStatus,
      body: setTo('deactivated'),
      when: ({ status }) => status === 'active' || status === 'suspended',
      ask: (record) => ({
        title: `Deactivate ${nameOf(record)}?`,
        text: 'For people who have left: they are signed out of this organisation at once. What they did stays in the history.',
        action: 'Deactivate',
        danger: true,
      }),
      done: (record) => `${nameOf(record)} is deactivated.`,
    },
  ],
  list: {
    portrait: (record) => ({
      name: nameOf(record),
      picture: record.avatar ?? null,
    }),
    secondLine: ({ email }) => email ?? '',
    inSecondLine: ['email'],
    needs: ['name', 'avatar', 'email', 'status'],
    columns: [
      { field: 'roleNames', label: 'Roles', width: 240 },
      { field: 'status', width: 128 },
      { field: 'phone', width: 168 },
      { field: 'email' },
      { field: 'firstName', width: 136 },
      { field: 'lastName', width: 136 },
      { field: 'createdAt', label: 'Since' },
    ],
    defaultColumns: ['roleNames', 'status', 'phone', 'createdAt'],
    filters: ['status', 'firstName', 'lastName', 'email', 'phoneNumber'],
    searchHint: 'Name, email, phone',
    createLabel: 'Add person',
    empty: {
      title: 'Nobody here yet',
      sentence: 'Add the people who work with you, and those who own or rent what you manage.',
    },
  },
  form: {
    sections: [
      {
        title: 'Name and phone',
        why: 'As your organisation shows them. People’s own settings don’t change.',
        fields: [
          ['firstName', 'lastName'],
          ['dialCode', 'phone'],
        ],
      },
    ],
  },
  show: {
    keyFigures: [],
    facts: [{ title: 'Contact', fields: ['phone', 'createdAt'] }],
  },
})
