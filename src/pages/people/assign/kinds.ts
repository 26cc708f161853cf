import {
  assignUserPortfolios,
  assignUserProperties,
  listUserPortfolios,
  listUserProperties,
} from '#contract/admin/users.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'

/** What can be assigned to a role of somebody: where it is listed, how it is assigned, and what it is called. */
export const assignables = {
  properties: {
    listing: listUserProperties,
    assigning: assignUserProperties,
    resource: properties,
    hint: 'Name, reference, address',
  },
  portfolios: {
    listing: listUserPortfolios,
    assigning: assignUserPortfolios,
    resource: portfolios,
    hint: 'Name, description',
  },
} as const

export type Assignable = keyof typeof assignables
