import type { Database } from '../../db/database.ts'
import { takeBack, Taken } from '../accounts/take-back.ts'
import { longestSession, unconfirmedDays } from './lifetimes.ts'

const day = 24 * 60 * 60_000

/** Accounts that go at once; those that are left wait for the next hour. */
const most = 100

/** Removes sign-ups whose address was never confirmed, organisation and all. */
async function forgetUnconfirmed(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ email: string }>(
    `select email from identity.users where not email_verified and created_at < now() - make_interval(days => $1)
     order by created_at limit $2`,
    [unconfirmedDays, most],
  )
  for (const { email } of rows) {
    await database
      .withTransaction((tx) => takeBack(tx, email))
      .catch((error: unknown) => {
        // Other people have joined the organisation since.
        if (!(error instanceof Taken)) throw error
      })
  }
}

/** Removes sessions, one-time tokens and attempt counts that have long ended. Any number of processes may do it. */
export async function forgetEnded(database: Database): Promise<void> {
  await database.pool.query(`
    delete from identity.sessions where expires_at < now() - interval '1 day'
      or created_at < now() - make_interval(secs => ${longestSession});
    delete from identity.links where expires_at < now() - interval '30 days';
    delete from identity.verifications where expires_at < now() - interval '1 day';
    delete from identity.rate_limits where last_request < extract(epoch from now()) * 1000 - ${day}`)
  await forgetUnconfirmed(database)
}
