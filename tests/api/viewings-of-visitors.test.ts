import ical from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewingOperations } from '#contract/tenant/viewing-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { bodyOf, from, openViewings, type Booked, type ViewingStage } from '#tests/support/viewings.ts'
import { earlier } from '#tests/support/calendar.ts'

let stage: ViewingStage
beforeAll(async () => {
  stage = await openViewings()
})
afterAll(() => stage.close())

/** Hosts what is shown of other properties than the administrator's. */
const lead = () => stage.server.own.people['team-lead'].userId

const tokenOf = (manageUrl: string | null) => manageUrl!.split('/viewings/')[1]!

describe('RT-22 the visitor’s own viewing', () => {
  const visit = (token: string, path = '', raw?: string) =>
    stage.server.anonymous.send({
      method: raw === undefined ? 'GET' : 'POST',
      path: `/viewings/${token}${path}`,
      headers: {
        ...from(),
        ...(raw !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(raw !== undefined && { raw }),
    })

  /** The event as two parsers that know nothing of each other read it. */
  function eventsIn(text: string) {
    const event = new ical.Event(new ical.Component(ical.parse(text)).getFirstSubcomponent('vevent')!)
    const [other] = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
      part?.type === 'VEVENT' ? [part] : [],
    )
    const status = String(event.component.getFirstPropertyValue('status'))
    expect({
      uid: other!.uid,
      start: other!.start.getTime(),
      end: other!.end?.getTime(),
      sequence: Number(other!.sequence),
      status: other!.status,
      location: other!.location,
    }).toEqual({
      uid: event.uid,
      start: event.startDate.toJSDate().getTime(),
      end: event.endDate.toJSDate().getTime(),
      sequence: event.sequence,
      status,
      location: event.location,
    })
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status,
      location: event.location,
    }
  }

  it('RT-22 is rescheduled under the same reference, and the event in calendars with it', async () => {
    const id = await stage.shown()
    const [slot, later] = await stage.slotsOf(id, 7)
    const booked = bodyOf<Booked>(await stage.book(id, slot!.startsAt, { proof: await stage.proof() }), 201)
    const token = tokenOf(booked.manageUrl)
    const first = eventsIn((await visit(token, '/calendar.ics')).text)
    expect(first).toMatchObject({ start: slot!.startsAt, status: 'CONFIRMED', sequence: 0 })
    expect(first.location).toContain('14 Hidden Road')

    const moved = await visit(
      token,
      '/reschedule',
      new URLSearchParams({ startsAt: later!.startsAt }).toString(),
    )
    expect(moved.status, moved.text).toBe(303)
    const [viewing] = await stage.listed(id)
    expect(viewing).toMatchObject({ reference: booked.reference, startsAt: later!.startsAt, movedCount: 1 })
    const second = eventsIn((await visit(token, '/calendar.ics')).text)
    expect(second).toMatchObject({ uid: first.uid, start: later!.startsAt, sequence: 1 })
    expect((await stage.slotsOf(id, 7)).map(({ time }) => time)).toContain(slot!.time)

    const cancelled = await visit(
      token,
      '/cancel',
      new URLSearchParams({ reason: 'Found a place' }).toString(),
    )
    expect(cancelled.status).toBe(303)
    expect(eventsIn((await visit(token, '/calendar.ics')).text)).toMatchObject({
      uid: first.uid,
      sequence: 2,
      status: 'CANCELLED',
    })
    expect(await stage.listed(id)).toMatchObject([
      { status: 'cancelled', cancelledBy: 'visitor', reason: 'Found a place' },
    ])
    // Its time is free for others.
    bodyOf(await stage.book(id, later!.startsAt, { proof: await stage.proof() }), 201)
    expect(
      (await visit(token, '/reschedule', new URLSearchParams({ startsAt: slot!.startsAt }).toString()))
        .status,
    ).toBe(409)
  })

  it('RT-22 is rescheduled though its unit is not shown any more, to a time that somebody let lapse', async () => {
    const id = await stage.shown({ hostIds: [lead()], mostADay: 1 })
    const unit = bodyOf<{ id: string }>(
      await stage.admin.call(units.operations.create, {
        body: { propertyId: id, label: 'Flat 1', type: 'flat', status: 'active' },
      }),
      201,
    )
    const [slot, later] = await stage.slotsOf(id, 5)
    const lapsed = bodyOf<Booked>(await stage.book(id, later!.startsAt, { unitId: unit.id }), 201)
    await stage.server.admin.query(
      `update viewing_records set held_until = now() - interval '1 minute' where reference = $1`,
      [lapsed.reference],
    )
    // Its row stays until somebody books something; nobody does meanwhile.
    const ownTime = { unitId: unit.id, proof: await stage.proof() }
    const booked = bodyOf<Booked>(await stage.book(id, slot!.startsAt, ownTime), 201)
    await stage.server.admin.query(
      `update viewing_records set status = 'requested', cancelled_by = null where reference = $1`,
      [lapsed.reference],
    )
    await stage.server.admin.query(`update units set status = 'offMarket' where id = $1`, [unit.id])
    const token = tokenOf(booked.manageUrl)
    const times = await visit(token, `?day=${slot!.day}`)
    expect(times.status).toBe(200)
    // Also of the same day, of which only one viewing is wanted.
    expect(times.text).toContain(`value="${later!.startsAt}"`)
    const moved = await visit(token, '/reschedule', `startsAt=${encodeURIComponent(later!.startsAt)}`)
    expect(moved.status, moved.text).toBe(303)
    expect((await visit(token, '/reschedule', 'startsAt=0001-01-01T00:00:00Z')).status).toBe(409)
  })

  it('RT-22 is neither cancelled nor rescheduled once it has started', async () => {
    const id = await stage.shown()
    const [slot, later] = await stage.slotsOf(id, 18)
    const booked = bodyOf<Booked>(await stage.book(id, slot!.startsAt, { proof: await stage.proof() }), 201)
    await stage.server.admin.query(
      `update viewing_records set starts_at = ${earlier('starts_at', `interval '40 days'`)}, ends_at = ${earlier('ends_at', `interval '40 days'`)},
         busy_until = ${earlier('busy_until', `interval '40 days'`)} where reference = $1`,
      [booked.reference],
    )
    const token = tokenOf(booked.manageUrl)
    expect((await visit(token, '/cancel', '')).status).toBe(409)
    expect((await visit(token, '/reschedule', `startsAt=${later!.startsAt}`)).status).toBe(409)
    expect(await stage.listed(id)).toMatchObject([{ status: 'confirmed', movedCount: 0 }])
  })

  it('RT-22 opens for whoever has its link and nobody else, and tells the address once it is confirmed', async () => {
    const id = await stage.shown({ needsConfirmation: true })
    const [slot] = await stage.slotsOf(id, 8)
    const booked = bodyOf<Booked>(await stage.book(id, slot!.startsAt, { proof: await stage.proof() }), 201)
    expect(booked.status).toBe('requested')
    const token = tokenOf(booked.manageUrl)
    const page = await visit(token)
    expect(page.status).toBe(200)
    expect(page.text).toContain(booked.reference)
    expect(page.text).not.toContain('Hidden Road')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.text).toContain('noindex')
    const [viewing] = await stage.listed(id)
    bodyOf(
      await stage.admin.call(viewingOperations['viewings.changeStatus'], {
        params: { id: viewing!.id },
        body: { version: viewing!.version, status: 'confirmed' },
      }),
    )
    expect((await visit(token)).text).toContain('14 Hidden Road')
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    const answers = await Promise.all([visit(forged), visit('x'.repeat(64))])
    for (const answer of answers) expect(answer.status).toBe(404)
  })
})
