import * as ledger from './account-ledger.ts'
import * as sheet from './balance-sheet.ts'
import * as balances from './balances.ts'
import * as cash from './cash.ts'
import * as budget from './budget.ts'
import * as income from './income.ts'
import * as journal from './journal.ts'
import * as tax from './tax.ts'

/** Reports that are made of postings. */
export const handlers = {
  ...ledger.handlers,
  ...balances.handlers,
  ...sheet.handlers,
  ...income.handlers,
  ...budget.handlers,
  ...journal.handlers,
  ...cash.handlers,
  ...tax.handlers,
}
