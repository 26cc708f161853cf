import { z } from 'zod'
import { bankDetails } from '#domain/money/bank-details.ts'
import { defineOperation, field } from '../../kit/index.ts'

/** Where rent is paid to; a tenant learns of the landlord's accounts this one alone. */
const payTo = z.object({
  bankName: field.text({ label: bankDetails.bankName }).nullable(),
  accountName: field.text({ label: bankDetails.accountName }).nullable(),
  accountNumber: field.text({ label: bankDetails.accountNumber }).nullable(),
  sortCode: field.text({ label: bankDetails.sortCode }).nullable(),
  iban: field.text({ label: bankDetails.iban }).nullable(),
  bic: field.text({ label: bankDetails.bic }).nullable(),
})

const account = z.object({
  leaseId: field.reference('Lease'),
  /** What a payment names, so that it is known whose it is. */
  leaseReference: field.text(),
  unitLabel: field.text(),
  propertyTitle: field.text(),
  currency: field.currency(),
  /** Open charges due by today. */
  owed: field.money('currency'),
  /** The day the oldest of them fell due. */
  since: field.date().nullable(),
  /** Charged, but due after today: the first of it. */
  next: z
    .object({ description: field.text(), dueOn: field.date(), amount: field.money('currency') })
    .nullable(),
  credit: field.money('currency'),
  payTo: payTo.nullable(),
})

/** What the home of a tenant says of money: of leases that they are tenant of, and run or have something open. */
export const readOwnAccounts = defineOperation({
  id: 'charges.ownAccounts',
  api: 'tenant',
  method: 'GET',
  path: '/charges/own-accounts',
  summary: 'Read what you owe as a tenant, since when, and where to pay it',
  access: { needs: 'profile', action: 'read', subject: 'Charge' },
  answer: z.object({ accounts: z.array(account) }),
})
