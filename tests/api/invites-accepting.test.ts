import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newAccount } from '#tests/support/people.ts'
import { InviteOffice } from '#tests/support/invites.ts'

let at: InviteOffice
beforeAll(async () => {
  at = await InviteOffice.start()
})
afterAll(() => at.close())
beforeEach(() => at.forgetAttempts())

describe('accepting', () => {
  it('AU-05 RT-18 makes an account whose address counts as confirmed, signs it in, with role and properties', async () => {
    const property = await at.newProperty()
    const { email, token, id } = await at.pending({ propertyIds: [property], message: 'Welcome' })
    expect((await at.open(token)).body).toMatchObject({
      email,
      organisation: 'Harbour Office',
      role: 'Staff Member',
      message: 'Welcome',
      properties: 1,
      hasAccount: false,
    })
    const without = await at.accept(token, {})
    expect(without.status).toBe(422)
    const weak = await at.accept(token, { account: { ...newAccount, password: 'short' } })
    expect(weak.body.payload).toMatchObject([{ field: 'account.password' }])
    const page = at.visitor()
    const { status, body } = await at.accept(token, { account: newAccount }, page)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ user: { email, firstName: 'Ada' }, profiles: [{ role: 'staff-member' }] })
    expect((await page.choose(body.profileId)).status).toBe(201)
    expect((await page.tenant('GET', '/properties')).body.data.map((row: { id: string }) => row.id)).toEqual([
      property,
    ])
    expect((await at.visitor().signIn(email, newAccount.password)).status).toBe(201)
    expect((await at.admin.admin('GET', `/invites/${id}`)).body.status).toBe('accepted')
    const notes = await at.rowsOf<{ action: string }>(
      `select action from activity where subject_id = any($1) order by id`,
      [[id, body.user.id]],
    )
    expect(notes.map(({ action }) => action)).toEqual(['created', 'joined', 'accepted'])
  })

  it('AU-05 RT-46 puts a facility manager in charge of the properties that the invite names', async () => {
    const property = await at.newProperty()
    const { token } = await at.pending({ role: 'facility-manager', propertyIds: [property] })
    const { body } = await at.accept(token)
    const { body: record } = await at.admin.tenant('GET', `/properties/${property}`)
    expect(record).toMatchObject({ facilityManagerId: body.user.id, version: 2 })
  })

  it('AU-05 RT-46 RP-04 opens what is in the portfolios that the invite names, whichever it is by then', async () => {
    const [house, shop] = [await at.newProperty(), await at.newProperty()]
    const [harbour, gone] = [await at.newPortfolio([house]), await at.newPortfolio()]
    const { token, email } = await at.pending({ propertyIds: [house], portfolioIds: [harbour, gone] })
    expect((await at.open(token)).body).toMatchObject({ properties: 1, portfolios: 2 })
    const mail = await at.mailFor(email, /invites you/)
    expect(mail.text.replaceAll('\n', ' ')).toContain('as Staff Member, for one property and 2 portfolios.')
    await at.admin.tenant('POST', `/portfolios/${harbour}/properties`, { add: [shop] })
    await at.rowsOf('delete from portfolios where id = $1', [gone])
    const page = at.visitor()
    const { body } = await at.accept(token, { account: newAccount }, page)
    expect((await page.choose(body.profileId)).status).toBe(201)
    const seen = async (path: string) =>
      (await page.tenant('GET', path)).body.data.map((row: { id: string }) => row.id)
    expect((await seen('/properties')).toSorted()).toEqual([house, shop].toSorted())
    expect(await seen('/portfolios')).toEqual([harbour])
    const { body: roles } = await at.admin.admin('GET', `/users/${body.user.id}/profiles`)
    expect(roles.data).toMatchObject([{ properties: 1, portfolios: 1 }])
  })

  it('AU-05 asks an existing person to be signed in as that very address', async () => {
    const { email, token } = await at.pending()
    await at.accept(token)
    const record = await at.invite({ email, role: 'landlord' })
    expect(record.status).toBe(201)
    const second = await at.tokenFor(email, 2)
    expect((await at.open(second)).body.hasAccount).toBe(true)
    const stranger = await at.accept(second)
    expect([stranger.status, stranger.body.reason]).toEqual([403, 'sign_in_first'])
    const other = await at.accept(second, {}, at.admin)
    expect([other.status, other.body.reason]).toEqual([403, 'other_account'])
    expect(other.body.payload[0]).toContain(email)
    const page = at.visitor()
    await page.signIn(email, newAccount.password)
    const { status, body } = await at.accept(second, {}, page)
    expect(status).toBe(201)
    expect(body.profiles.map(({ role }: { role: string }) => role).toSorted()).toEqual([
      'landlord',
      'staff-member',
    ])
  })

  it('AU-05 takes the place of a sign-up with that address that was never confirmed', async () => {
    const { email, token } = await at.pending()
    const squatter = await at.visitor().admin('POST', '/accounts', {
      accountType: 'landlord',
      firstName: 'Eve',
      lastName: 'Quick',
      email,
      country: 'GB',
      dialCode: '+44',
      phone: '7700900215',
      organisationName: 'Not theirs',
      password: 'a squatter was here',
      acceptedTerms: true,
    })
    expect(squatter.status).toBe(202)
    const { status, body } = await at.accept(token)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.profiles).toHaveLength(1)
    expect((await at.visitor().signIn(email, 'a squatter was here')).status).toBe(401)
    expect(await at.rowsOf(`select from organisations where name = 'Not theirs'`)).toEqual([])
  })

  it('AU-05 leaves an unconfirmed sign-up alone where others have joined its organisation', async () => {
    const { email, token } = await at.pending()
    const [{ id }] = (await at.rowsOf<{ id: string }>(
      `insert into identity.users (id, email, name, first_name, last_name)
       values (gen_random_uuid(), $1, '', 'Eve', 'Quick') returning id`,
      [email],
    )) as [{ id: string }]
    await at.rowsOf(
      `with made as (insert into organisations (id, name, slug, type, currency)
         values (gen_random_uuid(), 'Shared', gen_random_uuid()::text, 'landlord', 'NGN') returning id)
       insert into members (organisation_id, user_id) select made.id, person from made, unnest($1::uuid[]) as person`,
      [[id, at.office.people[2]!.userId]],
    )
    const answer = await at.accept(token)
    expect([answer.status, answer.body.reason]).toEqual([409, 'address_waits'])
    expect((await at.open(token)).status).toBe(200)
  })

  it('AU-05 at once gives one profile, however often', async () => {
    const { email, token } = await at.pending()
    const answers = await Promise.all(Array.from({ length: 8 }, () => at.accept(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(7)
    expect(
      await at.rowsOf(`select from profiles join identity.users on users.id = user_id where email = $1`, [
        email,
      ]),
    ).toHaveLength(1)
  })
})
