import { sql } from 'kysely'
import { formatMoney } from '#domain/money/currencies.ts'
import type { Transaction } from '../../../db/database.ts'
import { notify, type NotifiedEvent } from '../../../notifications/notify.ts'
import type { Call } from '../../../http/call.ts'
import type { Expense } from './crud.ts'

/** Has people told of an expense. @param what happened to it, once in each of its versions */
const tell = (
  tx: Transaction,
  { tenant }: Call,
  { id, version, description, gross, currency, propertyTitle }: Expense,
  { data, ...event }: Pick<NotifiedEvent, 'type' | 'recipients'> & { data?: NotifiedEvent['data'] },
): Promise<void> =>
  notify(tx, tenant.organisationId, {
    ...event,
    actorId: tenant.userId,
    subjectId: id,
    data: {
      expense: description,
      amount: formatMoney(gross, currency),
      ...(propertyTitle && { property: propertyTitle }),
      ...data,
    },
    key: `expense:${id}:${event.type}:${version}`,
  })

/** Whoever decides on it: who manages its property; of the firm's own, and of what nobody manages, the administrators. */
export async function tellOfSubmission(tx: Transaction, call: Call, expense: Expense): Promise<void> {
  const manager = expense.property?.portfolioManagerId
  const { rows } = manager
    ? { rows: [{ userId: manager }] }
    : await sql<{ userId: string }>`
        select user_id as "userId" from profiles
        where organisation_id = ${call.tenant.organisationId} and role = 'admin' and status = 'active'`.execute(
        tx,
      )
  await tell(tx, call, expense, {
    type: 'expense.submitted',
    recipients: rows.map(({ userId }) => userId),
  })
}

export const tellOwner = (tx: Transaction, call: Call, expense: Expense): Promise<void> =>
  tell(tx, call, expense, {
    type: 'expense.withOwner',
    recipients: expense.property?.ownerUserIds ?? [],
  })

/** Whoever entered it. */
export const tellOfDecision = (
  tx: Transaction,
  call: Call,
  expense: Expense,
  decision: 'approved' | 'rejected',
  reason?: string,
): Promise<void> =>
  tell(tx, call, expense, {
    type: 'expense.decided',
    recipients: expense.enteredBy,
    data: { decision, ...(reason && { reason }) },
  })
