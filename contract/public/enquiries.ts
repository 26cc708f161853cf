import { z } from 'zod'
import { defineOperation, field } from '../kit/index.ts'
import { visitorShape } from '../tenant/viewing-operations.ts'

const params = z.object({ id: field.id('Property') })

export const enquiryShape = {
  ...visitorShape,
  visitorPhone: visitorShape.visitorPhone.nullable().optional(),
  message: field.text({ min: 1, max: 1000, label: 'Message' }),
  unitId: z.uuid('This is not an id.').nullable().optional(),
  /** The solved challenge (`public.viewing-challenge`); without one fewer enquiries are taken. */
  proof: z.string().max(4000).nullable().optional(),
}

/** Whoever asks becomes a prospect of the property. */
export const publicEnquiry = defineOperation({
  id: 'public.enquire',
  api: 'tenant',
  method: 'POST',
  path: '/public/properties/:id/enquiries',
  summary: 'Ask a question about a listed property',
  access: { needs: 'public' },
  params,
  body: z.strictObject(enquiryShape),
  status: 204,
})
