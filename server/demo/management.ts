import { sql } from 'kysely'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { split } from '#domain/money/round.ts'
import { feeOfMonth } from '#domain/owners/fees.ts'
import type { Transaction } from '../db/database.ts'
import type { Bookkeeper } from '../ledger/post.ts'
import { monthsOf, ranThrough } from '../tenant/money/owners/fees-due.ts'
import { postFees } from '../tenant/money/owners/fees.ts'
import { postOwnerPayments } from '../tenant/money/owners/payments.ts'
import type { DemoOrganisation } from './business.ts'
import { demoId } from './ids.ts'
import { demoOwnerId } from './owners.ts'
import { insertAll } from './rows.ts'

/** So many months are managed under agreements: before, the firm managed what it has of its own. */
const managedFor = 12

/** By currency: what is kept back of each property, and the tax on fees. */
const usual: Readonly<Record<string, { float: number; taxBps: number }>> = {
  NGN: { float: 25_000_000, taxBps: 750 },
  GBP: { float: 25_000, taxBps: 2_000 },
  USD: { float: 25_000, taxBps: 0 },
  KES: { float: 3_000_000, taxBps: 1_600 },
}

const agreementTypes = {
  organisation_id: 'uuid',
  id: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  property_id: 'uuid',
  currency: 'text',
  from: 'date',
  fee_bps: 'integer',
  monthly_amount: 'bigint',
  letting_fee_bps: 'integer',
  tax_bps: 'integer',
  float: 'bigint',
}

interface Month {
  propertyId: string
  month: string
  amount: number
}

/** What the owners of each property had at least at the end of each month: what is in the bank, less all that is others'. */
async function heldByMonth(
  tx: Transaction,
  organisationId: string,
  months: readonly string[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<Month>`
    select property_id as "propertyId", month, sum(debit - credit)::bigint as amount from account_months
    join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
    where account_months.organisation_id = ${organisationId} and property_id is not null
      and purpose in ('bank', 'unallocatedReceipts', 'depositsHeld', 'taxPayable', 'serviceChargeFund', 'reserveFund',
        'salesInProgress')
    group by 1, 2`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ propertyId }) => propertyId)].map(([propertyId, moved]) => [
      propertyId,
      months.map((end) =>
        moved.filter(({ month }) => month <= end).reduce((sum, { amount }) => sum + amount, 0),
      ),
    ]),
  )
}

/** Agreements of a year, their fees each month, and what owners were paid since. Before the months are closed. */
export async function loadManagement(
  tx: Transaction,
  organisation: DemoOrganisation,
  today: string,
): Promise<void> {
  const { id: organisationId, properties } = organisation
  const by: Bookkeeper = { organisationId, userId: null }
  const from = addMonths(`${today.slice(0, 7)}-01`, -managedFor)
  // The last days of the months that are over, and today.
  const ends = Array.from({ length: managedFor }, (_, n) => addDays(addMonths(from, n + 1), -1))
  const managed = properties.filter(
    ({ createdAt, record }) => record.owners.length > 0 && createdAt.slice(0, 10) < from,
  )
  await insertAll(
    tx,
    'management_agreements',
    agreementTypes,
    managed.map(({ id, record: { currency } }, n) => ({
      organisation_id: organisationId,
      id: demoId('agreement', id),
      created_at: `${from}T09:00:00Z`,
      updated_at: `${from}T09:00:00Z`,
      property_id: id,
      currency,
      from,
      fee_bps: [1_000, 800, 900][n % 3],
      monthly_amount: 0,
      letting_fee_bps: n % 2 ? 500 : null,
      tax_bps: usual[currency]?.taxBps ?? 0,
      float: usual[currency]?.float ?? 0,
    })),
  )
  const { rows: banks } = await sql<{ id: string; currency: Currency }>`
    select id, currency from bank_accounts where organisation_id = ${organisationId} and kind = 'client'`.execute(
    tx,
  )
  const ran = await ranThrough(tx, { organisationId, which: sql`true`, through: ends.at(-1)! })
  const held = await heldByMonth(tx, organisationId, [...ends, today])
  const places = ran.map((agreement) => ({
    agreement,
    months: monthsOf(agreement),
    /** What is held at least at the end of each month and today, if nothing more is paid out from then on. */
    spare: (held.get(agreement.propertyId) ?? [...ends, today].map(() => 0))
      .toReversed()
      .reduce<number[]>((least, amount) => [Math.min(amount, least[0] ?? amount), ...least], []),
    owners: managed.find(({ id }) => id === agreement.propertyId)!.record.owners,
    taken: 0,
    due: { net: 0, tax: 0, collected: 0 },
  }))
  for (const [n, through] of ends.entries()) {
    const [charged, paid] = [addDays(through, 3), addDays(through, 8)]
    for (const { id: bankAccountId, currency } of banks) {
      const here = places.filter(({ agreement }) => agreement.currency === currency)
      const fees = here.flatMap((place) => {
        const { terms, ...month } = place.months[n]!
        const fee = feeOfMonth(terms, month)
        const due = place.due
        due.net += fee.net
        due.tax += fee.tax
        due.collected += month.collected
        const gross = due.net + due.tax
        if (gross <= 0 || gross > place.spare[n]! - place.taken) return []
        place.taken += gross
        place.due = { net: 0, tax: 0, collected: 0 }
        const { id: agreementId, propertyId, propertyTitle } = place.agreement
        return [{ agreementId, propertyId, propertyTitle, currency, through, ...due }]
      })
      if (charged <= today) postFees(tx, by, fees, { date: charged, bankAccountId })
      const payments = here.flatMap((place) => {
        const { propertyId } = place.agreement
        const current = place.owners.filter(
          ({ from: begins, to }) => (begins ?? '') <= paid && (to ?? '9999-12-31') >= paid,
        )
        const kept = usual[currency]?.float ?? 0
        // Whole units of the currency.
        const amount = Math.floor((place.spare[n]! - place.taken - kept) / 100) * 100
        if (
          amount <= 0 ||
          paid > today ||
          current.reduce((sum, { shareBps }) => sum + shareBps, 0) !== 10_000
        )
          return []
        place.taken += amount
        const amounts = split(
          amount,
          current.map(({ shareBps }) => shareBps),
        )
        return current.flatMap(({ name }, index) =>
          amounts[index]! > 0
            ? [
                {
                  ownerId: demoOwnerId(organisation, name),
                  ownerName: name,
                  propertyId,
                  amount: amounts[index]!,
                },
              ]
            : [],
        )
      })
      if (payments.length > 0) {
        const way = {
          kind: 'distribution',
          method: 'bankTransfer',
          reference: `Rents ${through.slice(0, 7)}`,
        } as const
        postOwnerPayments(tx, by, { ...way, date: paid, bankAccountId, currency, payments })
      }
    }
  }
}
