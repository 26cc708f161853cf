import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../db/database.ts'
import type { Services } from '../../context.ts'

/** Mails the receipts of payments that were just recorded, to tenants who have an address, and keeps when. */
export async function mailReceipts(
  tx: Transaction,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ paymentId: string; to: string }>`
    update credits set receipt_sent_at = ${clock.now()}, receipt_sent_to = tenants.email
    from tenants
    where credits.organisation_id = ${organisationId} and credits.id = any(${ids}::uuid[])
      and tenants.organisation_id = ${organisationId} and tenants.id = credits.tenant_id and tenants.email <> ''
    returning credits.id as "paymentId", receipt_sent_to as "to"`.execute(tx)
  await jobs.sendAll(
    tx,
    'mails',
    rows.map(({ paymentId, to }) => ({
      id: uuid(),
      kind: 'receipt' as const,
      organisationId,
      paymentId,
      to,
    })),
  )
}
