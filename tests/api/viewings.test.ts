import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { viewingOperations } from '#contract/tenant/viewing-operations.ts'
import { viewings } from '#contract/tenant/viewings.ts'
import { addDays } from '#domain/dates/calendar.ts'
import type { Client } from '#tests/support/client.ts'
import { errorOf } from '#tests/support/error.ts'
import { mailTo } from '#tests/support/kept-mails.ts'
import {
  bodyOf,
  newAddress,
  openViewings,
  today,
  weekly,
  zone,
  type Viewing,
  type ViewingStage,
} from '#tests/support/viewings.ts'
import { earlier } from '#tests/support/calendar.ts'

let stage: ViewingStage
beforeAll(async () => {
  stage = await openViewings()
})
afterAll(() => stage.close())

describe('RT-22 viewings and those who host them', () => {
  it('RT-22 staff book outside the hours, never where host or place is taken', async () => {
    const id = await stage.shown()
    const call = (time: string, more: Record<string, unknown> = {}) =>
      stage.admin.call(viewingOperations['viewings.book'], {
        body: {
          propertyId: id,
          day: addDays(today(), 9),
          time,
          visitorName: 'Caller',
          hostId: stage.admin.userId,
          ...more,
        },
      })
    const booked = bodyOf<Viewing>(await call('20:30'), 201)
    expect(booked).toMatchObject({
      status: 'confirmed',
      time: '20:30',
      hostId: stage.admin.userId,
      source: 'phone',
    })
    expect(booked.startsAt).toBe(`${addDays(today(), 9)}T19:30:00.000Z`)
    expect(errorOf(await call('21:00'), 409).reason).toBe('slot_taken')
    const other = stage.server.own.people['staff-member'].userId
    expect(errorOf(await call('20:30', { hostId: other }), 409).reason).toBe('slot_taken')
    const past = await call('10:00', { day: addDays(today(), -2) })
    expect(errorOf(past, 422).payload).toMatchObject([{ field: 'time' }])
    expect(errorOf(await call('25:00'), 422).payload).toMatchObject([{ field: 'time' }])
  })

  it('RT-22 where no host is named, whoever is free comes', async () => {
    const { people } = stage.server.own
    const [busy, free] = [people['staff-member'].userId, people['team-lead'].userId]
    const [one, other] = [
      await stage.shown({ hostIds: [busy] }),
      await stage.shown({ hostIds: [busy, free] }),
    ]
    const call = (propertyId: string) =>
      stage.admin.call(viewingOperations['viewings.book'], {
        body: { propertyId, day: addDays(today(), 9), time: '15:30', visitorName: 'Caller', hostId: null },
      })
    expect(bodyOf<Viewing>(await call(one), 201).hostId).toBe(busy)
    expect(bodyOf<Viewing>(await call(other), 201).hostId).toBe(free)
    expect(errorOf(await call(one), 409).reason).toBe('slot_taken')
  })

  it('RT-22 one that has taken place counts among the viewings of its day', async () => {
    const id = await stage.shown({ mostADay: 1 })
    const [slot] = await stage.slotsOf(id, 17)
    bodyOf(await stage.book(id, slot!.startsAt, { proof: await stage.proof() }), 201)
    await stage.server.admin.query(`update viewing_records set status = 'completed' where property_id = $1`, [
      id,
    ])
    expect(await stage.slotsOf(id, 17)).toEqual([])
  })

  it('RT-22 are moved to the time that is offered, also once the property is in another zone', async () => {
    const id = await stage.shown()
    const [slot] = await stage.slotsOf(id, 16)
    bodyOf(await stage.book(id, slot!.startsAt, { proof: await stage.proof() }), 201)
    await stage.server.admin.query(`update properties set timezone = 'Asia/Karachi' where id = $1`, [id])
    const [before] = await stage.listed(id)
    const move = (version: number, time: string, hostId = before!.hostId) =>
      stage.admin.call(viewingOperations['viewings.move'], {
        params: { id: before!.id },
        body: { version, day: slot!.day, time, hostId },
      })
    const offered = (await stage.slotsOf(id, 16)).find(({ time }) => time === '10:00')
    const moved = bodyOf<Viewing>(await move(before!.version, '10:00'))
    expect(moved).toMatchObject({ startsAt: offered!.startsAt, time: '10:00', timezone: 'Asia/Karachi' })
    // Who changes the host alone keeps the time.
    const lead = stage.server.own.people['team-lead'].userId
    expect(bodyOf<Viewing>(await move(moved.version, '10:00', lead)).startsAt).toBe(offered!.startsAt)
  })

  it('RT-22 steps follow each other, and what came of it is said afterwards', async () => {
    const id = await stage.shown({ needsConfirmation: true })
    const [slot] = await stage.slotsOf(id, 10)
    const email = newAddress()
    bodyOf(await stage.book(id, slot!.startsAt, { proof: await stage.proof(), visitorEmail: email }), 201)
    const step = async (status: string, more: Record<string, unknown> = {}) => {
      const [viewing] = await stage.listed(id)
      return stage.admin.call(viewingOperations['viewings.changeStatus'], {
        params: { id: viewing!.id },
        body: { version: viewing!.version, status, ...more },
      })
    }
    await mailTo(stage.server.admin, email, /^Viewing requested/)
    expect(errorOf(await step('completed'), 409).reason).toBe('illegal_transition')
    expect(errorOf(await step('declined'), 422).payload).toMatchObject([{ field: 'reason' }])
    bodyOf(await step('confirmed'))
    await mailTo(stage.server.admin, email, /^Viewing confirmed/)
    expect(errorOf(await step('noShow'), 409).message).toContain('once the viewing has started')
    await stage.server.admin.query(
      `update viewing_records set starts_at = ${earlier('starts_at', `interval '30 days'`)}, ends_at = ${earlier('ends_at', `interval '30 days'`)},
         busy_until = ${earlier('busy_until', `interval '30 days'`)} where property_id = $1`,
      [id],
    )
    expect(
      bodyOf<Viewing>(await step('noShow', { note: 'Waited 20 minutes', followUpOn: today() })),
    ).toMatchObject({
      status: 'noShow',
      note: 'Waited 20 minutes',
    })
    expect(bodyOf<Viewing>(await step('completed')).status).toBe('completed')
    const { rows } = await stage.server.admin.query(
      `select action, changes from activity where property_id = $1 and subject = 'Viewing' order by at, id`,
      [id],
    )
    expect(rows.map(({ action, changes }) => changes.status?.after ?? action)).toEqual([
      'created',
      'confirmed',
      'noShow',
      'completed',
    ])
  })

  it('RT-22 hours are changed by one at a time, with hosts who can see what they host', async () => {
    const id = await stage.shown()
    const change = (body: Record<string, unknown>) =>
      stage.admin.call(viewingOperations['viewing-hours.change'], { params: { id }, body })
    const read = bodyOf<AnswerOf<(typeof viewingOperations)['viewing-hours.read']>>(
      await stage.admin.call(viewingOperations['viewing-hours.read'], { params: { id } }),
    )
    const { timezone: _zone, hosts: _hosts, candidates, ...settings } = read
    expect(candidates.map(({ id: user }) => user)).not.toContain(stage.server.own.people.renter.userId)
    expect(errorOf(await change({ ...settings, version: 0 }), 409).reason).toBe('stale_version')
    const renter = await change({ ...settings, hostIds: [stage.server.own.people.renter.userId] })
    expect(errorOf(renter, 422).payload).toMatchObject([{ field: 'hostIds' }])
    const clash = [...settings.weekly, { weekday: 1, from: '11:00', to: '13:00' }]
    expect(errorOf(await change({ ...settings, weekly: clash }), 422).payload).toMatchObject([
      { field: 'weekly' },
    ])
    expect(errorOf(await change({ ...settings, hostIds: [] }), 422).payload).toMatchObject([
      { field: 'hostIds' },
    ])
  })

  it('RT-22 hosts say their own hours, in their own zone, and how many a day', async () => {
    const host = stage.server.own.people['team-lead']
    const id = await stage.shown({ hostIds: [host.userId] })
    const own = viewingOperations['host-hours.change']
    // Lagos 09–12 is 08–11 UTC: in Paris one or two hours later.
    bodyOf(
      await host.call(own, {
        body: {
          version: 0,
          hours: { weekly: weekly.map((day) => ({ ...day, from: '08:00', to: '09:00' })), exceptions: [] },
          timezone: 'Africa/Abidjan',
          mostADay: 1,
        },
      }),
    )
    const slots = await stage.slotsOf(id, 11)
    expect(slots.map(({ time }) => time)).toEqual(['09:00'])
    bodyOf(await stage.book(id, slots[0]!.startsAt, { proof: await stage.proof() }), 201)
    bodyOf(await host.call(own, { body: { version: 1, hours: null, timezone: zone, mostADay: 1 } }))
    expect(await stage.slotsOf(id, 11)).toEqual([])
    expect(await stage.slotsOf(id, 12)).toHaveLength(3)
    expect(
      errorOf(
        await host.call(own, { body: { version: 1, hours: null, timezone: zone, mostADay: null } }),
        409,
      ).reason,
    ).toBe('stale_version')
  })

  it('RT-22 are seen by the host and those who keep the property, and by nobody else', async () => {
    const agent = stage.server.own.people.agents
    const id = await stage.shown({ hostIds: [stage.admin.userId] })
    const [slot] = await stage.slotsOf(id, 13)
    bodyOf(await stage.book(id, slot!.startsAt, { proof: await stage.proof() }), 201)
    const [viewing] = await stage.listed(id)
    const get = (person: Client) => person.call(viewings.operations.get, { params: { id: viewing!.id } })
    expect((await get(agent)).status).toBe(404)
    expect((await get(stage.server.other.people.admin)).status).toBe(404)
    expect((await get(stage.server.own.people.renter)).status).toBe(403)
    expect((await get(stage.server.own.people['team-lead'])).status).toBe(200)
    expect((await get(stage.server.own.people['staff-member'])).status).toBe(404)
    const staff = stage.server.own.people['staff-member']
    bodyOf(
      await stage.admin.call(viewingOperations['viewings.move'], {
        params: { id: viewing!.id },
        body: { version: viewing!.version, day: slot!.day, time: slot!.time, hostId: staff.userId },
      }),
    )
    expect((await get(staff)).status).toBe(200)
    await expect
      .poll(
        async () =>
          (
            await stage.server.admin.query(`select event_type from notifications where recipient_id = $1`, [
              staff.userId,
            ])
          ).rows,
      )
      .toContainEqual({ event_type: 'viewing.changed' })
    // Back again: whoever was to come hears that they are not.
    const [moved] = await stage.listed(id)
    bodyOf(
      await stage.server.own.people['team-lead'].call(viewingOperations['viewings.move'], {
        params: { id: viewing!.id },
        body: {
          version: moved!.version,
          day: slot!.day,
          time: slot!.time,
          hostId: stage.server.own.people['team-lead'].userId,
        },
      }),
    )
    await expect
      .poll(
        async () =>
          (
            await stage.server.admin.query(
              `select from notifications where recipient_id = $1 and event_type = 'viewing.reassigned'`,
              [staff.userId],
            )
          ).rowCount,
      )
      .toBe(1)
  })

  it('RT-22 visitors are reminded once at each hour, of the time that holds then', async () => {
    const id = await stage.shown()
    const [slot] = await stage.slotsOf(id, 14)
    const email = newAddress()
    bodyOf(await stage.book(id, slot!.startsAt, { proof: await stage.proof(), visitorEmail: email }), 201)
    const due = async () =>
      (
        await stage.server.admin.query(
          `select payload, due_at from outbox where topic = 'viewings.remind' and payload ->> 'startsAt' = $1 order by due_at`,
          [slot!.startsAt],
        )
      ).rows
    expect((await due()).map(({ due_at: at }) => Date.parse(slot!.startsAt) - at.getTime())).toEqual([
      24 * 3_600_000,
      2 * 3_600_000,
    ])
    // The day has come, twice over.
    await stage.server.admin.query(
      `insert into outbox (organisation_id, id, topic, payload, due_at)
      select organisation_id, gen_random_uuid(), topic, payload, now() from outbox where topic = 'viewings.remind' and payload ->> 'startsAt' = $1 and payload ->> 'hours' = '24'`,
      [slot!.startsAt],
    )
    await stage.server.admin.query(
      `update outbox set due_at = now() where topic = 'viewings.remind' and payload ->> 'startsAt' = $1 and payload ->> 'hours' = '24'`,
      [slot!.startsAt],
    )
    await mailTo(stage.server.admin, email, /^Reminder/)
    await expect.poll(async () => (await due()).length, { timeout: 20_000 }).toBe(1)
    const { rows } = await stage.server.admin.query(
      `select subject from identity.kept_mails where recipient = $1 and subject like 'Reminder%'`,
      [email],
    )
    expect(rows).toHaveLength(1)
  })
})
