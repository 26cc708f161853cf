import { Ban, MailPlus, Send } from 'lucide-react'
import { invites, resendInvite, revokeInvite } from '#contract/admin/invites.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens, type Readable } from './screens.ts'

const emailOf = (record: Readable<typeof invites>) => record.email ?? ''
const isOpen = ({ status }: Readable<typeof invites>) => status === 'pending' || status === 'expired'

export const inviteScreens = defineScreens(invites, {
  icon: MailPlus,
  paths: {
    list: () => paths.invites.list(),
    create: paths.invites.create,
    edit: paths.invites.edit,
    show: paths.invites.show,
  },
  tones: {
    status: {
      pending: 'info',
      accepted: 'good',
      declined: 'quiet',
      expired: 'attention',
      revoked: 'quiet',
    },
  },
  actions: [
    {
      key: 'resend',
      label: 'Send again',
      icon: Send,
      operation: resendInvite,
      when: isOpen,
      done: (record) => `A new link is on its way to ${emailOf(record)}. The old one no longer works.`,
    },
    {
      key: 'revoke',
      label: 'Revoke',
      icon: Ban,
      operation: revokeInvite,
      when: isOpen,
      ask: (record) => ({
        title: `Revoke the invite of ${emailOf(record)}?`,
        text: 'Its link stops working at once. You can invite the same address again.',
        action: 'Revoke invite',
        danger: true,
      }),
      done: (record) => `The invite of ${emailOf(record)} is revoked.`,
    },
  ],
  list: {
    secondLine: (record) => [record.firstName, record.lastName].filter(Boolean).join(' '),
    needs: ['firstName', 'lastName', 'email', 'status'],
    columns: [
      { field: 'roleName', label: 'Role', width: 152 },
      { field: 'status', width: 112 },
      { field: 'inviterId', width: 168 },
      { field: 'propertyIds', width: 104 },
      { field: 'portfolioIds', width: 104 },
      { field: 'sentAt' },
      { field: 'expiresAt' },
      { field: 'answeredAt' },
      { field: 'createdAt' },
    ],
    defaultColumns: ['roleName', 'status', 'inviterId', 'sentAt', 'expiresAt'],
    filters: ['status', 'roles', 'inviter', 'email', 'date_created'],
    searchHint: 'Name, email',
    createLabel: 'Invite people',
    empty: {
      title: 'No invites yet',
      sentence: 'Invite one person, or paste a list of addresses.',
    },
  },
  form: { sections: [] },
  show: { keyFigures: [], facts: [] },
})
