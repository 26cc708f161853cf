import { z } from 'zod'
import { portfolioStatuses, visibilities } from '#domain/portfolios/vocabulary.ts'
import { defineResource, field, filter } from '../kit/index.ts'
import { pictureSchema } from './properties.ts'

/** Properties that are looked after, or owned, together; a property may be in several (docs/spec/domain.md "Portfolio"). */
export const portfolios = defineResource({
  api: 'tenant',
  name: 'portfolios',
  subject: 'Portfolio',
  labels: { one: 'Portfolio', many: 'Portfolios' },
  title: 'title',
  fields: {
    title: field.text({ min: 1, max: 160, label: 'Name' }),
    description: field.longText({ max: 2000 }).nullable(),
    managerId: field
      .reference('User', { label: 'Manager', help: 'Sees every property in it and looks after them.' })
      .nullable(),
    ownerName: field.text({ max: 120, label: 'Owner' }).nullable(),
    ownerUserId: field
      .reference('User', {
        label: 'Owner with an account',
        help: 'Sees the portfolio and its figures; its properties only where they are an owner of them.',
      })
      .nullable(),
    visibility: field
      .choice(visibilities, { help: 'Only a public one can be shown on the public pages.' })
      .default('private'),
    status: field.choice(portfolioStatuses).default('active'),
  },
  computed: {
    /** Without archived properties, as lists show them. */
    propertyCount: field.integer({ label: 'Properties' }),
    /** What these are worth by their latest valuations, per currency. */
    value: field.amounts(),
    /** Covers of some of its properties, for its card. */
    pictures: field.json(z.array(pictureSchema), { label: 'Pictures' }),
  },
  filter: {
    status: filter.oneOf('status', Object.keys(portfolioStatuses)),
    visibility: filter.oneOf('visibility', Object.keys(visibilities)),
    manager: filter.reference('managerId', 'User'),
    title: filter.contains('title'),
    date_created: filter.recency('createdAt'),
  },
  sort: ['title', 'ownerName', 'visibility', 'status', 'createdAt', 'updatedAt'],
  defaultSort: { field: 'title', order: 'asc' },
  search: ['title', 'description', 'ownerName'],
})
