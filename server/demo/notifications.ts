import { sql } from 'kysely'
import { roleLabels, type RoleKey } from '#domain/access/index.ts'
import { kindOf, type EventType } from '#domain/notifications/vocabulary.ts'
import type { EventData } from '#domain/notifications/words.ts'
import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation, DemoPerson } from './business.ts'
import { demoId } from './ids.ts'
import type { NumberedIssue } from './issues/load.ts'
import { toldOfIssues } from './issues/told.ts'
import { insertAll } from './rows.ts'

/** Days after which the demonstration's people have read what they were told. */
const readWithin = 3

export interface Told {
  recipientId: string
  type: EventType
  subjectId: string | null
  data: EventData
  at: string
}

/** What the organisation's people would have been told of what happened. */
function toldIn(
  organisation: DemoOrganisation,
  people: readonly DemoPerson[],
  names: ReadonlyMap<string, string>,
): Told[] {
  const assigned = organisation.properties.flatMap(({ id, record, createdAt, createdBy }): Told[] =>
    (
      [
        [record.portfolioManagerId, 'portfolio manager'],
        [record.facilityManagerId, 'facility manager'],
      ] as const
    ).flatMap(([recipientId, as]) =>
      recipientId && recipientId !== createdBy
        ? [
            {
              recipientId,
              type: 'property.assigned',
              subjectId: id,
              data: { actor: names.get(createdBy)!, as, property: record.title },
              at: createdAt,
            },
          ]
        : [],
    ),
  )
  const paused = organisation.activity
    .filter(({ changes }) => changes['listing']?.after === 'paused')
    .flatMap(({ actorId, subjectId, at }): Told[] => {
      const { record } = organisation.properties.find(({ id }) => id === subjectId)!
      const { portfolioManagerId, facilityManagerId } = record
      return [portfolioManagerId, facilityManagerId].flatMap((recipientId) =>
        recipientId && recipientId !== actorId
          ? [
              {
                recipientId,
                type: 'property.listingPaused',
                subjectId,
                data: { actor: names.get(actorId)!, property: record.title },
                at,
              },
            ]
          : [],
      )
    })
  const accepted = organisation.invites.flatMap(
    ({ answer, answeredAt, inviterId, email, firstName, lastName, role }): Told[] =>
      answer === 'accepted' && answeredAt
        ? [
            {
              recipientId: inviterId,
              type: 'invite.accepted',
              subjectId: people.find((person) => person.email === email)?.id ?? null,
              data: { actor: `${firstName} ${lastName}`, role: roleLabels[role as RoleKey] },
              at: answeredAt,
            },
          ]
        : [],
  )
  return [...assigned, ...paused, ...accepted, ...begun(organisation, names)]
}

/** What everybody but the administrator was given: a role, and properties where it is limited to some. */
function begun(
  { profiles, properties, createdAt }: DemoOrganisation,
  names: ReadonlyMap<string, string>,
): Told[] {
  const admin = profiles.find(({ role }) => role === 'admin')!.userId
  return profiles
    .filter(({ userId }) => userId !== admin)
    .flatMap(({ userId: recipientId, role, properties: own }): Told[] => {
      const given: Told = {
        recipientId,
        type: 'profile.changed',
        subjectId: null,
        data: { actor: names.get(admin)!, role: roleLabels[role], change: 'given' },
        at: createdAt,
      }
      const first = properties.find(({ id }) => own.includes(id))
      if (!first) return [given]
      const property =
        own.length > 1 ? `${first.record.title} and ${own.length - 1} more` : first.record.title
      return [
        given,
        {
          recipientId,
          type: 'property.assigned',
          subjectId: first.id,
          data: { actor: names.get(first.createdBy)!, property },
          at: first.updatedAt,
        },
      ]
    })
}

/** Fills the inboxes: what is old was read. @param now ISO 8601 */
export async function loadNotifications(
  tx: Transaction,
  organisation: DemoOrganisation,
  people: readonly DemoPerson[],
  issues: readonly NumberedIssue[],
  now: string,
): Promise<void> {
  const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  const told = [...toldIn(organisation, people, names), ...toldOfIssues(issues, names, Date.parse(now))]
  const latest = Math.max(...told.map(({ at }) => Date.parse(at)))
  const isOld = (at: string) => Date.parse(at) < latest - readWithin * 86_400_000
  for (const recipientId of new Set(told.map((each) => each.recipientId))) {
    // Nobody but the receiver may write into an inbox.
    await sql`set local app.person = ${sql.lit(recipientId)}`.execute(tx)
    await insertAll(
      tx,
      'notifications',
      {
        organisation_id: 'uuid',
        id: 'uuid',
        recipient_id: 'uuid',
        event_type: 'text',
        subject: 'text',
        subject_id: 'uuid',
        data: 'jsonb',
        dedupe_key: 'text',
        in_app: 'boolean',
        email: 'text',
        read_at: 'timestamptz',
        created_at: 'timestamptz',
      },
      told
        .filter((each) => each.recipientId === recipientId)
        .map(({ type, subjectId, data, at }) => {
          const key = `${type} ${subjectId ?? ''} ${at} ${recipientId}`
          return {
            organisation_id: organisation.id,
            id: demoId('notification', key, Date.parse(at)),
            recipient_id: recipientId,
            event_type: type,
            subject: subjectId ? kindOf(type).subject : null,
            subject_id: subjectId,
            data,
            dedupe_key: key,
            in_app: true,
            email: 'off',
            read_at: isOld(at) ? at : null,
            created_at: at,
          }
        }),
    )
  }
  await sql`set local app.person = ''`.execute(tx)
}
