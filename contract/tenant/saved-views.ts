import { z } from 'zod'
import { defineResource, field, filter } from '../kit/index.ts'

/** A list's state under a name: one's own, or shared with everyone of the organisation. */
export const savedViews = defineResource({
  api: 'tenant',
  name: 'saved-views',
  subject: 'SavedView',
  labels: { one: 'Saved view', many: 'Saved views' },
  title: 'title',
  fields: {
    title: field.text({ min: 1, max: 60, label: 'Name' }),
    /** The resource whose list it is, by registry key. */
    resource: field.text({ min: 1, max: 60 }),
    /** The list's query string without page, as in its address. */
    query: field.text({ max: 4000 }),
    /** Columns shown, in their order; null for the usual ones. */
    columns: field.json(z.array(z.string().max(60)).max(80), {}).nullable(),
    shared: field.boolean({ label: 'Shared with everyone' }).default(false),
  },
  computed: { ownerId: field.reference('User', { label: 'Owner' }) },
  filter: { resource: filter.equals('resource'), title: filter.contains('title') },
  sort: ['title', 'createdAt'],
  defaultSort: { field: 'createdAt', order: 'asc' },
  search: ['title'],
})
