import type { Database } from '../../db/database.ts'

const day = 24 * 60 * 60_000

/** Removes sessions, one-time tokens and attempt counts that have long ended. Any number of processes may do it. */
export async function forgetEnded(pool: Database['pool']): Promise<void> {
  await pool.query(`
    delete from identity.sessions where expires_at < now() - interval '1 day';
    delete from identity.links where expires_at < now() - interval '30 days';
    delete from identity.verifications where expires_at < now() - interval '1 day';
    delete from identity.rate_limits where last_request < extract(epoch from now()) * 1000 - ${day}`)
}
