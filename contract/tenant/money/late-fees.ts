import { z } from 'zod'
import { defineOperation, field } from '../../kit/index.ts'
import { lateFee } from '../leases.ts'

/** Where leases say nothing else: the organisation's rule, and those of properties that differ. */
const rules = z.object({
  rules: z.array(
    z.object({
      /** Null: of the organisation. */
      propertyId: field.reference('Property').nullable(),
      propertyTitle: field.text().nullable(),
      /** Of its amounts; leases in other currencies are charged nothing by it. */
      currency: field.currency(),
      rule: lateFee,
    }),
  ),
})

export const readLateFees = defineOperation({
  id: 'late-fees.read',
  api: 'tenant',
  method: 'GET',
  path: '/late-fees',
  summary: 'Read the rules of late fees where leases say nothing else: the organisation’s first',
  access: { needs: 'profile', action: 'read', subject: 'Books' },
  answer: rules,
})

export const changeLateFee = defineOperation({
  id: 'late-fees.change',
  api: 'tenant',
  method: 'POST',
  path: '/late-fees',
  summary: 'Set or end the late fee of the organisation or of a property, from tomorrow on',
  access: { needs: 'profile', action: 'update', subject: 'Books' },
  body: z.strictObject({
    /** Null: for all properties that have no rule of their own. */
    propertyId: field.reference('Property', { label: 'Property' }).nullable(),
    /** Null: no late fee by this rule. */
    rule: field.json(lateFee, { label: 'Late fee' }).nullable(),
  }),
  answer: rules,
})
