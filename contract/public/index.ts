import type { Operation } from '../kit/index.ts'
import { publicCompanies } from './companies.ts'
import { publicProperty } from './properties.ts'

/** Every call that needs no sign-in, by its id; part of the tenant API. */
export const publicOperations = {
  'public.property': publicProperty,
  'public.companies': publicCompanies,
} as const satisfies Record<string, Operation>
