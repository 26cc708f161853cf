import { sql } from 'kysely'
import { Matcher } from '#domain/bank/matching.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { JobData } from '../../../queue/queues.ts'
import { candidatesFor } from './candidates.ts'

/** Lines that one transaction gives suggestions. */
const batch = 1000

interface Line {
  id: string
  bookedOn: string
  amount: number
  party: string | null
  reference: string | null
  description: string
}

/** Gives the next open lines of an account that have none their suggestions. @returns whether there may be more */
export async function suggestNext(
  tx: Transaction,
  { organisationId, bankAccountId }: JobData['bank-matching'],
  now: string,
): Promise<boolean> {
  const { rows: lines } = await sql<Line>`
    select id, booked_on as "bookedOn", amount, party, reference, description from bank_lines
    where organisation_id = ${organisationId} and bank_account_id = ${bankAccountId} and status = 'open'
      and suggested_at is null
    order by booked_on, id limit ${batch} for update`.execute(tx)
  if (lines.length === 0) return false
  const { incoming, outgoing } = await candidatesFor(tx, { organisationId, bankAccountId })
  const [comes, goes] = [new Matcher(incoming), new Matcher(outgoing)]
  const rows = lines.map((line) => {
    const suggestions = (line.amount > 0 ? comes : goes).suggest(line)
    return { id: line.id, suggestions, sure: suggestions[0]?.sure ? suggestions[0].score : null }
  })
  await sql`
    update bank_lines set suggestions = worked.suggestions, sure = worked.sure, suggested_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as worked (id uuid, suggestions jsonb, sure integer)
    where bank_lines.organisation_id = ${organisationId} and bank_lines.id = worked.id`.execute(tx)
  return lines.length === batch
}

/** Gives every open line that has none its suggestions. */
export async function suggestAll(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  job: JobData['bank-matching'],
  signal?: AbortSignal,
): Promise<void> {
  const scope = { organisationId: job.organisationId, userId: null }
  let more = true
  while (more) {
    signal?.throwIfAborted()
    more = await database.withTenant(scope, (tx) => suggestNext(tx, job, clock.now()))
  }
}

/** Takes up what imports and matches ask for. */
export async function startBankMatching(services: Services): Promise<void> {
  await services.jobs.work('bank-matching', (job, signal) => suggestAll(services, job, signal), {
    atOnce: 2,
    perOrganisation: 1,
  })
}
