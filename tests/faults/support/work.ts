import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { imports } from '#contract/tenant/imports.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { Client } from '#tests/support/client.ts'
import { formWith, pictureForm } from '#tests/support/form.ts'
import type { ImportAnswer } from '#tests/support/imports.ts'
import { persist } from './serving.ts'

/** Uploads pictures to one property, one after the other, whatever happens to the server meanwhile. */
export class PhotoWork {
  readonly #keys: { key: string; form: ReturnType<typeof pictureForm>; acknowledged: boolean }[] = []
  #propertyId: string | undefined
  #stopped = false

  async run(client: () => Client, most = 25): Promise<void> {
    const body = {
      title: 'Own photographed',
      addressLine1: '1 High Street',
      city: 'Lagos',
      country: 'NG',
      currency: 'NGN',
    }
    const key = crypto.randomUUID()
    const made = await persist(() => client().call(properties.operations.create, { body, key }), 201)
    this.#propertyId = (made.body as { id: string }).id
    while (!this.#stopped && this.#keys.length < most) {
      const entry = { key: crypto.randomUUID(), form: pictureForm(), acknowledged: false }
      this.#keys.push(entry)
      const sent = client().call(propertyPhotos.add, { params: this.#params, key: entry.key, ...entry.form })
      const answer = await sent.catch(() => undefined)
      entry.acknowledged = answer?.status === 201
      if (!entry.acknowledged) await delay(20)
    }
  }

  get #params() {
    return { id: this.#propertyId! }
  }

  stop(): void {
    this.#stopped = true
  }

  /** Settles what is not known, and looks that every picture is there once, whole. */
  async check(client: Client): Promise<number> {
    for (const { key, form, acknowledged } of this.#keys) {
      if (acknowledged) continue
      await persist(() => client.call(propertyPhotos.add, { params: this.#params, key, ...form }), 201)
    }
    const answer = await client.call(propertyPhotos.list, { params: this.#params })
    const { data } = answer.body as { data: { id: string; small: string; cover: boolean }[] }
    expect(data).toHaveLength(this.#keys.length)
    expect(data.filter(({ cover }) => cover)).toHaveLength(Math.min(1, data.length))
    for (const { small } of data) {
      const picture = await client.send({ method: 'GET', path: small })
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    }
    return data.length
  }
}

/** Imports one file to the end, whatever happens to the server meanwhile. @returns how many were created */
export async function importWhole(client: () => Client, name: string, rows: number): Promise<ImportAnswer> {
  const content = [
    'Name,Address,City,Country,Currency',
    ...Array.from({ length: rows }, (_, n) => `${name} ${n},${n} ${name} Road,Lagos,NG,NGN`),
  ].join('\n')
  const form = formWith([{ name: `${name}.csv`, type: 'text/csv', content }])
  const keys = { upload: crypto.randomUUID(), commit: crypto.randomUUID() }
  const uploaded = await persist(
    () =>
      client().call(importOperations.upload, {
        key: keys.upload,
        query: { resource: 'properties' },
        ...form,
      }),
    201,
  )
  const params = { id: (uploaded.body as ImportAnswer).id }
  const until = async (status: ImportAnswer['status']): Promise<ImportAnswer> => {
    for (const end = Date.now() + 60_000; ;) {
      const record = (await persist(() => client().call(imports.operations.get, { params }), 200))
        .body as ImportAnswer
      if (record.status === status) return record
      if (record.status === 'failed' || Date.now() > end)
        throw new Error(`${record.status}: ${record.failure}`)
      await delay(30)
    }
  }
  const checked = await until('ready')
  expect(checked).toMatchObject({ rows, toCreate: rows })
  const { version } = checked
  await persist(
    () => client().call(importOperations.commit, { params, key: keys.commit, body: { version } }),
    202,
  )
  return until('committed')
}

/** Looks that an import's records are there once each, and that no work on it is left. */
export async function checkImport(
  admin: pg.Pool,
  record: ImportAnswer,
  name: string,
  rows: number,
): Promise<void> {
  expect(record).toMatchObject({ created: rows, updated: 0, skipped: 0, rejected: 0 })
  const { rows: found } = await admin.query<{ all: number; different: number; noted: number }>(
    `select count(*)::int as all, count(distinct title)::int as different,
       (select count(*)::int from activity where subject_id = $2 and action = 'committed') as noted
     from properties where starts_with(title, $1)`,
    [`${name} `, record.id],
  )
  expect(found[0]).toEqual({ all: rows, different: rows, noted: 1 })
}
