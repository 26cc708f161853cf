import { sql } from 'kysely'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Transaction } from '../db/database.ts'
import { everything, inArrears, writeReminders, type InArrears } from '../tenant/arrears/remind.ts'
import { writeNote, writePlan, writePromise } from '../tenant/arrears/steps.ts'
import type { DemoOrganisation } from './business.ts'
import { randomOf } from './random.ts'

/** Days ago on which the office went through its arrears. */
const rounds = [45, 31, 17, 6]

const calls = [
  'Called: the salary comes in on the 28th, the rest follows then.',
  'No answer, left a message on the mailbox.',
  'Says that the bank sent the transfer back; pays again this week.',
  'Asked for a copy of the statement, mailed it.',
]

interface Paid {
  leaseId: string
  propertyId: string
  date: string
  amount: number
}

/** A part that somebody still in arrears paid of late, as they had promised. */
async function lastPaid(
  tx: Transaction,
  organisationId: string,
  { owing, today }: { owing: readonly InArrears[]; today: string },
): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select distinct on (lease_id) lease_id as "leaseId", property_id as "propertyId", date, amount from credits
    where organisation_id = ${organisationId} and kind = 'payment' and reversed_on is null
      and date between ${addDays(today, -60)} and ${addDays(today, -4)}
      and lease_id = any(${owing.map(({ leaseId }) => leaseId)}::uuid[])
    order by lease_id, date desc, id`.execute(tx)
  return rows
}

/** Equal parts of a debt, a month apart. */
function instalments(amount: number, from: string, count: number): { dueOn: string; amount: number }[] {
  const part = Math.floor(amount / count)
  return Array.from({ length: count }, (_, index) => ({
    dueOn: addMonths(from, index),
    amount: index === count - 1 ? amount - part * (count - 1) : part,
  }))
}

/**
 * What the office did about those who still owe: calls, promises kept and broken, plans kept and missed, and reminders for the
 * others. Written by the same functions that people's work is; nothing is mailed.
 */
export async function loadArrears(
  tx: Transaction,
  organisation: DemoOrganisation,
  today: string,
): Promise<void> {
  const organisationId = organisation.id
  const asking = { ability: everything, organisationId }
  const managerOf = new Map(organisation.properties.map(({ id, record }) => [id, record.portfolioManagerId]))
  const of = ({ leaseId, propertyId }: Pick<InArrears, 'leaseId' | 'propertyId'>) => ({
    organisationId,
    userId: managerOf.get(propertyId)!,
    leaseId,
    propertyId,
  })
  const { rows: owing } = await inArrears(tx, asking, today, { within: sql`true`, most: 500 })
  const kept = await lastPaid(tx, organisationId, { owing, today })
  const promised = new Set(kept.map(({ leaseId }) => leaseId))
  for (const paid of kept.slice(0, 3)) {
    const [madeOn, dueOn] = [addDays(paid.date, -4), addDays(paid.date, 2)]
    await writePromise(tx, of(paid), { madeOn, dueOn, amount: paid.amount, note: 'As agreed by phone.' })
  }
  const others = owing.filter(({ leaseId, daysOverdue }) => !promised.has(leaseId) && daysOverdue > 14)
  for (const [index, lease] of others.entries()) {
    const { overdue: amount, daysOverdue } = lease
    const ago = (days: number) => addDays(today, -Math.min(days, daysOverdue - 1))
    const random = randomOf(`arrears of ${lease.leaseId}`)
    if (index % 5 === 0) {
      await writePromise(tx, of(lease), { madeOn: ago(11), dueOn: addDays(today, -4), amount, note: null })
    } else if (index % 5 === 1) {
      const note = 'After the next salary.'
      await writePromise(tx, of(lease), { madeOn: ago(2), dueOn: addDays(today, 5), amount, note })
    } else if (index % 5 === 2) {
      const behind = index % 2 === 0 && daysOverdue > 25
      const agreedOn = ago(behind ? 24 : 5)
      const parts = instalments(amount, addDays(today, behind ? -9 : 9), 3)
      await writePlan(tx, of(lease), { agreedOn, note: 'Lost the job, pays in parts.', instalments: parts })
    }
    const notedOn = ago(random.whole(1, 9))
    const noted = { kind: 'call', notedOn, at: `${notedOn}T10:${20 + (index % 30)}:00Z` } as const
    if (index % 3 !== 2) await writeNote(tx, of(lease), { ...noted, text: random.pick(calls) })
  }
  const stillOwing = owing.map(({ leaseId }) => leaseId)
  for (const [index, days] of rounds.entries()) {
    const day = addDays(today, -days)
    const within = sql`lease_id = any(${stillOwing}::uuid[])`
    const { rows } = await inArrears(tx, asking, day, { within, most: 500 })
    // The first ones went out by rule.
    const userId = index < 2 ? null : (organisation.properties[0]?.record.portfolioManagerId ?? null)
    const wanted = { stage: null, delivery: 'emailOrPrint' } as const
    await writeReminders(tx, { organisationId, userId }, day, rows, wanted)
  }
}
