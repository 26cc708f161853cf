import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp, type Parts } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { exportOrganisation } from '#server/moving/export.ts'
import { importOrganisation } from '#server/moving/import.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { installQueues } from '#server/queue/queue.ts'
import { openPlace, partsOf, startWithFiles } from '#tests/support/archives.ts'
import type { TestServer } from '#tests/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'freehold-twice-'))
let server: TestServer

beforeAll(async () => {
  ;({ server } = await startWithFiles())
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** @returns why one of the two was refused */
async function twice(work: () => Promise<unknown>): Promise<string> {
  const outcomes = await Promise.allSettled([work(), work()])
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(reasons).toHaveLength(1)
  return reasons[0]!
}

/** How many files are there, and which are named and are not. */
async function filesAt(parts: Parts, name: string) {
  const { manifest } = await backUp(parts, join(folder, name))
  return { count: manifest.files.count, missing: manifest.missing }
}

describe('two at once', () => {
  it('restore: one does it, and nothing of it is taken away by the other', async () => {
    const place = await openPlace(server.services.config.sessionSecret)
    const archive = join(folder, 'whole.tar.gz')
    const { manifest } = await backUp(partsOf(server), archive)
    try {
      expect(await twice(() => restore(place, archive))).toBe(
        'StartProblem: Another restore into this database is under way.',
      )
      expect(await filesAt(place, 'restored.tar.gz')).toEqual({ count: manifest.files.count, missing: [] })
    } finally {
      await place.close()
    }
  })

  it('import: one does it, and nothing of it is taken away by the other', async () => {
    const place = await openPlace('the secret of another place, of 32 characters and more')
    await migrateToLatest(place.database.owner)
    await installQueues(place.database.owner)
    const archive = join(folder, 'own.tar.gz')
    const { manifest } = await exportOrganisation(partsOf(server), server.own.id, archive)
    expect(manifest.files.count).toBeGreaterThan(3)
    try {
      expect(await twice(() => importOrganisation(place, archive))).toBe(
        'StartProblem: Another import is under way. Try again when it is done.',
      )
      expect(await filesAt(place, 'imported.tar.gz')).toEqual({ count: manifest.files.count, missing: [] })
    } finally {
      await place.close()
    }
  })
})
