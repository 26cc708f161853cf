import type { Operation } from '../kit/index.ts'
import { publicCompanies } from './companies.ts'
import { publicEnquiry } from './enquiries.ts'
import { publicPortfolio } from './portfolios.ts'
import { publicProperty } from './properties.ts'
import { publicViewingOperations } from './viewings.ts'

/** Every call that needs no sign-in, by its id; part of the tenant API. */
export const publicOperations = {
  'public.property': publicProperty,
  'public.portfolio': publicPortfolio,
  'public.companies': publicCompanies,
  'public.enquire': publicEnquiry,
  ...publicViewingOperations,
} as const satisfies Record<string, Operation>
