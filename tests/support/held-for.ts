import { sql } from 'kysely'
import { expect } from 'vitest'
import { figuresOf } from '#domain/bank/reconciliation.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Transaction } from '#server/db/database.ts'
import { standingOf } from '#server/tenant/money/bank/standing.ts'

interface Documents {
  deposits: string
  credit: string
  /** By property, as the owner statement has it. */
  owners: Record<string, string>
}

/**
 * At the end of every quarter of 2026, what the books hold at a bank account is what is held there for each property and the firm; what
 * of it is deposits, credit on account and the owners' is what documents and the owner statement say.
 */
export async function expectThreeFigures(
  tx: Transaction,
  organisationId: string,
  bankAccountId: string,
): Promise<void> {
  const reconciled = {
    organisationId,
    bankAccountId,
    statementId: '',
    bankAccountName: '',
    holds: 'client',
    closing: null,
  } as const
  for (let month = 3; month <= 12; month += 3) {
    const through = addDays(addMonths('2026-01-01', month), -1)
    const standing = await standingOf(tx, { ...reconciled, currency: 'NGN', through })
    const { heldFor, books } = standing
    const { held, problems } = figuresOf({ ...standing, currency: 'NGN', closing: books })
    expect(held, through).toBe(books)
    expect(problems.filter((problem) => /out of balance|comes to/.test(problem))).toEqual([])
    const places = heldFor.flatMap(({ propertyId }) => propertyId ?? [])
    const { rows } = await sql<Documents>`
      select (select coalesce(sum(amount), 0)::text from deposit_movements
          where organisation_id = ${organisationId} and date <= ${through} and property_id = any(${places}::uuid[])) as deposits,
        (select coalesce(-sum(amount), 0)::text from postings
          join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
          where postings.organisation_id = ${organisationId} and purpose = 'unallocatedReceipts' and date <= ${through}
            and property_id = any(${places}::uuid[])) as credit,
        (select coalesce(jsonb_object_agg(id, (select coalesce(sum(amount), 0)::text
            from owner_accounts(${organisationId}, array[id], array[${through}::date]))), '{}')
          from properties where organisation_id = ${organisationId}
            and id = any(${places}::uuid[])) as owners`.execute(tx)
    const [documents] = rows
    const sum = (of: (held: (typeof heldFor)[number]) => number) =>
      String(heldFor.reduce((total, each) => total + of(each), 0))
    expect(
      sum(({ credit }) => credit),
      through,
    ).toBe(documents!.credit)
    expect(
      sum(({ deposits }) => deposits),
      through,
    ).toBe(documents!.deposits)
    for (const { propertyId, own } of heldFor) {
      if (propertyId) expect(String(own), `${through} ${propertyId}`).toBe(documents!.owners[propertyId])
    }
  }
}
