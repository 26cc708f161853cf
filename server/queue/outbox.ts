import { v7 as uuid } from 'uuid'
import type { Transaction } from '../db/database.ts'

/**
 * Asks for a side effect as part of a transaction: it happens if and only if that commits, at least once.
 * @param dueAt ISO 8601; at once when left out
 */
export async function announce(
  tx: Transaction,
  organisationId: string,
  topic: string,
  payload: Record<string, unknown>,
  dueAt?: string,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      organisation_id: organisationId,
      id: uuid(),
      topic,
      payload: JSON.stringify(payload),
      ...(dueAt ? { due_at: dueAt } : {}),
    })
    .execute()
}
