import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenIn } from '#tests/support/kept-mails.ts'
import { InviteOffice } from '#tests/support/invites.ts'

let at: InviteOffice
beforeAll(async () => {
  at = await InviteOffice.start()
})
afterAll(() => at.close())
beforeEach(() => at.forgetAttempts())

describe('an invite', () => {
  it('AU-05 RT-47 is mailed with what the inviter wrote, and its link kept as a hash only', async () => {
    const email = at.newAddress()
    const { status, body } = await at.invite({
      email: email.toUpperCase(),
      message: 'See you Monday.\n\nBring tea.',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      email,
      role: 'staff-member',
      status: 'pending',
      inviterId: at.office.people[0]!.userId,
    })
    expect(Date.parse(body.expiresAt) - Date.parse(body.sentAt)).toBe(14 * 24 * 3600_000)
    const mail = await at.mailFor(email, /Person 0 admin invites you to Harbour Office/)
    expect(mail.text).toContain('See you Monday.\n\nBring tea.')
    expect(mail.html).toContain('View invite')
    const token = tokenIn(mail)
    const kept = await at.rowsOf(`select row_to_json(l)::text as link from identity.invite_links l
      union all select row_to_json(i)::text from invite_records i`)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it('AU-05 tells strangers little, and nothing that leads elsewhere; an hour’s invites are counted', async () => {
    const messages = [
      'See https://evil.example',
      'Go to www.evil',
      'Write to ada@evil.example',
      'x'.repeat(301),
    ]
    for (const message of messages) {
      const refused = await at.invite({ email: at.newAddress(), message })
      expect(refused.body, message).toMatchObject({ code: 422, payload: [{ field: 'message' }] })
    }
    const body = { role: 'staff-member', lines: Array.from({ length: 200 }, () => 'nobody') }
    expect((await at.admin.admin('POST', '/invites/many', body)).body.invited).toBe(0)
    expect((await at.invite({ email: at.newAddress() })).status).toBe(429)
  })

  it('AU-05 of somebody who works here no longer lets nobody in, and is open again once they do', async () => {
    const { token } = await at.pending({}, at.manager)
    const [, manager] = at.office.people
    const standing = async (status: string) => {
      const { body } = await at.admin.admin('GET', `/users/${manager!.userId}`)
      const changed = await at.admin.admin('POST', `/users/${manager!.userId}/status`, {
        status,
        version: body.version,
      })
      expect(changed.status).toBe(200)
    }
    for (const status of ['suspended', 'deactivated']) {
      await standing(status)
      for (const answer of [await at.open(token), await at.accept(token)])
        expect([answer.status, answer.body.reason], status).toEqual([410, 'invite_revoked'])
    }
    await standing('active')
    expect((await at.open(token)).status).toBe(200)
    await at.signIn(at.manager, 1)
  })

  it('AU-05 waits once per address and role; a new one follows an expired one', async () => {
    const { email, id } = await at.pending()
    const again = await at.invite({ email })
    expect(again.status).toBe(422)
    expect(again.body.payload).toMatchObject([{ field: 'email' }])
    expect((await at.invite({ email, role: 'renter' })).status).toBe(201)
    await at.rowsOf(`update invite_records set expires_at = now() - interval '1 minute' where id = $1`, [id])
    expect((await at.admin.admin('GET', `/invites/${id}`)).body.status).toBe('expired')
    expect((await at.invite({ email })).status).toBe(201)
    const twenty = await Promise.all(
      Array.from({ length: 10 }, () => at.invite({ email: 'race@homes.example' })),
    )
    expect(twenty.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(twenty.filter(({ status }) => status === 422)).toHaveLength(9)
  })

  it('AU-05 RT-48 keeps its address; what it offers may change while it waits', async () => {
    const { id, record } = await at.pending()
    const path = `/invites/${id}`
    const changed = await at.admin.admin('PATCH', path, {
      version: record.version,
      role: 'renter',
      message: 'New',
    })
    expect(changed.body).toMatchObject({ role: 'renter', roleName: 'Tenant', message: 'New', version: 2 })
    const kept = await at.admin.admin('PATCH', path, { version: 2, role: 'renter', message: 'Newer' })
    expect([kept.status, kept.body.version]).toEqual([200, 3])
    const moved = await at.admin.admin('PATCH', path, { version: 3, email: 'other@homes.example' })
    expect(moved.status).toBe(422)
    await at.admin.admin('POST', `${path}/revoke`)
    const late = await at.admin.admin('PATCH', path, { version: 4, message: 'Late' })
    expect([late.status, late.body.reason]).toEqual([409, 'not_pending'])
  })

  it('RP-03 RP-04 grants nothing that the inviter lacks, and nothing beyond their properties', async () => {
    const email = at.newAddress()
    const lead = await at.invite({ email, role: 'team-lead' }, at.manager)
    expect(lead.status).toBe(403)
    expect(lead.body.message).toMatch(
      /You can’t give anyone the role Team Lead\. Your own role does not let you/,
    )
    expect((await at.invite({ email, role: 'portfolio-manager' }, at.manager)).status).toBe(403)
    expect((await at.invite({ email, role: 'no-such-role' })).status).toBe(422)
    const [theirs, foreign] = [await at.newProperty(at.manager), await at.newProperty()]
    const beyond = await at.invite({ email, propertyIds: [theirs, foreign] }, at.manager)
    const random = await at.invite({ email, propertyIds: [theirs, crypto.randomUUID()] }, at.manager)
    expect([beyond.status, random.status]).toEqual([404, 404])
    expect(beyond.body.message).toBe(random.body.message)
    expect((await at.invite({ email, propertyIds: [theirs] }, at.manager)).status).toBe(201)
    const { id } = await at.pending({ propertyIds: [] }, at.manager)
    const more = await at.manager.admin('PATCH', `/invites/${id}`, { version: 1, role: 'admin' })
    expect(more.status).toBe(403)
    const lent = await at.manager.admin('PATCH', `/invites/${id}`, { version: 1, propertyIds: [foreign] })
    expect(lent.status).toBe(404)
  })

  it('RP-03 RP-04 names no portfolio that its inviter may not assign: 404, as for random ones', async () => {
    const email = at.newAddress()
    const [theirs, foreign] = [await at.newPortfolio([], at.manager), await at.newPortfolio()]
    const beyond = await at.invite({ email, portfolioIds: [theirs, foreign] }, at.manager)
    const random = await at.invite({ email, portfolioIds: [theirs, crypto.randomUUID()] }, at.manager)
    expect([beyond.status, random.status]).toEqual([404, 404])
    expect(beyond.body.message).toBe(random.body.message)
    const own = await at.invite({ email, portfolioIds: [theirs, theirs] }, at.manager)
    expect([own.status, own.body.portfolioIds]).toEqual([201, [theirs]])
    const lent = await at.manager.admin('PATCH', `/invites/${own.body.id}`, {
      version: 1,
      portfolioIds: [foreign],
    })
    expect(lent.status).toBe(404)
    // What the inviter has lost since cannot be promised again.
    await at.admin.tenant('PATCH', `/portfolios/${theirs}`, { version: 1, managerId: null })
    expect((await at.manager.admin('POST', `/invites/${own.body.id}/resend`)).status).toBe(404)
  })

  it('AU-05 is sent again with a new link, after which the old one is dead; not twice in a minute', async () => {
    const { email, id, token } = await at.pending()
    await at.rowsOf(`update invite_records set expires_at = now() - interval '1 minute' where id = $1`, [id])
    const { status, body } = await at.admin.admin('POST', `/invites/${id}/resend`)
    expect([status, body.status]).toEqual([200, 'pending'])
    const newer = await at.tokenFor(email, 2)
    expect(newer).not.toBe(token)
    const dead = await at.open(token)
    expect([dead.status, dead.body.reason]).toEqual([410, 'invite_replaced'])
    expect((await at.open(newer)).status).toBe(200)
    const hasty = await at.admin.admin('POST', `/invites/${id}/resend`)
    expect(hasty.status).toBe(429)
    expect(Number(hasty.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('RT-18 is answered with 404 when unknown, and with 410 and the next step once it has ended', async () => {
    const unknown = await at.open('x'.repeat(43))
    expect([unknown.status, unknown.body.reason]).toEqual([404, 'invite_unknown'])
    const ends: [string, (entry: { id: string; token: string }) => Promise<unknown>][] = [
      ['invite_revoked', ({ id }) => at.admin.admin('POST', `/invites/${id}/revoke`)],
      ['invite_declined', ({ token }) => at.visitor().admin('POST', '/invites/decline', { token })],
      ['invite_accepted', ({ token }) => at.accept(token)],
      [
        'invite_expired',
        ({ id }) =>
          at.rowsOf(`update invite_records set expires_at = now() - interval '1 second' where id = $1`, [id]),
      ],
    ]
    for (const [reason, end] of ends) {
      const entry = await at.pending()
      await end(entry)
      for (const answer of [await at.open(entry.token), await at.accept(entry.token)]) {
        expect([answer.status, answer.body.reason]).toEqual([410, reason])
        expect(answer.body.payload).toHaveLength(1)
      }
    }
  })
})

describe('inviting many', () => {
  it('RT-47 says of each line what will become of it, and then what did', async () => {
    const [fresh, named, waiting] = [at.newAddress(), at.newAddress(), (await at.pending()).email]
    const body = {
      lines: [
        fresh,
        `Ada Obi <${named}>`,
        fresh.toUpperCase(),
        'nonsense',
        waiting,
        at.office.people[2]!.email,
      ],
      role: 'staff-member',
      message: 'Join us',
    }
    const outcomes = ['invited', 'invited', 'repeated', 'invalid', 'pending', 'member']
    const outcomesOf = (answer: { body: { lines: { outcome: string }[] } }) =>
      answer.body.lines.map(({ outcome }) => outcome)
    const checked = await at.admin.admin('POST', '/invites/check', body)
    expect(outcomesOf(checked)).toEqual(outcomes)
    expect(checked.body.letter).toMatchObject({ subject: 'Person 0 admin invites you to Harbour Office' })
    expect((await at.rowsOf('select from invite_records where email = $1', [fresh])).length).toBe(0)
    const done = await at.admin.admin('POST', '/invites/many', body)
    expect(outcomesOf(done)).toEqual(outcomes)
    expect(done.body.invited).toBe(2)
    const mail = await at.mailFor(named, /invites you/)
    expect(mail.text).toContain('Hello Ada,')
    expect(outcomesOf(await at.admin.admin('POST', '/invites/many', body)).slice(0, 2)).toEqual([
      'pending',
      'pending',
    ])
  })

  it('RT-47 refuses all of it where the role or a property is beyond the inviter', async () => {
    const lines = [at.newAddress()]
    const asked = { lines, role: 'team-lead' }
    expect((await at.manager.admin('POST', '/invites/many', asked)).status).toBe(403)
    const foreign = { lines, role: 'staff-member', propertyIds: [await at.newProperty()] }
    expect((await at.manager.admin('POST', '/invites/many', foreign)).status).toBe(404)
    expect(await at.rowsOf('select from invite_records where email = $1', lines)).toEqual([])
  })
})
