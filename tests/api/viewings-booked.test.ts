import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { units } from '#contract/tenant/units.ts'
import type { Answer } from '#tests/support/client.ts'
import { errorOf, withoutRequest } from '#tests/support/error.ts'
import { mailTo } from '#tests/support/kept-mails.ts'
import {
  bodyOf,
  from,
  newAddress,
  openViewings,
  weekly,
  type Booked,
  type ViewingStage,
} from '#tests/support/viewings.ts'

let stage: ViewingStage
beforeAll(async () => {
  stage = await openViewings()
})
afterAll(() => stage.close())

/** Hosts what is shown of other properties than the administrator's. */
const lead = () => stage.server.own.people['team-lead'].userId

describe('RT-22 booking a viewing', () => {
  it('RT-22 of fifty who want the same time at once one has it, and 49 are told of the next', async () => {
    const id = await stage.shown()
    const [slot, next] = await stage.slotsOf(id, 1)
    const proofs = await Promise.all(Array.from({ length: 50 }, () => stage.proof()))
    // A busy server tells some to come again, and they do.
    const insist = async (proof: string): Promise<Answer> => {
      const answer = await stage.book(id, slot!.startsAt, { proof })
      return answer.status === 503 ? insist(await stage.proof()) : answer
    }
    const answers = await Promise.all(proofs.map(insist))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const late = answers.filter(({ status }) => status !== 201)
    expect(late).toHaveLength(49)
    for (const answer of late) {
      const error = errorOf(answer, 409)
      expect(error).toMatchObject({
        reason: 'slot_taken',
        message: expect.stringContaining('just been taken'),
      })
      expect(error.payload).toHaveLength(3)
      expect(error.payload[0]).toContain(next!.time)
    }
    expect(await stage.listed(id)).toHaveLength(1)
    expect((await stage.slotsOf(id, 1)).map(({ time }) => time)).not.toContain(slot!.time)
  })

  it('RT-22 the database refuses a host or a place twice, whatever was looked at before', async () => {
    const [one, other] = [await stage.shown(), await stage.shown()]
    const [slot] = await stage.slotsOf(one, 2)
    bodyOf(await stage.book(one, slot!.startsAt, { proof: await stage.proof() }), 201)
    const insert = (propertyId: string, hostId: string) =>
      stage.server.admin.query(
        `insert into viewing_records (organisation_id, id, reference, property_id, host_id, visitor_name, source, starts_at, ends_at,
           busy_until, timezone, status)
         values ($1, gen_random_uuid(), gen_random_uuid()::text, $2, $3, 'X', 'phone', $4, $5, $5, 'UTC', 'confirmed')`,
        [stage.server.own.id, propertyId, hostId, slot!.startsAt, slot!.endsAt],
      )
    await expect(insert(other, stage.admin.userId)).rejects.toThrow('viewings_one_per_host')
    await expect(insert(one, stage.server.own.people.agents.userId)).rejects.toThrow('viewings_one_per_place')
    // Through the API the host is simply busy.
    expect((await stage.slotsOf(other, 2)).map(({ time }) => time)).toEqual(['10:00', '11:00'])
    expect(errorOf(await stage.book(other, slot!.startsAt, { proof: await stage.proof() }), 409).reason).toBe(
      'slot_taken',
    )
  })

  it('RT-22 without a proof the time is kept for half an hour, until the link in the mail is opened', async () => {
    const id = await stage.shown()
    const [slot, second] = await stage.slotsOf(id, 3)
    const visitorEmail = newAddress()
    const held = bodyOf<Booked>(await stage.book(id, slot!.startsAt, { visitorEmail }), 201)
    expect(held).toMatchObject({ status: 'held', manageUrl: null })
    expect(await stage.listed(id)).toEqual([])
    expect((await stage.slotsOf(id, 3)).map(({ time }) => time)).not.toContain(slot!.time)
    const mail = await mailTo(stage.server.admin, visitorEmail, /^Confirm your viewing/)
    const token = /\/viewings\/([\w-]{64})/.exec(mail.text)![1]!
    const answer = await stage.server.anonymous.send({
      method: 'POST',
      path: `/viewings/${token}/confirm`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...from() },
      raw: '',
    })
    expect(answer.status).toBe(303)
    expect(await stage.listed(id)).toMatchObject([{ status: 'confirmed', visitorEmail }])
    await mailTo(stage.server.admin, visitorEmail, /^Viewing confirmed/)

    // One that nobody confirms is free again, and nobody was told of it.
    bodyOf(await stage.book(id, second!.startsAt), 201)
    await stage.server.admin.query(
      `update viewing_records set held_until = now() - interval '1 minute' where held_until is not null`,
    )
    expect((await stage.slotsOf(id, 3)).map(({ time }) => time)).toContain(second!.time)
    bodyOf(await stage.book(id, second!.startsAt, { proof: await stage.proof() }), 201)
    expect(await stage.listed(id)).toHaveLength(2)
  })

  it('RT-22 is answered again to whoever sends the same form again, and to nobody else', async () => {
    const id = await stage.shown()
    const [slot, other] = await stage.slotsOf(id, 6)
    const visitorEmail = newAddress()
    const [proof, used] = [await stage.proof(), await stage.proof()]
    const booked = bodyOf<Booked>(await stage.book(id, slot!.startsAt, { proof, visitorEmail }), 201)
    expect(booked.manageUrl).not.toBeNull()
    // The answer to the first time did not arrive.
    expect(bodyOf<Booked>(await stage.book(id, slot!.startsAt, { proof, visitorEmail }), 201)).toEqual(booked)
    expect(await stage.listed(id)).toHaveLength(1)
    bodyOf(await stage.book(id, other!.startsAt, { proof: used }), 201)
    // Whoever knows the address, and has done work of their own, for another booking or for none.
    for (const guess of [used, await stage.proof(), undefined]) {
      const answer = await stage.book(id, slot!.startsAt, { visitorEmail, ...(guess && { proof: guess }) })
      expect(errorOf(answer, 409).reason).toBe('slot_taken')
    }
  })

  it('RT-22 gives nobody the link to a booking that somebody else has confirmed', async () => {
    const id = await stage.shown()
    const [own, theirs] = await stage.slotsOf(id, 7)
    const visitorEmail = newAddress()
    const proof = await stage.proof()
    bodyOf(await stage.book(id, own!.startsAt, { proof }), 201)
    // With a proof that was used, in the name of somebody who then opens the link in their mail.
    const held = bodyOf<Booked>(await stage.book(id, theirs!.startsAt, { proof, visitorEmail }), 201)
    expect(held).toMatchObject({ status: 'held', manageUrl: null })
    const mail = await mailTo(stage.server.admin, visitorEmail, /^Confirm your viewing/)
    const confirmed = await stage.server.anonymous.send({
      method: 'POST',
      path: `/viewings/${/\/viewings\/([\w-]{64})/.exec(mail.text)![1]!}/confirm`,
      headers: { ...from(), 'content-type': 'application/x-www-form-urlencoded' },
      raw: '',
    })
    expect(confirmed.status).toBeLessThan(400)
    const again = await stage.book(id, theirs!.startsAt, { proof, visitorEmail })
    expect(errorOf(again, 409).reason).toBe('slot_taken')
  })

  it('RT-22 a proof counts once, and one that nobody asked for not at all', async () => {
    const id = await stage.shown()
    const [one, two, three] = await stage.slotsOf(id, 4)
    const once = await stage.proof()
    expect(bodyOf<Booked>(await stage.book(id, one!.startsAt, { proof: once }), 201).status).toBe('confirmed')
    expect(bodyOf<Booked>(await stage.book(id, two!.startsAt, { proof: once }), 201).status).toBe('held')
    const read = JSON.parse(Buffer.from(await stage.proof(), 'base64').toString())
    read.challenge.parameters.expiresAt += 60
    const forged = Buffer.from(JSON.stringify(read)).toString('base64')
    expect(bodyOf<Booked>(await stage.book(id, three!.startsAt, { proof: forged }), 201).status).toBe('held')
  })

  it('RT-22 says what is wrong, field by field, and is answered alike where nothing can be booked', async () => {
    const id = await stage.shown()
    const [slot] = await stage.slotsOf(id, 5)
    const wrong = await stage.book(id, slot!.startsAt, {
      visitorName: ' ',
      visitorEmail: 'x',
      visitorPhone: 'call me',
    })
    expect(errorOf(wrong, 422).payload.map((each) => (typeof each === 'object' ? each.field : each))).toEqual(
      ['visitorName', 'visitorEmail', 'visitorPhone'],
    )
    const off = await stage.shown({ enabled: false })
    const hidden = await stage.shown()
    await stage.server.admin.query(`update properties set listing = 'private' where id = $1`, [hidden])
    const answers = await Promise.all(
      [off, hidden, crypto.randomUUID()].map((each) => stage.book(each, slot!.startsAt)),
    )
    expect(new Set(answers.map(withoutRequest)).size).toBe(1)
    expect(answers[0]!.status).toBe(404)
    // Off the grid, in the past, and beyond the days ahead.
    for (const startsAt of [
      new Date(Date.parse(slot!.startsAt) + 60_000).toISOString(),
      new Date(Date.now() - 86_400_000).toISOString(),
      new Date(Date.parse(slot!.startsAt) + 60 * 86_400_000).toISOString(),
    ])
      expect(errorOf(await stage.book(id, startsAt), 409).reason).toBe('slot_taken')
  })

  it('RT-22 a hold that lapsed says so to whoever opens its link, and confirms nothing', async () => {
    const id = await stage.shown()
    const [slot] = await stage.slotsOf(id, 15)
    const visitorEmail = newAddress()
    const held = bodyOf<Booked>(await stage.book(id, slot!.startsAt, { visitorEmail }), 201)
    // A form that is sent twice is the same request, not one that comes too late.
    const again = bodyOf<Booked>(await stage.book(id, slot!.startsAt, { visitorEmail }), 201)
    expect(again).toEqual(held)
    const mail = await mailTo(stage.server.admin, visitorEmail, /^Confirm your viewing/)
    const path = `/viewings/${/\/viewings\/([\w-]{64})/.exec(mail.text)![1]!}`
    await stage.server.admin.query(
      `update viewing_records set held_until = now() - interval '1 minute' where reference = $1`,
      [held.reference],
    )
    const send = (method: string, more = '') =>
      stage.server.anonymous.send({
        method,
        path: path + more,
        headers: { ...from(), 'content-type': 'application/x-www-form-urlencoded' },
        ...(method === 'POST' && { raw: '' }),
      })
    for (const answer of [await send('GET'), await send('POST', '/confirm')])
      expect(answer.text).toContain('This time is no longer held')
    expect((await send('POST', '/confirm')).status).toBe(409)
    bodyOf(await stage.book(id, slot!.startsAt, { proof: await stage.proof() }), 201)
    expect(await stage.listed(id)).toHaveLength(1)
    expect((await send('GET')).text).toContain('This time is no longer held')
  })

  it('RT-22 carries no link into an email, and shows no unit that is let', async () => {
    const id = await stage.shown()
    const [slot] = await stage.slotsOf(id, 16)
    for (const visitorName of ['Win at www.evil.example', 'evil.com', 'https://evil'])
      expect(errorOf(await stage.book(id, slot!.startsAt, { visitorName }), 422).payload).toMatchObject([
        { field: 'visitorName' },
      ])
    const unit = async (label: string, status: string) =>
      bodyOf<{ id: string }>(
        await stage.admin.call(units.operations.create, {
          body: { propertyId: id, label, type: 'flat', status },
        }),
        201,
      ).id
    const [free, off] = [await unit('Flat 1', 'active'), await unit('Secret flat', 'offMarket')]
    const proof = await stage.proof()
    bodyOf(await stage.book(id, slot!.startsAt, { unitId: free, proof }), 201)
    const refused = errorOf(await stage.book(id, slot!.startsAt, { unitId: off }), 422)
    expect(refused.payload).toMatchObject([{ field: 'unitId' }])
    const page = (unitId: string) =>
      stage.server.anonymous.send({
        method: 'GET',
        path: `/properties/${id}/schedule-tour?unit=${unitId}`,
        headers: { ...from(), accept: 'text/html' },
      })
    expect((await page(free)).text).toContain('Flat 1')
    const hidden = await page(off)
    expect(hidden.status).toBe(404)
    expect(hidden.text).not.toContain('Secret flat')
  })

  it('RT-22 has nothing free where nobody who shows the property is left', async () => {
    const id = await stage.shown()
    await stage.server.admin.query('delete from viewing_hosts where property_id = $1', [id])
    expect(await stage.slotsOf(id, 17)).toEqual([])
    const path = `/properties/${id}/schedule-tour`
    const page = await stage.server.anonymous.send({ method: 'GET', path, headers: from() })
    expect(page.status).toBe(200)
  })

  it('RT-22 a time that no calendar has is not free, and what is no form is refused', async () => {
    const id = await stage.shown()
    for (const startsAt of ['0001-01-01T00:00:00Z', '9999-12-29T12:00:00Z', '9999-12-31T23:59:59-12:00'])
      expect(
        errorOf(await stage.book(id, startsAt, { proof: await stage.proof() }), 409).payload,
      ).toHaveLength(3)
    for (const [path, type, raw] of [
      ['schedule-tour', 'application/json', '[]'],
      ['enquire', 'text/plain', 'Hello'],
    ] as const) {
      const headers = { ...from(), 'content-type': type }
      const answer = await stage.server.anonymous.send({
        method: 'POST',
        path: `/properties/${id}/${path}`,
        headers,
        raw,
      })
      expect(answer.status).toBe(415)
    }
  })

  it('RT-22 a form that is wrong comes back with the time that was chosen, wherever the property is', async () => {
    const hours = weekly.map((day) => ({ ...day, from: '17:00', to: '18:00' }))
    const id = await stage.shown({ hostIds: [lead()], weekly: hours })
    await stage.server.admin.query(`update properties set timezone = 'America/Los_Angeles' where id = $1`, [
      id,
    ])
    const [slot] = await stage.slotsOf(id, 3)
    const send = (more: object) =>
      stage.server.anonymous.send({
        method: 'POST',
        path: `/properties/${id}/schedule-tour`,
        headers: { ...from(), 'content-type': 'application/x-www-form-urlencoded' },
        raw: new URLSearchParams({ startsAt: slot!.startsAt, visitorName: 'Ngozi Eze', ...more }).toString(),
      })
    const wrong = await send({ visitorEmail: 'nobody' })
    expect(wrong.status).toBe(422)
    expect(/<input[^>]* checked[^>]*>/.exec(wrong.text)?.[0]).toContain(`value="${slot!.startsAt}"`)
    const tooLong = await send({ visitorEmail: newAddress(), message: 'x'.repeat(1001) })
    expect(tooLong.text).toContain('id="message-problem"')
    // Browsers count a line break once and send two characters, and may know zones that we don't.
    const message = `${'x'.repeat(970)}${'\r\n'.repeat(20)}end`
    const sent = await send({ visitorEmail: newAddress(), message, visitorTimezone: 'Mars/Base' })
    expect(sent.status, sent.text).toBe(303)
  })

  it('RT-22 the time that somebody holds for one unit is not theirs for another', async () => {
    const id = await stage.shown({ hostIds: [lead()] })
    const [slot] = await stage.slotsOf(id, 4)
    const unit = async (label: string) =>
      bodyOf<{ id: string }>(
        await stage.admin.call(units.operations.create, {
          body: { propertyId: id, label, type: 'flat', status: 'active' },
        }),
        201,
      ).id
    const [one, other] = [await unit('Flat 1'), await unit('Flat 2')]
    const visitorEmail = newAddress()
    bodyOf(await stage.book(id, slot!.startsAt, { unitId: one, visitorEmail }), 201)
    errorOf(await stage.book(id, slot!.startsAt, { unitId: other, visitorEmail }), 409)
    bodyOf(await stage.book(id, slot!.startsAt, { unitId: one, visitorEmail }), 201)
  })

  it('RT-22 limits what one visitor, and one address, can book', async () => {
    const id = await stage.shown()
    const [slot] = await stage.slotsOf(id, 6)
    const same = { visitorEmail: 'again.and.again@homes.example' }
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await stage.book(id, slot!.startsAt, same)).status)
    // The same form sent again is the same hold.
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429])
  })
})
