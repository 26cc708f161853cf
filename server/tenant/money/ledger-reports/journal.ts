import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { journal } from '#contract/tenant/money/journal.ts'
import type { Handlers } from '../../../http/call.ts'
import { serveReport } from '../../../reports/report.ts'
import type { Asked, Context } from '../../../reports/source.ts'
import { aboutPosting } from './about.ts'
import { inScope, postedIn } from './scope.ts'

const order = sql`date, entry_id, n`

/** The postings of a period in the order of their entries. */
function postingsOf(asked: Asked<typeof journal>, { tenant, page }: Context): RawBuilder<unknown> {
  const { from, through, kind } = asked
  const { organisationId } = tenant
  const { columns, joins } = aboutPosting('posting', organisationId)
  const ofKind = kind === undefined ? sql`true` : sql`entry.kind = ${kind}`
  const where = inScope(asked, tenant)
  // A page is read along the days of the entries; all of them by their accounts.
  const postings = page
    ? sql`select postings.* from journal_entries as entry
        join (select * from postings where ${where}) as postings on postings.entry_id = entry.id
        where entry.organisation_id = ${organisationId} and entry.date between ${from}::date and ${through}::date and ${ofKind}
        order by entry.date, entry.id, n limit ${page.limit} offset ${page.offset}`
    : sql`select * ${postedIn(where, organisationId, { from, to: through })}`
  return sql`
    select posting.*, posting.entry_id::text as entry, entry.kind, entry.description, accounts.code,
      accounts.name as account, ${columns}
    from (${postings}) as posting
    join accounts on accounts.organisation_id = ${organisationId} and accounts.id = posting.account_id
    ${joins}
    where ${ofKind}`
}

const { read, file } = serveReport(journal, {
  pages: true,
  rows: postingsOf,
  order,
})

export const handlers = {
  'journal-entries.journal': read,
  'journal-entries.exportJournal': file,
} satisfies Partial<Handlers<typeof tenantOperations>>
