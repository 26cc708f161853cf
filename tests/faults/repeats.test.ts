import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '#contract/kit/index.ts'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { imports } from '#contract/tenant/imports.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { bulkUpdateProperties } from '#contract/tenant/property-operations.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { Filling } from '#tests/support/client.ts'
import { endAll, openFolder } from '#tests/support/process.ts'
import { csvForm, pictureForm } from '#tests/support/form.ts'
import { Business } from './support/business.ts'
import { Embedded } from './support/embedded.ts'
import { Figures, roundsOf, timeFor } from './support/rounds.ts'

const parallel = 50

const folder = openFolder()
const embedded = new Embedded(join(folder, 'data'))
let business: Business

beforeAll(async () => {
  const origin = await embedded.start().ready
  business = await Business.open(embedded.admin, join(folder, 'client'))
  await business.useAt(origin)
})
afterAll(async () => {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends the same request that many times at once. @returns the one answer that all of them got */
async function sameAnswer(operation: Operation, filling: Filling): Promise<unknown> {
  const key = crypto.randomUUID()
  const answers = await Promise.all(
    Array.from({ length: parallel }, () => business.admin.call(operation, { ...filling, key })),
  )
  const distinct = new Set(answers.map(({ status, text }) => `${status} ${text}`))
  expect([...distinct]).toEqual([expect.stringMatching(/^2\d\d /)])
  expect(answers[0]!.status).toBe(operation.status ?? 200)
  return answers[0]!.body
}

/** What has been noted of a record so far, in its activity. */
const notes = async (id: string) =>
  (
    await embedded.ask<{ action: string }>(
      'select action from activity where subject_id = $1 order by at, id',
      [id],
    )
  ).map(({ action }) => action)

describe(`${parallel} equal requests with one Idempotency-Key, all at once`, () => {
  const rounds = roundsOf(4, 200)
  it(
    'have one effect each and one answer: creating, changing, changing many, deleting',
    async () => {
      const figures = new Figures()
      for (let n = 0; n < rounds; n++) {
        const title = `Own repeated ${n}`
        const body = { title, addressLine1: '1 High Street', city: 'Lagos', country: 'NG', currency: 'NGN' }
        const begun = performance.now()
        const { id } = (await sameAnswer(properties.operations.create, { body })) as { id: string }
        const params = { id }
        const change = { version: 1, title: `${title} · 1` }
        expect(await sameAnswer(properties.operations.update, { params, body: change })).toMatchObject({
          version: 2,
        })
        const many = { properties: [{ id, version: 2 }], change: { listing: 'listed' } }
        expect(await sameAnswer(bulkUpdateProperties, { body: many })).toMatchObject({ updated: 1 })
        const found = await embedded.ask<{ version: number }>(
          'select version from properties where starts_with(title, $1)',
          [`${title} · 1`],
        )
        expect(found).toEqual([{ version: 3 }])
        expect(await sameAnswer(properties.operations.remove, { params })).toBeUndefined()
        expect(await notes(id)).toHaveLength(4)
        figures.note('slowest round (ms)', performance.now() - begun)
        figures.round()
      }
      figures.print(`${parallel} equal requests, four kinds`)
    },
    timeFor(rounds, 5_000),
  )

  it(
    'have one effect each and one answer: pictures and imports',
    async () => {
      for (let n = 0; n < roundsOf(1, 10); n++) {
        const body = {
          title: 'Own pictured',
          addressLine1: '1 High Street',
          city: 'Lagos',
          country: 'NG',
          currency: 'NGN',
        }
        const { id } = (await sameAnswer(properties.operations.create, { body })) as { id: string }
        const pictures = { params: { id }, ...pictureForm() }
        expect(((await sameAnswer(propertyPhotos.add, pictures)) as { data: unknown[] }).data).toHaveLength(1)
        expect(await notes(id)).toEqual(['created', 'photosAdded'])
        const file = { query: { resource: 'properties' }, ...csvForm() }
        const record = (await sameAnswer(importOperations.upload, file)) as { id: string }
        const { rows } = (await business.admin.call(imports.operations.get, { params: { id: record.id } }))
          .body as { rows: number }
        expect(rows).toBeLessThanOrEqual(1)
        expect(await embedded.ask('select id from imports where status <> $1', ['x'])).toHaveLength(n + 1)
      }
    },
    timeFor(roundsOf(1, 10), 30_000),
  )
})
