import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { EntryKind } from '#domain/ledger/entries.ts'
import { postingsOf, reversalOf, type MoneyDocument, type Posting } from '#domain/ledger/postings.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { Transaction } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { sendAlong } from '../db/send-along.ts'
import { conflict, notFound } from '../errors.ts'

/** Whose books, and who posts: null for the software itself. */
export interface Bookkeeper {
  organisationId: string
  userId: string | null
  /** Gathers what is posted, for a preview. */
  posted?: Entry[]
}

/** What a document posts, and what the books say of it. */
export interface Entry {
  id: string
  /** The day that it counts for. */
  date: string
  /** The kind of document, and which one. */
  kind: EntryKind
  sourceId: string
  description: string
  reversesId?: string
  postings: readonly Posting[]
}

/**
 * @param about `id` where it is known beforehand: entries of one day are read in the order of their ids
 * @returns the entry that a document posts
 */
export const entryOf = (
  document: MoneyDocument,
  { id, ...about }: Pick<Entry, 'date' | 'sourceId' | 'description'> & { id?: string | undefined },
): Entry => ({ ...about, id: id ?? uuid(), kind: document.kind, postings: postingsOf(document) })

/** What takes an entry back: the same with the other sign. @param entryId which one it takes back */
export const reversed = (entry: Entry, entryId: string): Entry => ({
  ...entry,
  kind: 'reversal',
  reversesId: entryId,
  postings: reversalOf(entry.postings),
})

const accountOf = (account: Posting['account']) => (typeof account === 'string' ? account : account.category)

/** The property that all postings are about. */
const propertyOf = ([first, ...others]: readonly Posting[]) =>
  first && others.every(({ propertyId }) => propertyId === first.propertyId) ? first.propertyId : null

/**
 * Posts entries, all or none; goes along with the transaction of the documents that they belong to. The database refuses
 * what does not balance per property and currency, what is dated before the books begin or on a day that is closed, and
 * another currency than the property's or the bank account's.
 * @throws Refusal 422 for the date; anything else that is refused is a fault of ours
 */
export function post(tx: Transaction, by: Bookkeeper, entries: readonly Entry[]): void {
  const posted = entries.filter(({ postings }) => postings.length > 0)
  by.posted?.push(...posted)
  if (posted.length === 0) return
  const written = posted.map((entry) => ({
    ...entry,
    createdBy: by.userId,
    propertyId: propertyOf(entry.postings),
    postings: entry.postings.map((posting) => ({ ...posting, account: accountOf(posting.account) })),
  }))
  sendAlong(
    tx,
    prepared(sql`select post_entries(${by.organisationId}::uuid, ${JSON.stringify(written)}::jsonb)`),
  )
}

/**
 * Lets nobody else post before the transaction ends. For one that posts several times, after it has locked its leases: it would
 * else wait for totals and numbers that somebody holds who waits for its own.
 */
export async function lockBooks(tx: Transaction, { organisationId }: Bookkeeper): Promise<void> {
  await sql`select from books where organisation_id = ${organisationId} for update`.execute(tx)
}

interface Posted extends Omit<Posting, 'account'> {
  account: string
}

/**
 * Takes an entry back by the same postings with the other sign. It can be taken back once.
 * @returns the id of the entry that does so
 * @throws Refusal 404 for an unknown entry, 409 for one that has been taken back
 */
export async function reverse(
  tx: Transaction,
  by: Bookkeeper,
  entryId: string,
  { date, description }: Pick<Entry, 'date' | 'description'>,
): Promise<string> {
  const { rows } = await sql<{ sourceId: string; reversed: boolean }>`
    select source_id as "sourceId", exists (select from journal_entries as other
        where other.organisation_id = ${by.organisationId} and other.reverses_id = journal_entries.id) as reversed
    from journal_entries where organisation_id = ${by.organisationId} and id = ${entryId}`.execute(tx)
  const [entry] = rows
  if (!entry) throw notFound()
  if (entry.reversed) throw conflict('already_reversed', 'This has been reversed already.')
  const { rows: postings } = await sql<Posted & { currency: Currency }>`
    select account_id as account, -amount as amount, currency, property_id as "propertyId", unit_id as "unitId",
      lease_id as "leaseId", tenant_id as "tenantId", vendor_id as "vendorId", bank_account_id as "bankAccountId",
      charge_id as "chargeId"
    from postings where organisation_id = ${by.organisationId} and entry_id = ${entryId} order by n`.execute(
    tx,
  )
  const id = uuid()
  post(tx, by, [
    {
      id,
      date,
      kind: 'reversal',
      sourceId: entry.sourceId,
      description,
      reversesId: entryId,
      postings: postings.map(({ account, ...posting }) => ({ ...posting, account: { category: account } })),
    },
  ])
  return id
}
