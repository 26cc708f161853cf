import { sql } from 'kysely'
import type { BankDetails } from '#domain/money/bank-details.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { howToPay } from '#domain/money/how-to-pay.ts'
import type { Services } from '../../../context.ts'
import type { Letter } from '../../../mails/letter.ts'
import type { JobData } from '../../../queue/queues.ts'
import { dayWords } from '../receipts.ts'
import { receivedFor } from './fund-requests.ts'

interface Due {
  ownerId: string
  owner: string
  userId: string | null
  email: string
  organisation: string
  property: string
  currency: Currency
  open: number
  dueOn: string
  reason: string
  reference: string
  account: BankDetails
}

interface Written {
  to: string
  letter: Letter
  afterwards: (taken: boolean) => Promise<void>
}

/** What an owner is asked for in one go, as far as it is still to come when the mail is sent; nothing once it was. */
export async function fundsMail(
  { database, config }: Services,
  { id, organisationId }: Extract<JobData['mails'], { kind: 'funds' }>,
): Promise<Written | undefined> {
  const scope = { organisationId, userId: null }
  const { rows } = await database.withTenant(
    scope,
    (tx) =>
      sql<Due>`
      select owner_id as "ownerId", owners.name as owner, owners.user_id as "userId", fund_requests.email,
        (select name from organisations where id = ${organisationId}) as organisation, properties.title as property,
        fund_requests.currency, amount - ${receivedFor(organisationId)} as open, due_on as "dueOn", reason,
        fund_requests.reference,
        json_build_object('bankName', account.bank_name, 'accountName', account.account_name,
          'accountNumber', account.account_number, 'sortCode', account.sort_code, 'iban', account.iban, 'bic', account.bic) as account
      from fund_requests
      join owners on owners.organisation_id = ${organisationId} and owners.id = owner_id
      join properties on properties.organisation_id = ${organisationId} and properties.id = property_id
      join bank_accounts as account on account.organisation_id = ${organisationId} and account.id = bank_account_id
      where fund_requests.organisation_id = ${organisationId} and mail_id = ${id} and sent_at is null
        and withdrawn_on is null and amount > ${receivedFor(organisationId)}
      order by properties.title, fund_requests.id`.execute(tx),
    { readOnly: true },
  )
  const [one] = rows
  if (!one) return undefined
  const total = formatMoney(
    rows.reduce((sum, { open }) => sum + open, 0),
    one.currency,
  )
  const ways = howToPay(one.account, rows.map(({ reference }) => reference).join(', '))
  const letter: Letter = {
    subject: `${one.organisation} asks you for ${total} by ${dayWords(one.dueOn)}`,
    preview: `${total} for ${rows.map(({ property }) => property).join(', ')}.`,
    heading: 'Funds needed',
    paragraphs: [
      `Hello ${one.owner},`,
      `What is held for you does not cover what is due. Please pay ${total} by ${dayWords(one.dueOn)}.`,
      ...rows.map(({ property, open, currency }) => `${property}: ${formatMoney(open, currency)}`),
      `What it is for: ${one.reason}`,
      `How to pay: ${ways.map(({ label, value }) => `${label} ${value}`).join(' · ')}`,
    ],
    ...(one.userId && {
      action: { label: 'View request', url: `${config.publicUrl}/dashboard/owners/${one.ownerId}` },
    }),
    notes: ['If you did not expect this email, ask whoever manages your property.'],
  }
  return {
    to: one.email,
    letter,
    afterwards: (taken) =>
      database.withTenant(scope, async (tx) => {
        await sql`update fund_requests set sent_at = now(), refused = ${!taken}
          where organisation_id = ${organisationId} and mail_id = ${id}`.execute(tx)
      }),
  }
}
