import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import { publicEnquiry } from '#contract/public/enquiries.ts'
import { notifications } from '#contract/tenant/notifications.ts'
import { properties } from '#contract/tenant/properties.ts'
import { makeTenant, prospects } from '#contract/tenant/prospects.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import { changeViewingStatus } from '#contract/tenant/viewing-operations.ts'
import { errorOf } from '#tests/support/error.ts'
import { bodyOf, from, newAddress, openViewings, type ViewingStage } from '#tests/support/viewings.ts'

type Prospect = RecordOf<typeof prospects>

let stage: ViewingStage
beforeAll(async () => {
  stage = await openViewings()
})
afterAll(() => stage.close())

const of = async (pid: string) =>
  bodyOf<{ data: Prospect[] }>(await stage.admin.call(prospects.operations.list, { query: { pid } })).data

/** A unit that visitors can ask about. */
const unitOf = async (propertyId: string, label: string) =>
  bodyOf<{ id: string }>(
    await stage.admin.call(units.operations.create, {
      body: { propertyId, label, type: 'flat', status: 'active' },
    }),
    201,
  ).id

describe('RT-22 prospects', () => {
  it('RT-22 whoever books a viewing is one, once for each property, with all their viewings', async () => {
    const [one, other] = [await stage.shown(), await stage.shown()]
    const visitorEmail = newAddress()
    const book = async (id: string, ahead: number, email = visitorEmail) => {
      const [slot] = await stage.slotsOf(id, ahead)
      const proof = await stage.proof()
      bodyOf(await stage.book(id, slot!.startsAt, { proof, visitorEmail: email }), 201)
    }
    await book(one, 1)
    await book(one, 2, visitorEmail.toUpperCase())
    await book(other, 3)
    expect(await of(one)).toMatchObject([
      { name: 'Ngozi Eze', email: visitorEmail, source: 'website', stage: 'viewing', viewingCount: 2 },
    ])
    expect(await of(other)).toMatchObject([{ viewingCount: 1, message: 'Is there parking?' }])
  })

  it('RT-22 a time that nobody has confirmed makes none', async () => {
    const id = await stage.shown()
    const [slot] = await stage.slotsOf(id, 4)
    bodyOf(await stage.book(id, slot!.startsAt), 201)
    expect(await of(id)).toEqual([])
    const { rows } = await stage.server.admin.query(
      `select from activity where property_id = $1 and subject = 'Viewing'`,
      [id],
    )
    expect(rows).toEqual([])
  })

  it('RT-22 become a tenant for a draft lease: the one of the same address, where there is one', async () => {
    const id = await stage.shown()
    const email = newAddress()
    const create = (name: string, more: object) =>
      stage.admin.call(prospects.operations.create, { body: { name, propertyId: id, ...more } })
    const made = bodyOf<Prospect>(await create('Ada Ngozi Eze', { email }), 201)
    const make = (prospect: Prospect) =>
      stage.admin.call(makeTenant, { params: { id: prospect.id }, body: { version: prospect.version } })
    type Made = { prospect: Prospect; tenantId: string }
    const first = bodyOf<Made>(await make(made))
    expect(first.prospect).toMatchObject({
      stage: 'offer',
      tenantId: first.tenantId,
      tenantName: 'Ada Ngozi Eze',
    })
    const tenant = await stage.admin.call(tenants.operations.get, { params: { id: first.tenantId } })
    expect(bodyOf(tenant)).toMatchObject({ firstName: 'Ada Ngozi', lastName: 'Eze', email })
    expect(errorOf(await make(made), 409).reason).toBe('stale_version')
    expect(bodyOf<Made>(await make(first.prospect)).tenantId).toBe(first.tenantId)
    const gone = await stage.admin.call(tenants.operations.remove, { params: { id: first.tenantId } })
    expect(gone.status).toBe(204)
    expect(await of(id)).toMatchObject([{ tenantId: null, tenantName: null }])
    // Without an address they are known by what was made of them.
    const caller = bodyOf<Prospect>(await create('A'.repeat(90), { phone: '+2348031234567' }), 201)
    const once = bodyOf<Made>(await make(caller))
    const won = bodyOf<Prospect>(
      await stage.admin.call(prospects.operations.update, {
        params: { id: caller.id },
        body: { version: once.prospect.version, stage: 'won' },
      }),
    )
    const twice = bodyOf<Made>(await make(won))
    expect(twice).toMatchObject({ tenantId: once.tenantId, prospect: { stage: 'won' } })
    expect(errorOf(await create('Nobody', {}), 422).payload).toMatchObject([{ field: 'email' }])
    expect(errorOf(await create('Twice', { email }), 422).payload).toMatchObject([{ field: 'email' }])
  })

  it('RT-22 are forgotten on request, with what their viewings say of them, unless one is to come', async () => {
    const id = await stage.shown()
    const visitorEmail = newAddress()
    const [slot] = await stage.slotsOf(id, 5)
    bodyOf(await stage.book(id, slot!.startsAt, { proof: await stage.proof(), visitorEmail }), 201)
    const [prospect] = await of(id)
    const remove = () => stage.admin.call(prospects.operations.remove, { params: { id: prospect!.id } })
    expect(errorOf(await remove(), 409).reason).toBe('viewing_to_come')
    const [viewing] = await stage.listed(id)
    bodyOf(
      await stage.admin.call(changeViewingStatus, {
        params: { id: viewing!.id },
        body: { status: 'cancelled', version: viewing!.version },
      }),
    )
    await stage.server.admin.query(
      `update viewing_records set note = 'Ada has two dogs', follow_up_on = current_date where id = $1`,
      [viewing!.id],
    )
    expect((await remove()).status).toBe(204)
    expect(await of(id)).toEqual([])
    expect(await stage.listed(id)).toMatchObject([
      {
        visitorName: 'Deleted visitor',
        visitorEmail: null,
        visitorPhone: null,
        message: null,
        note: null,
        followUpOn: null,
      },
    ])
  })

  it('RT-22 ask about a second unit as well, and stay a prospect of the first unless that was lost', async () => {
    const id = await stage.shown()
    const [first, second] = [await unitOf(id, 'Flat 1'), await unitOf(id, 'Flat 2')]
    const visitorEmail = newAddress()
    const ask = async (unitId: string | null, message: string) =>
      expect(
        (
          await stage.server.anonymous.call(publicEnquiry, {
            params: { id },
            body: { visitorName: 'Ada Obi', visitorEmail, message, unitId },
            headers: from(),
          })
        ).status,
      ).toBe(204)
    await ask(null, 'What is there?')
    await ask(first, 'Is it quiet?')
    await ask(second, 'And this one?')
    const [made] = await of(id)
    expect(made).toMatchObject({
      unitId: first,
      message: 'About Flat 2: And this one?\n\nIs it quiet?\n\nWhat is there?',
    })
    bodyOf(
      await stage.admin.call(prospects.operations.update, {
        params: { id: made!.id },
        body: { version: made!.version, stage: 'lost' },
      }),
    )
    await ask(second, 'Is it still free?')
    expect(await of(id)).toMatchObject([{ unitId: second, stage: 'new' }])
  })

  it('RT-22 whoever asks a question is one, and staff are told', async () => {
    const id = await stage.shown()
    const visitorEmail = newAddress()
    const ask = (more: object = {}) =>
      stage.server.anonymous.call(publicEnquiry, {
        params: { id },
        body: { visitorName: 'Ada Obi', visitorEmail, message: 'Are pets allowed?', ...more },
        headers: from(),
      })
    expect((await ask()).status).toBe(204)
    // A notification repeats the beginning, and no half of a character.
    expect((await ask({ message: `${'a'.repeat(199)}😀`, visitorEmail: newAddress() })).status).toBe(204)
    expect((await ask({ message: 'And parking?', visitorEmail: visitorEmail.toUpperCase() })).status).toBe(
      204,
    )
    const [made, ...more] = (await of(id)).filter(({ email }) => email === visitorEmail)
    expect(more).toEqual([])
    expect(made).toMatchObject({
      name: 'Ada Obi',
      stage: 'new',
      source: 'website',
      message: 'And parking?\n\nAre pets allowed?',
    })
    const told = async () =>
      bodyOf<AnswerOf<typeof notifications.list>>(await stage.admin.call(notifications.list))
        .data.filter(
          ({ subjectId, eventType }) => subjectId === made!.id && eventType === 'prospect.enquired',
        )
        .map(({ data }) => data['message'])
    // Each of them, in whichever order they are told.
    await expect.poll(told).toEqual(expect.arrayContaining(['And parking?', 'Are pets allowed?']))
    for (const [field, value] of [
      ['message', ''],
      ['visitorName', 'Win at www.evil.example'],
      ['visitorEmail', 'nobody'],
      ['unitId', crypto.randomUUID()],
    ] as const)
      expect(errorOf(await ask({ [field]: value }), 422).payload).toMatchObject([{ field }])
    bodyOf(
      await stage.admin.call(properties.operations.update, {
        params: { id },
        body: { version: 2, listing: 'private' },
      }),
    )
    errorOf(await ask(), 404)
  })

  it('RT-22 a question is asked by a form without script, and few from one place without a proof', async () => {
    const id = await stage.shown()
    const headers = { ...from(), 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const send = (fields: Record<string, string>) =>
      stage.server.anonymous.send({
        method: 'POST',
        path: `/properties/${id}/enquire`,
        headers,
        raw: new URLSearchParams({ visitorName: 'Ada Obi', message: 'Is it quiet?', ...fields }).toString(),
      })
    const wrong = await send({ visitorEmail: 'nobody' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Is it quiet?')
    const trapped = await send({ visitorEmail: newAddress(), website: 'https://spam.example' })
    expect(trapped.headers.location).toBe(`/properties/${id}/enquire/sent`)
    expect(await of(id)).toEqual([])
    for (let n = 0; n < 5; n++) expect((await send({ visitorEmail: newAddress() })).status).toBe(303)
    const refused = await send({ visitorEmail: newAddress() })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Too many attempts')
    expect((await send({ visitorEmail: newAddress(), proof: await stage.proof() })).status).toBe(303)
    expect(await of(id)).toHaveLength(6)
  })
})
