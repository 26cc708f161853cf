import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { previewRaise } from '#contract/tenant/money/charge-operations.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import type { Bookkeeper, Entry } from '../../ledger/post.ts'

export type EntryPreview = AnswerOf<typeof previewRaise>

/** Who posts, by whose call. */
export const bookkeeperOf = ({ tenant: { organisationId, userId } }: Call): Bookkeeper => ({
  organisationId,
  userId,
})

async function named(
  tx: Transaction,
  organisationId: string,
  entries: readonly Entry[],
): Promise<EntryPreview> {
  const { rows } = await sql<{ accountId: string; code: string; account: string; purpose: string | null }>`
    select id as "accountId", code, name as account, purpose from accounts
    where organisation_id = ${organisationId}`.execute(tx)
  const known = new Map(
    rows.flatMap(({ purpose, ...account }) => [
      [account.accountId, account] as const,
      ...(purpose ? [[purpose, account] as const] : []),
    ]),
  )
  return {
    entries: entries.map(({ date, description, postings }) => ({
      date,
      description,
      lines: postings.map(({ account, amount, currency }) => ({
        ...known.get(typeof account === 'string' ? account : account.category)!,
        amount,
        currency,
      })),
    })),
  }
}

/** Does all that a step does and takes it back: whatever would refuse the step refuses its preview, too. */
export async function previewEntries(
  call: Call,
  step: (tx: Transaction, by: Bookkeeper) => Promise<unknown>,
): Promise<EntryPreview> {
  const by = { ...bookkeeperOf(call), posted: [] as Entry[] }
  const enough = new Error('A preview is taken back.')
  let preview: EntryPreview = { entries: [] }
  try {
    await call.services.database.withTenant(
      by,
      async (tx) => {
        await step(tx, by)
        preview = await named(tx, by.organisationId, by.posted)
        throw enough
      },
      { brief: true },
    )
  } catch (error) {
    if (error !== enough) throw error
  }
  return preview
}
