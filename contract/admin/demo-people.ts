import { z } from 'zod'
import { defineOperation } from '../kit/index.ts'

const demoPersonSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Their role as shown, or several where they have several profiles. */
  roles: z.array(z.object({ label: z.string(), organisation: z.string() })),
})
export type DemoPerson = z.output<typeof demoPersonSchema>

export const listDemoPeople = defineOperation({
  id: 'demo-people.list',
  api: 'admin',
  method: 'GET',
  path: '/demo-people',
  summary: 'List the demonstration sign-ins; empty where there is no demonstration',
  access: { needs: 'public' },
  answer: z.object({ people: z.array(demoPersonSchema), password: z.string().nullable() }),
})
