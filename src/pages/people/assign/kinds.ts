import {
  assignUserPortfolios,
  assignUserProperties,
  listUserPortfolios,
  listUserProperties,
} from '#contract/admin/users.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { Readable } from '#src/resources/screens.ts'

const joined = (...parts: unknown[]) => parts.filter(Boolean).join(', ')

/** What can be given with a role: where it is listed, how it is assigned, what it is called, and how it is told apart. */
export const assignables = {
  properties: {
    listing: listUserProperties,
    assigning: assignUserProperties,
    resource: properties,
    hint: 'Name, reference, address',
    detailsOf: ({ reference, addressLine1, city }: Readable) => joined(reference, addressLine1, city),
  },
  portfolios: {
    listing: listUserPortfolios,
    assigning: assignUserPortfolios,
    resource: portfolios,
    hint: 'Name, description',
    detailsOf: ({ description }: Readable) => joined(description),
  },
} as const

export type Assignable = keyof typeof assignables
