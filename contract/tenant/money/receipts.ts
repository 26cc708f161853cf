import { z } from 'zod'
import { defineOperation, field } from '../../kit/index.ts'
import { payments } from './payments.ts'

const params = z.object({ id: field.id('Payment') })

/** RT-03: what somebody prints, keeps or is sent; page and file are drawn from one source. */
export const readReceipt = defineOperation({
  id: 'payments.receipt',
  api: 'tenant',
  method: 'GET',
  path: '/payments/:id/receipt',
  summary: 'Draw the receipt of a payment as a page or as PDF',
  access: { needs: 'profile', action: 'read', subject: 'Payment' },
  params,
  query: z.strictObject({
    format: z.enum(['html', 'pdf'], { error: () => 'Use html or pdf.' }).default('pdf'),
  }),
  streams: 'application/octet-stream',
})

export const sendReceipt = defineOperation({
  id: 'payments.sendReceipt',
  api: 'tenant',
  method: 'POST',
  path: '/payments/:id/receipt/send',
  summary: 'Mail the receipt of a payment, by default to its tenant',
  access: { needs: 'profile', action: 'update', subject: 'Payment' },
  params,
  body: z.strictObject({
    /** The tenant's own address when empty. */
    to: field.email({ label: 'To' }).nullable(),
  }),
  answer: payments.record,
})
