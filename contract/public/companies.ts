import { z } from 'zod'
import { defineOperation, field, paging } from '../kit/index.ts'
import { printableText } from '../kit/filters.ts'
import { neighbourSchema } from './properties.ts'

/** An organisation that publishes its profile; nothing else about it is public. */
const publicCompanySchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  type: z.enum(['property-manager', 'landlord']),
  country: z.string(),
  /** What they say of themselves. */
  summary: z.string().nullable(),
  /** An https address. */
  website: z.string().nullable(),
  email: z.string().nullable(),
  /** In international form, digits after the plus sign. */
  phone: z.string().nullable(),
  /** How many properties they have listed, and in which cities: those with the most first, at most six. */
  listedCount: z.int(),
  cities: z.array(z.string()),
  /** The newest of what they have listed, at most three. */
  newest: z.array(neighbourSchema),
  updatedAt: field.instant(),
})
export type PublicCompany = z.infer<typeof publicCompanySchema>

const answer = z.object({ data: z.array(publicCompanySchema), total: z.int() })
export type PublicCompanies = z.infer<typeof answer>

/** RT-25: in the order of their names. */
export const publicCompanies = defineOperation({
  id: 'public.companies',
  api: 'tenant',
  method: 'GET',
  path: '/public/companies',
  summary: 'List the organisations that publish a profile, by name',
  access: { needs: 'public' },
  query: z.strictObject({
    page: z.coerce.number<string>().int().min(1).max(100_000).default(paging.page),
    limit: z.coerce.number<string>().int().min(1).max(50).default(paging.limit),
    /** Words that the name, the summary or a city must contain. */
    searchQuery: printableText(200).optional(),
  }),
  answer,
  rateLimit: 120,
})
