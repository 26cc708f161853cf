import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import { mostSharedDocuments, shareExtras, shareLinkStatuses } from '#domain/sharing/links.ts'
import { defineOperation, defineResource, field, filter } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'
import { ofProperty } from './of-property.ts'

/** An address that shows one property or one portfolio to whoever has it, public or not (RT-39). */
export const shareLinks = defineResource({
  api: 'tenant',
  name: 'share-links',
  subject: 'ShareLink',
  labels: { one: 'Share link', many: 'Share links' },
  title: 'name',
  verbs: ['list', 'get', 'update'],
  fields: {
    name: field.text({ min: 1, max: 120, label: 'For whom', help: 'Only your team sees this.' }),
    expiresOn: field.date({ label: 'Last day', help: 'Leave empty for a link that stays open.' }).nullable(),
    extras: field.json(z.array(z.enum(keysOf(shareExtras))).max(3), { label: 'Also shows' }).default([]),
    documentIds: field
      .references('Document', { label: 'Documents' })
      .refine((ids) => ids.length <= mostSharedDocuments, `Choose at most ${mostSharedDocuments}.`)
      .default([]),
  },
  computed: {
    /** What it shows: one of both. */
    propertyId: field.reference('Property', { label: 'Property' }).nullable(),
    portfolioId: field.reference('Portfolio', { label: 'Portfolio' }).nullable(),
    property: ofProperty.nullable(),
    portfolioTitle: field.text({ label: 'Name of the portfolio' }).nullable(),
    status: field.choice(shareLinkStatuses),
    revokedAt: field.instant({ label: 'Revoked' }).nullable(),
    /** Times that it was opened, not counting programs that fetch previews. */
    visits: field.integer(),
    lastVisitAt: field.instant({ label: 'Last visit' }).nullable(),
    /** Empty once it opens no more. */
    url: field.text({ label: 'Address' }),
  },
  filter: {
    pid: filter.reference('propertyId', 'Property'),
    portfolio: filter.reference('portfolioId', 'Portfolio'),
    status: filter.oneOf('status', Object.keys(shareLinkStatuses)),
  },
  sort: ['name', 'status', 'visits', 'lastVisitAt', 'createdAt', 'updatedAt'],
  sortAtAnyLength: ['createdAt'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: ['name'],
})

const creating = {
  api: 'tenant',
  method: 'POST',
  access: { needs: 'profile', action: 'create', subject: 'ShareLink' },
  answer: shareLinks.record,
  status: 201,
} as const

const { name, expiresOn, extras, documentIds } = shareLinks.fields

export const shareProperty = defineOperation({
  ...creating,
  id: 'share-links.ofProperty',
  path: '/properties/:id/share-links',
  summary: 'Create a share link to a property',
  params: z.object({ id: field.id('Property') }),
  body: z.strictObject({ name, expiresOn: expiresOn.optional(), extras, documentIds }),
})

/** Without documents: they are of single properties. */
export const sharePortfolio = defineOperation({
  ...creating,
  id: 'share-links.ofPortfolio',
  path: '/portfolios/:id/share-links',
  summary: 'Create a share link to a portfolio',
  params: z.object({ id: field.id('Portfolio') }),
  body: z.strictObject({ name, expiresOn: expiresOn.optional(), extras }),
})

const params = z.object({ id: field.id('ShareLink') })

/** It opens no more, and never again: a new link has another address. */
export const revokeShareLink = defineOperation({
  id: 'share-links.revoke',
  api: 'tenant',
  method: 'POST',
  path: '/share-links/:id/revoke',
  summary: 'Revoke a share link, for good',
  access: { needs: 'profile', action: 'update', subject: 'ShareLink' },
  params,
  body: z.strictObject({ version: field.integer({ min: 1 }) }),
  answer: shareLinks.record,
})

export const shareLinkActivity = defineOperation({
  id: 'share-links.activity',
  api: 'tenant',
  method: 'GET',
  path: '/share-links/:id/activity',
  summary: 'List what was done to a share link, newest first',
  access: { needs: 'profile', action: 'read', subject: 'ShareLink' },
  params,
  ...activityOfRecord,
})

export const shareLinkOperations = {
  'share-links.ofProperty': shareProperty,
  'share-links.ofPortfolio': sharePortfolio,
  'share-links.revoke': revokeShareLink,
  'share-links.activity': shareLinkActivity,
} as const
