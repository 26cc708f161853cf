import type { RecordOf } from '#contract/kit/index.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { crud } from '../../crud/crud.ts'
import { conflict } from '../../errors.ts'
import { completeArchivable, followArchivable } from '../../crud/archivable.ts'

function assertStays({ purpose }: RecordOf<typeof accounts>): void {
  if (purpose !== null)
    throw conflict('needed_account', 'Freehold posts to this account automatically, so it can’t be deleted.')
}

/** The chart of accounts: what the software needs stays what it is. */
export const accountCrud = crud(accounts, {
  complete: completeArchivable,
  follow(tx, before, patch, call) {
    if (before.purpose !== null && patch.type !== undefined && patch.type !== before.type)
      throw conflict(
        'needed_account',
        'Freehold posts to this account automatically, so its type can’t be changed.',
      )
    if (patch.status === 'archived') assertStays(before)
    return followArchivable(tx, before, patch, call)
  },
  async beforeRemove(_tx, account) {
    assertStays(account)
  },
})
