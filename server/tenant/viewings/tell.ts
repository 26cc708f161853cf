import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { EventType } from '#domain/notifications/vocabulary.ts'
import { reminderHours } from '#domain/viewings/vocabulary.ts'
import { dateWords, timeWords } from '#domain/viewings/words.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { notify } from '../../notifications/notify.ts'
import { keepProspect } from './prospect.ts'
import type { ViewingLetter } from '../../queue/queues.ts'
import { announce } from '../../queue/outbox.ts'

/** Topic of the outbox: a viewing comes near, and its visitor is reminded. */
export const reminderTopic = 'viewings.remind'

interface Told {
  startsAt: string
  timezone: string
  sequence: number
  status: string
  hostId: string
  visitorName: string
  visitorEmail: string | null
  property: string
  managerId: string | null
}

async function toldOf(tx: Transaction, organisationId: string, id: string): Promise<Told> {
  const { rows } = await sql<Told>`
    select starts_at as "startsAt", viewings.timezone, sequence, viewings.status, host_id as "hostId",
      visitor_name as "visitorName", visitor_email as "visitorEmail", properties.title as property,
      portfolio_manager_id as "managerId"
    from viewing_records viewings
    join properties on properties.organisation_id = viewings.organisation_id and properties.id = property_id
    where viewings.organisation_id = ${organisationId} and viewings.id = ${id}`.execute(tx)
  return rows[0]!
}

/** Writes to the visitor, where they have given an address. */
async function write(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  organisationId: string,
  viewingId: string,
  about: ViewingLetter,
  { visitorEmail, sequence }: Told,
): Promise<void> {
  if (visitorEmail)
    await jobs.send(tx, 'mails', { id: uuid(), kind: 'viewing', organisationId, viewingId, about, sequence })
}

/** Reminds of the time that it has now; a viewing that is moved finds another one by then. */
async function remindOf(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  organisationId: string,
  id: string,
  { startsAt }: Told,
): Promise<void> {
  for (const hours of reminderHours) {
    const at = Date.parse(startsAt) - hours * 3_600_000
    if (at > Date.parse(clock.now()))
      await announce(tx, organisationId, reminderTopic, { id, startsAt, hours }, new Date(at).toISOString())
  }
}

const whenOf = ({ startsAt, timezone }: Pick<Told, 'startsAt' | 'timezone'>) =>
  `${dateWords(startsAt, timezone)}, ${timeWords(startsAt, timezone)}`

/** Has host and manager told. @param what happened, once under this name */
const tellStaff = (
  tx: Transaction,
  organisationId: string,
  id: string,
  type: EventType,
  told: Told,
  { actorId, what, more }: { actorId: string | null; what: string; more?: Record<string, string> },
): Promise<void> =>
  notify(tx, organisationId, {
    type,
    actorId,
    recipients: [told.hostId, told.managerId],
    subjectId: id,
    data: {
      visitor: told.visitorName,
      property: told.property,
      when: whenOf(told),
      ...more,
    },
    key: `viewing:${id}:${what}`,
  })

type Serving = Pick<Services, 'clock' | 'jobs'>

/** What follows from a booking that is certain: the visitor is a prospect, mails, reminders, and the staff are told. */
export async function afterBooking(
  tx: Transaction,
  services: Serving,
  organisationId: string,
  id: string,
  { actorId }: { actorId: string | null },
): Promise<void> {
  await keepProspect(tx, services, organisationId, id)
  const told = await toldOf(tx, organisationId, id)
  await write(tx, services, organisationId, id, 'booked', told)
  await remindOf(tx, services, organisationId, id, told)
  await tellStaff(
    tx,
    organisationId,
    id,
    told.status === 'requested' ? 'viewing.requested' : 'viewing.booked',
    told,
    {
      actorId,
      what: 'booked',
    },
  )
}

/** What follows from another time or host. @param actorId null: the visitor @param before as it was */
export async function afterMoving(
  tx: Transaction,
  services: Serving,
  organisationId: string,
  id: string,
  { actorId, before }: { actorId: string | null; before: Pick<Told, 'hostId' | 'startsAt' | 'timezone'> },
): Promise<void> {
  const told = await toldOf(tx, organisationId, id)
  await write(tx, services, organisationId, id, 'moved', told)
  await remindOf(tx, services, organisationId, id, told)
  const type = told.status === 'requested' ? 'viewing.requested' : 'viewing.changed'
  await tellStaff(tx, organisationId, id, type, told, {
    actorId,
    what: `moved:${told.sequence}`,
    more: { change: 'moved' },
  })
  // They may not see the viewing any more, and would wait for the visitor.
  if (before.hostId !== told.hostId && before.hostId !== told.managerId)
    await notify(tx, organisationId, {
      type: 'viewing.reassigned',
      actorId,
      recipients: [before.hostId],
      subjectId: null,
      data: { visitor: told.visitorName, property: told.property, when: whenOf(before) },
      key: `viewing:${id}:reassigned:${told.sequence}`,
    })
}

/** What follows from a step: the visitor hears of what the host decides, the host of what the visitor does. */
export async function afterStep(
  tx: Transaction,
  services: Serving,
  organisationId: string,
  id: string,
  { actorId, about }: { actorId: string | null; about: 'confirmed' | 'declined' | 'cancelled' },
): Promise<void> {
  const told = await toldOf(tx, organisationId, id)
  await write(tx, services, organisationId, id, about, told)
  if (about === 'cancelled')
    await tellStaff(tx, organisationId, id, 'viewing.changed', told, {
      actorId,
      what: 'cancelled',
      more: { change: 'cancelled' },
    })
}
