import { z } from 'zod'
import { field } from '../../kit/index.ts'

/** As spreadsheets and the upload pages of most banks take it, or as ISO 20022 has it. */
export const bankFileFormats = { csv: 'CSV', pain001: 'pain.001' } as const
export type BankFileFormat = keyof typeof bankFileFormats

export const batchId = z.uuid('This is not an id.')

/** What was paid in one go, by payee: what was taken back since is left out. */
export const paymentBatch = z.object({
  date: field.date(),
  bankAccountName: field.text(),
  currency: field.currency(),
  total: field.money('currency'),
  transfers: z.array(
    z.object({
      payeeId: z.uuid(),
      payeeName: field.text(),
      amount: field.money('currency'),
      /** What it pays, as the payee knows it. */
      remittance: field.text(),
      /** Whether a bank can be told where it goes. */
      payable: z.boolean(),
    }),
  ),
})

export const bankFileQuery = z.strictObject({
  batchId,
  format: field.choice(bankFileFormats).default('csv'),
})
