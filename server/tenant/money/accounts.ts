import { accounts } from '#contract/tenant/money/accounts.ts'
import { crud } from '../../crud/crud.ts'
import { conflict } from '../../errors.ts'

/** The chart of accounts: what the software needs stays what it is. */
export const accountCrud = crud(accounts, {
  follow(_tx, before, { type }) {
    if (before.purpose === null || type === undefined || type === before.type) return {}
    throw conflict('needed_account', 'Freehold posts to this account by itself: its type stays.')
  },
  async beforeRemove(_tx, { purpose }) {
    if (purpose !== null)
      throw conflict('needed_account', 'Freehold posts to this account by itself: it stays.')
  },
})
