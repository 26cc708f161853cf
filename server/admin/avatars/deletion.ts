import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { assertFilesMayGo } from '../../queue/deleting-files.ts'
import { avatarKey, avatarSizeNames } from './avatar.ts'

/** Deletes pictures that nobody shows any more, and those of uploads of which nothing came. */
export const startAvatarDeletion = ({ database, files, jobs }: Services): Promise<void> =>
  jobs.work('avatars', async ({ userId, avatarId }) => {
    const { rows } = await database.withTransaction((tx) =>
      sql`select from identity.users where id = ${userId} and avatar_file_id = ${avatarId}`.execute(tx),
    )
    if (rows.length > 0) return
    await assertFilesMayGo(database)
    for (const size of avatarSizeNames) await files.remove(avatarKey(userId, avatarId, size))
  })
