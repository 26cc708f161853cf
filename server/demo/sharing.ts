import { sql } from 'kysely'
import { addDays } from '#domain/dates/calendar.ts'
import type { ShareExtra } from '#domain/sharing/links.ts'
import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation } from './business.ts'
import { demoId } from './ids.ts'

interface LinkEntry {
  name: string
  /** Days from today. */
  made: number
  until: number | null
  extras: readonly ShareExtra[]
  visits: number
  /** Shows its first portfolio instead of a property. */
  portfolio?: boolean
  revoked?: boolean
}

const entries: readonly LinkEntry[] = [
  { name: 'Mortgage lender', made: -12, until: 18, extras: ['address', 'units', 'figures'], visits: 7 },
  { name: 'Buyer Okafor', made: -5, until: 9, extras: ['address', 'figures'], visits: 3 },
  { name: 'Insurance broker', made: -70, until: -40, extras: ['address'], visits: 2 },
  { name: 'Former agent', made: -90, until: null, extras: ['address', 'units'], visits: 11, revoked: true },
  { name: 'Investment partner', made: -20, until: 40, extras: ['figures'], visits: 5, portfolio: true },
]

/** What partners were given links to. */
export async function loadSharing(
  tx: Transaction,
  { id: organisationId, profiles, properties }: DemoOrganisation,
  today: string,
): Promise<void> {
  const admin = profiles.find(({ role }) => role === 'admin')!.userId
  const [first] = properties
  if (!first) return
  for (const [index, entry] of entries.entries()) {
    const at = `${addDays(today, entry.made)}T10:00:00Z`
    const visited = entry.visits > 0 ? `${addDays(today, Math.min(entry.until ?? -30, -1))}T15:20:00Z` : null
    await sql`
      insert into share_link_records (organisation_id, id, created_at, created_by, updated_at, property_id, portfolio_id, name,
        expires_on, revoked_at, extras, visits, last_visit_at)
      select ${organisationId}, ${demoId('share-link', `${organisationId} ${index}`)}, ${at}, ${admin}, ${at},
        ${entry.portfolio ? null : first.id}::uuid, portfolio.id, ${entry.name},
        ${entry.until === null ? null : addDays(today, entry.until)}::date,
        ${entry.revoked ? `${addDays(today, -30)}T09:00:00Z` : null}::timestamptz, ${JSON.stringify(entry.extras)}::jsonb,
        ${entry.visits}, ${visited}::timestamptz
      from (select 1) as one
      left join (select id from portfolios where organisation_id = ${organisationId} order by title limit 1) as portfolio
        on ${entry.portfolio ?? false}
      where ${!entry.portfolio} or portfolio.id is not null`.execute(tx)
  }
}
