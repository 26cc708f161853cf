import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leases } from '#contract/tenant/leases.ts'
import { properties } from '#contract/tenant/properties.ts'
import { errorOf } from '../support/error.ts'
import { DrivenImport, startImporting, uploadFile } from '../support/imports.ts'
import type { Person } from '../support/organisation.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  ;({ server, admin } = await startImporting())
})
afterAll(async () => {
  expect(server.errors).toEqual([])
  await server.close()
})

async function property(title: string, body: object = {}): Promise<string> {
  const place = { addressLine1: '1 Lake St', city: 'Lagos', country: 'NG', currency: 'NGN' }
  const answer = await admin.call(properties.operations.create, { body: { title, ...place, ...body } })
  return (answer.body as { id: string }).id
}
const head = 'property,unit,tenant,lease_start,monthly_rent'
const file = (...rows: string[]) => [head, ...rows].join('\n')
const upload = (content: string) =>
  DrivenImport.upload(admin, content, 'tenancies.csv', { resource: 'tenancies' })

describe('a tenancy schedule of odd properties', () => {
  it('SC-02 refuses the rows of an archived one, saying so, and takes the others', async () => {
    await property('Old Mill', { status: 'archived' })
    await property('New Mill')
    const driven = await upload(
      file('Old Mill,U1,Ada Obi,2026-01-01,900', 'New Mill,U1,Ife Ojo,2026-01-01,950'),
    )
    expect(await driven.until('ready')).toMatchObject({ toCreate: 1, toReject: 1 })
    expect((await driven.rows({ show: 'errors' })).data).toMatchObject([
      { problems: [{ field: 'propertyId', message: expect.stringMatching(/archived/) }] },
    ])
    expect(await driven.commit()).toMatchObject({ created: 1, rejected: 1 })
  })

  it('SC-02 is not begun at an archived one', async () => {
    const propertyId = await property('Closed House', { status: 'archived' })
    const answer = await uploadFile(admin, file(',U1,Ada Obi,2026-01-01,900'), 'a.csv', {
      resource: 'tenancies',
      propertyId,
    })
    expect(errorOf(answer, 422).payload).toMatchObject([
      { field: 'propertyId', errors: [expect.stringMatching(/archived/)] },
    ])
  })

  it('SC-02 reads each amount in the currency of its property, and refuses what is said in another', async () => {
    await property('Shibuya Court', { country: 'JP', currency: 'JPY' })
    await property('Yaba Court')
    const driven = await upload(
      file(
        'Shibuya Court,U1,Ada Obi,2026-01-01,85000',
        'Shibuya Court,U2,Ben Obi,2026-01-01,85000.50',
        'Yaba Court,U1,Cy Obi,2026-01-01,85000.50',
        'Yaba Court,U2,Dee Obi,2026-01-01,$1200',
        'Yaba Court,U3,Eno Obi,2026-01-01,"GBP 1,200"',
        'Yaba Court,U4,Foy Obi,2026-01-01,"₦1,200"',
      ),
    )
    expect(await driven.until('ready')).toMatchObject({ toCreate: 3, toReject: 3 })
    const { data } = await driven.rows({ show: 'errors' })
    expect(data.map(({ fileRow, problems }) => [fileRow, problems[0]?.field, problems[0]?.message])).toEqual([
      [3, 'rent', expect.stringMatching(/JPY|decimals/)],
      [5, 'rent', expect.stringMatching(/NGN/)],
      [6, 'rent', expect.stringMatching(/NGN/)],
    ])
    await driven.commit()
    const answer = await admin.call(leases.operations.list, { query: { sortBy: 'rent', limit: '50' } })
    const rents = (answer.body as { data: Record<string, unknown>[] }).data.map(({ rent, currency }) => [
      rent,
      currency,
    ])
    expect(rents).toEqual(
      expect.arrayContaining([
        [85_000, 'JPY'],
        [8_500_050, 'NGN'],
        [120_000, 'NGN'],
      ]),
    )
  })
})
