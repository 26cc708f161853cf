import type { Parts } from '../backup/back-up.ts'
import { inTransaction, openSession, tablesOf } from '../db/copying.ts'
import { assertPowers } from '../backup/powers.ts'
import { StartProblem } from '../config/start-problem.ts'
import { reopenOrganisation } from '../db/closing.ts'
import { filesAreHeld } from '../db/held-files.ts'
import { reopen } from './close.ts'
import { findOrganisation, type Found } from './organisation.ts'

/** Opens a closed organisation again, as it was. @throws StartProblem where it is not closed */
export async function reopenClosed({ cluster }: Parts, which: string): Promise<Found> {
  const admin = await openSession(cluster.adminPoolConfig, 'reopen')
  const owner = await openSession(cluster.ownerPoolConfig, 'reopen')
  try {
    await assertPowers(admin, 'open an organisation again', true)
    const found = await findOrganisation(admin, which)
    // One whose closing was broken off early is open, but its jobs wait for ever.
    const jobs = await reopen({ admin, owner }, found.id)
    if (!found.closed && jobs === 0) throw new StartProblem(`${found.name} is not closed.`)
    return found
  } finally {
    await Promise.all([admin, owner].map((client) => client.end().catch(() => {})))
  }
}

/**
 * Deletes a closed organisation for good, with its files. People stay: they may belong to others. What was broken off is
 * finished by another call.
 * @param agreed asked once it is known which one it is
 * @returns nothing where it was not agreed to
 * @throws StartProblem where it is not closed, or a backup is under way
 */
export async function removeOrganisation(
  { cluster, files }: Parts,
  which: string,
  agreed: (found: Found) => Promise<boolean>,
): Promise<Found | undefined> {
  const admin = await openSession(cluster.adminPoolConfig, 'remove')
  const owner = await openSession(cluster.ownerPoolConfig, 'remove')
  try {
    await assertPowers(admin, 'remove an organisation', true)
    const found = await findOrganisation(admin, which)
    if (!found.closed) {
      throw new StartProblem(
        `${found.name} is in use. Close it first: npm run organisation:export -- ${found.slug} <file> --close`,
      )
    }
    if (!(await agreed(found))) return undefined
    if (await filesAreHeld(admin)) throw new StartProblem('A backup is under way. Try again when it is done.')
    const its = (await tablesOf(admin)).filter(({ ofOrganisation }) => ofOrganisation)
    await inTransaction(admin, 'begin', async () => {
      // All of it goes, so nothing needs to follow from anything.
      await admin.query('set local session_replication_role = replica')
      for (const { name } of its)
        await admin.query(`delete from ${name} where organisation_id = $1`, [found.id])
      await admin.query(`delete from jobs.job where data ->> 'organisationId' = $1`, [found.id])
    })
    // One that began before that still names its files.
    if (await filesAreHeld(admin)) {
      throw new StartProblem(
        `A backup has begun meanwhile. When it is done, run this again: the files of ${found.name} are still there.`,
      )
    }
    for await (const { key } of files.list(found.id)) await files.remove(key)
    await reopenOrganisation(owner, found.id)
    // Last, as it is by its name that a removal which was broken off is run again.
    await admin.query('delete from public.organisations where id = $1', [found.id])
    return found
  } finally {
    await Promise.all([admin, owner].map((client) => client.end().catch(() => {})))
  }
}
