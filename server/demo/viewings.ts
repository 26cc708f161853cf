import { sql } from 'kysely'
import { addDays } from '#domain/dates/calendar.ts'
import { numbered, referencePrefixes } from '#domain/money/number-series.ts'
import { usualHours, usualRules } from '#domain/viewings/hours.ts'
import { instantAt } from '#domain/viewings/slots.ts'
import type { ViewingSource, ViewingStatus } from '#domain/viewings/vocabulary.ts'
import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation } from './business.ts'
import { demoId } from './ids.ts'
import { insertAll } from './rows.ts'

interface ViewingEntry {
  visitor: string
  /** Days from today, and the time where the property is. */
  on: number
  at: string
  status: ViewingStatus
  source?: ViewingSource
  message?: string
  note?: string
  followUp?: number
}

/** In the order of the listed properties. */
const entries: readonly ViewingEntry[] = [
  {
    visitor: 'Ngozi Eze',
    on: -9,
    at: '10:30',
    status: 'completed',
    note: 'Liked the light and the lift. Asks for a parking space.',
    followUp: 2,
  },
  { visitor: 'Tom Whitfield', on: -6, at: '12:00', status: 'noShow', note: 'Did not answer the phone.' },
  {
    visitor: 'Amina Yusuf',
    on: -3,
    at: '15:00',
    status: 'completed',
    note: 'Will talk to her sister, who would move in with her.',
    followUp: 1,
  },
  { visitor: 'Daniel Okoro', on: 0, at: '16:00', status: 'confirmed', message: 'I come straight from work.' },
  {
    visitor: 'Grace Adeyemi',
    on: 1,
    at: '09:45',
    status: 'requested',
    message: 'Is there parking nearby?',
  },
  { visitor: 'Peter Lawal', on: 1, at: '11:15', status: 'confirmed', source: 'phone' },
  { visitor: 'Chloe Bennett', on: 2, at: '13:30', status: 'confirmed' },
  { visitor: 'Ifeoma Nwosu', on: 4, at: '10:30', status: 'requested' },
  {
    visitor: 'Samuel Kariuki',
    on: 5,
    at: '14:15',
    status: 'cancelled',
    message: 'We found a place, thank you.',
  },
]

const minutes = (instant: string, more: number) => new Date(Date.parse(instant) + more * 60_000).toISOString()

