import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { reasonOf, StartProblem } from '../config/start-problem.ts'
import { closedOrganisations, closeOrganisation, reopenOrganisation } from '../db/closing.ts'
import { filesAreHeld } from '../db/held-files.ts'
import { jobsOf } from './organisation.ts'

/** So late that it is never: jobs of a closed organisation wait until it is open again. */
export const never = `interval '1000 years'`

/** Milliseconds for what is under way, and between looks. */
const patience = 60_000
const lookEvery = 200

/** Connections of somebody who sees everything, and of the schema's owner. */
export interface Connections {
  admin: pg.ClientBase
  owner: pg.ClientBase
}

/** The queue deletes what has waited for longer than it keeps jobs, so that moves along. */
const putOff = (admin: pg.ClientBase, id: string) =>
  admin.query(
    `update jobs.job set start_after = start_after + ${never}, keep_until = keep_until + ${never}
     where ${jobsOf} and start_after < now() + interval '500 years'`,
    [id],
  )

/** What has waited is kept from now on for as long as at first, however long the organisation was closed. */
const bringBack = (admin: pg.ClientBase, id: string) =>
  admin.query(
    `update jobs.job set start_after = start_after - ${never},
       keep_until = greatest(start_after - ${never}, now()) + (keep_until - start_after)
     where ${jobsOf} and start_after > now() + interval '500 years'`,
    [id],
  )

/** Resolves once no job of it is at work. @throws StartProblem after a minute */
async function untilIdle(admin: pg.ClientBase, id: string): Promise<void> {
  const end = Date.now() + patience
  for (;;) {
    const { rows } = await admin.query<{ name: string }>(
      `select name from jobs.job where data ->> 'organisationId' = $1 and state = 'active' limit 1`,
      [id],
    )
    if (!rows[0]) return
    if (Date.now() > end)
      throw new StartProblem(
        `Work of this organisation is under way (${rows[0].name}). Try again when it is done.`,
      )
    await delay(lookEvery)
  }
}

/** Every process forgets what its people may do; what they ask next finds no organisation. */
const announce = (admin: pg.ClientBase, id: string) =>
  admin.query(
    `select pg_notify('access_changed', 'member:' || organisation_id || ':' || user_id) from public.members where organisation_id = $1`,
    [id],
  )

/**
 * Lets what is under way end, and closes the organisation. Closing one that is closed does nothing more.
 * @throws StartProblem while a backup reads, or where others do not let go of a table
 */
export async function close({ admin, owner }: Connections, id: string): Promise<void> {
  // It has read from tables that are to be changed, so everybody would queue behind us for as long as we tried.
  if (await filesAreHeld(admin)) {
    throw new StartProblem(
      'A backup or another export is under way, and nothing can be closed meanwhile. Try again when it is done.',
    )
  }
  const wasClosed = (await closedOrganisations(admin)).includes(id)
  try {
    await putOff(admin, id)
    await untilIdle(admin, id)
    await closeOrganisation(owner, id)
    await announce(admin, id)
    await putOff(admin, id)
    await untilIdle(admin, id)
  } catch (error) {
    if (wasClosed) throw error
    await reopen({ admin, owner }, id).catch(() => {
      throw new StartProblem(
        `It was not closed because of this: ${reasonOf(error)}. It could not be opened again either. ` +
          `Run npm run organisation:reopen -- ${id}`,
        error,
      )
    })
    throw error
  }
}

/**
 * Undoes `close`. Jobs come back after the rest: those that find their organisation hidden take it for gone.
 * @returns how many jobs wait again
 */
export async function reopen({ admin, owner }: Connections, id: string): Promise<number> {
  await reopenOrganisation(owner, id)
  return (await bringBack(admin, id)).rowCount ?? 0
}
