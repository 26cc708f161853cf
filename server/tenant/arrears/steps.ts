import { sql } from 'kysely'
import type { noteKinds } from '#domain/arrears/standing.ts'
import type { Transaction } from '../../db/database.ts'

/** Whose arrears something is done about, and who does it. */
interface Doing {
  organisationId: string
  userId: string
  propertyId: string
  leaseId: string
}

/** Notes something. @param noted the day where the organisation is, and the moment */
export async function writeNote(
  tx: Transaction,
  { organisationId, userId, propertyId, leaseId }: Doing,
  { kind, notedOn, at, text }: { kind: keyof typeof noteKinds; notedOn: string; at: string; text: string },
): Promise<void> {
  await sql`
    insert into arrears_notes (organisation_id, created_at, created_by, property_id, lease_id, kind, noted_on, text)
    values (${organisationId}, ${at}, ${userId}, ${propertyId}, ${leaseId}, ${kind}, ${notedOn}, ${text})`.execute(
    tx,
  )
}

export async function writePromise(
  tx: Transaction,
  { organisationId, userId, propertyId, leaseId }: Doing,
  { madeOn, dueOn, amount, note }: { madeOn: string; dueOn: string; amount: number; note: string | null },
): Promise<void> {
  await sql`
    insert into payment_promises (organisation_id, created_by, property_id, lease_id, made_on, due_on, amount, note)
    values (${organisationId}, ${userId}, ${propertyId}, ${leaseId}, ${madeOn}, ${dueOn}, ${amount}, ${note})`.execute(
    tx,
  )
}

/** @returns whether it was agreed: another one may be running */
export async function writePlan(
  tx: Transaction,
  { organisationId, userId, propertyId, leaseId }: Doing,
  plan: {
    agreedOn: string
    note: string | null
    instalments: readonly { dueOn: string; amount: number }[]
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_plans (organisation_id, created_by, property_id, lease_id, agreed_on, note, instalments)
    values (${organisationId}, ${userId}, ${propertyId}, ${leaseId}, ${plan.agreedOn}, ${plan.note},
      ${JSON.stringify(plan.instalments)})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}