/** Every listed property can be viewed; some of it is booked. */
export async function loadViewings(
  tx: Transaction,
  { id: organisationId, profiles, properties, timezone }: DemoOrganisation,
  today: string,
  now: string,
): Promise<void> {
  const listed = properties.filter(({ record }) => record.listing === 'listed' && record.status === 'active')
  const admin = profiles.find(({ role }) => role === 'admin')!.userId
  const hostOf = (record: (typeof properties)[number]['record']) => record.portfolioManagerId ?? admin
  const { slotMinutes, bufferMinutes, noticeMinutes, daysAhead, mostADay } = usualRules
  await insertAll(
    tx,
    'viewing_hours',
    {
      organisation_id: 'uuid',
      property_id: 'uuid',
      enabled: 'boolean',
      needs_confirmation: 'boolean',
      slot_minutes: 'integer',
      buffer_minutes: 'integer',
      notice_minutes: 'integer',
      days_ahead: 'integer',
      most_a_day: 'integer',
      weekly: 'jsonb',
      exceptions: 'jsonb',
    },
    listed.map(({ id, record }) => ({
      organisation_id: organisationId,
      property_id: id,
      enabled: true,
      // Who sells wants to know who comes.
      needs_confirmation: record.purpose === 'sale',
      slot_minutes: slotMinutes,
      buffer_minutes: bufferMinutes,
      notice_minutes: noticeMinutes,
      days_ahead: daysAhead,
      most_a_day: mostADay,
      ...usualHours,
      weekly: [...usualHours.weekly, { weekday: 6, from: '10:00', to: '14:00' }],
    })),
  )
  await insertAll(
    tx,
    'viewing_hosts',
    { organisation_id: 'uuid', property_id: 'uuid', user_id: 'uuid', position: 'integer' },
    listed.map(({ id, record }) => ({
      organisation_id: organisationId,
      property_id: id,
      user_id: hostOf(record),
      position: 1,
    })),
  )
  const shown = entries.flatMap((entry, index) => {
    const property = listed[index % Math.max(1, listed.length)]
    return property ? [{ ...entry, property, number: index + 1 }] : []
  })
  await insertAll(
    tx,
    'viewing_records',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      created_at: 'timestamptz',
      created_by: 'uuid',
      updated_at: 'timestamptz',
      reference: 'text',
      property_id: 'uuid',
      host_id: 'uuid',
      visitor_name: 'text',
      visitor_email: 'text',
      visitor_phone: 'text',
      message: 'text',
      note: 'text',
      follow_up_on: 'date',
      source: 'text',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      busy_until: 'timestamptz',
      timezone: 'text',
      status: 'text',
      reason: 'text',
      cancelled_by: 'text',
    },
    shown.map(
      ({ visitor, on, at, status, source = 'website', message, note, followUp, property, number }) => {
        const zone = property.record.timezone ?? timezone
        const startsAt = instantAt(addDays(today, on), at, zone)
        const endsAt = minutes(startsAt, slotMinutes)
        const cancelled = status === 'cancelled'
        const booked = [minutes(startsAt, -2 * 24 * 60), now].toSorted()[0]!
        return {
          organisation_id: organisationId,
          id: demoId('viewing', `${organisationId} ${number}`, Date.parse(booked)),
          created_at: booked,
          created_by: source === 'phone' ? hostOf(property.record) : null,
          updated_at: booked,
          reference: numbered(referencePrefixes.viewing.prefix, number),
          property_id: property.id,
          host_id: hostOf(property.record),
          visitor_name: visitor,
          visitor_email: `${visitor.toLowerCase().replace(' ', '.')}@visitors.example`,
          visitor_phone: `+234 803 555 01${String(number).padStart(2, '0')}`,
          message: cancelled ? null : (message ?? null),
          note: note ?? null,
          follow_up_on: followUp === undefined ? null : addDays(today, followUp),
          source,
          starts_at: startsAt,
          ends_at: endsAt,
          busy_until: minutes(endsAt, bufferMinutes),
          timezone: zone,
          status,
          reason: cancelled ? message : null,
          cancelled_by: cancelled ? 'visitor' : null,
        }
      },
    ),
  )
  await keepProspects(tx, organisationId)
  await keepActivity(tx, organisationId)
  await insertAll(tx, 'counters', { organisation_id: 'uuid', name: 'text', value: 'bigint' }, [
    { organisation_id: organisationId, name: 'viewing', value: shown.length },
  ])
}

/** Every visitor is a prospect; who was there has a next step. */
async function keepProspects(tx: Transaction, organisationId: string): Promise<void> {
  await sql`
    insert into prospect_records (organisation_id, id, created_at, updated_at, property_id, name, email, phone, source, stage,
      message, next_step, next_on, notes)
    select organisation_id, id, created_at, updated_at, property_id, visitor_name, visitor_email, visitor_phone, source,
      case status when 'completed' then 'interested' when 'cancelled' then 'lost' else 'viewing' end, message,
      case status when 'completed' then 'Call and ask' when 'noShow' then 'Offer another time' end,
      follow_up_on, note
    from viewing_records where organisation_id = ${organisationId}`.execute(tx)
  await sql`update viewing_records set prospect_id = id where organisation_id = ${organisationId}`.execute(tx)
}

/** Who booked and what came of it. */
async function keepActivity(tx: Transaction, organisationId: string): Promise<void> {
  const by = (at: string, actor: string, action: string, changes: string, where: string) =>
    sql`insert into activity (organisation_id, id, at, actor_id, action, subject, subject_id, property_id, changes)
      select organisation_id, uuid_v7(), ${sql.raw(at)}, ${sql.raw(actor)}, ${action}, 'Viewing', id, property_id,
        ${sql.raw(changes)}
      from viewing_records where organisation_id = ${organisationId} and ${sql.raw(where)}`.execute(tx)
  await by('created_at', 'created_by', 'created', `'{}'::jsonb`, 'true')
  await by(
    `case when status = 'cancelled' then updated_at else ends_at end`,
    `case when status <> 'cancelled' then host_id end`,
    'statusChanged',
    `jsonb_build_object('status', jsonb_build_object('before', 'confirmed', 'after', status))`,
    `status in ('completed', 'noShow', 'cancelled')`,
  )
}
