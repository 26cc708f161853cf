import { sql } from 'kysely'
import { ledgerLines } from '#contract/tenant/money/ledger-lines.ts'
import { ledgerOptionWords, ledgerWords } from '#domain/imports/ledger-words.ts'
import type { Transaction } from '../../db/database.ts'
import type { Clash, Staged } from './clashes.ts'
import { planLedgers } from './ledgers/plan.ts'
import { readLedgers } from './ledgers/read.ts'
import { takeBackLedgers } from './ledgers/take-back.ts'
import { writeLedgers } from './ledgers/write.ts'
import { rowsOf } from './outcome.ts'
import type { ImportTarget } from './target.ts'

/**
 * What stands in the way of lines: leases, books, bank accounts, balances. Marks lines that move nothing as skipped, and keeps
 * what the others would do to the accounts.
 */
async function ledgerClashes(tx: Transaction, staged: Staged): Promise<Clash[]> {
  const { problems, idle, ledgers } = planLedgers(await readLedgers(tx, staged))
  await sql`
    update import_rows set match_id = idle.lease_id
    from unnest(${idle.map(({ rowNumber }) => rowNumber)}::integer[], ${idle.map(({ leaseId }) => leaseId)}::uuid[])
      as idle (row_number, lease_id)
    where ${rowsOf(staged.id, staged.run)} and import_rows.row_number = idle.row_number`.execute(tx)
  await sql`update imports set ledgers = ${JSON.stringify(ledgers)} where id = ${staged.id}`.execute(tx)
  return problems.map(({ rowNumber, issue }) => ({ rowNumber, ...issue }))
}

/**
 * Opening balances, charges and payments of tenants, or their whole ledgers. Lines are known again by what they say, and what
 * is posted is never changed by a file.
 */
export const ledgerTarget: ImportTarget = {
  resource: ledgerLines,
  table: 'charges',
  excluded: [],
  words: ledgerWords,
  optionWords: ledgerOptionWords,
  alsoCreates: ['Payment'],
  keyRule: {
    parts: [
      'date',
      'propertyId',
      'leaseReference',
      'unitLabel',
      'tenantName',
      'type',
      'description',
      'reference',
      'amount',
      'charge',
      'payment',
      'balance',
    ],
  },
  keptOnUpdate: 'all',
  clashes: ledgerClashes,
  propertyOf: (id) => sql`(select property_id from charges where charges.id = ${id})`,
  posted: {
    known: sql`
      select id, import_key as key from charges where import_id is not null and import_key is not null
      union all select id, import_key from credits where import_key is not null`,
    write: writeLedgers,
    takeBack: takeBackLedgers,
  },
}
