import { afterAll, beforeAll, expect, it } from 'vitest'
import { organisationSharing } from '#contract/admin/sharing.ts'
import { publicProperty } from '#contract/public/properties.ts'
import { properties } from '#contract/tenant/properties.ts'
import { errorOf } from '#tests/support/error.ts'
import { ok } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

it('RT-39 chooses how much of an address public pages show, for all of them at once', async () => {
  const { admin, 'staff-member': staff } = server.own.people
  const body = {
    title: 'Corner',
    addressLine1: '27B Bourdillon Road',
    city: 'Lagos',
    country: 'NG',
    currency: 'NGN',
  }
  const { id } = await ok(
    admin.call(properties.operations.create, { body: { ...body, status: 'active', listing: 'listed' } }),
  )
  const shown = async () => (await admin.call(publicProperty, { params: { id } })).body
  expect((await admin.call(organisationSharing.read)).body).toEqual({
    addressPrecision: 'street',
    hiddenFields: [],
  })
  expect(await shown()).toMatchObject({ addressLine1: 'Bourdillon Road' })
  for (const [addressPrecision, addressLine1] of [
    ['exact', '27B Bourdillon Road'],
    ['area', null],
  ] as const) {
    const answer = await admin.call(organisationSharing.write, {
      body: { addressPrecision, hiddenFields: [] },
    })
    expect(answer.body).toMatchObject({ addressPrecision })
    expect(await shown()).toMatchObject({ addressPrecision, addressLine1 })
  }
  const by = (person: typeof admin, addressPrecision: string) =>
    person.call(organisationSharing.write, { body: { addressPrecision, hiddenFields: [] } })
  errorOf(await by(staff, 'exact'), 403)
  errorOf(await by(admin, 'nowhere'), 422)
  expect((await admin.call(organisationSharing.read)).body).toMatchObject({ addressPrecision: 'area' })
})
