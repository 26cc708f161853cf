import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import type { Account, changeAvatar as changing, removeAvatar as removing } from '#contract/admin/me.ts'
import type { FileStore } from '../../adapters/files.ts'
import type { Call, Handler } from '../../http/call.ts'
import { receivePicture } from '../../pictures/receive.ts'
import { decoding, NotAPicture, turn } from '../../pictures/render.ts'
import { countAttempt, uploadLimits } from '../../attempts.ts'
import { accountOf } from '../me/account.ts'
import { avatarKey, avatarSizeNames, avatarSizes } from './avatar.ts'

/** Longer than any upload takes, in seconds. */
const uploadsTake = 3600

/** Its middle as squares: upright, in sRGB, without metadata (a phone writes down where a photo was taken). */
async function storeSquares(files: FileStore, userId: string, avatarId: string, path: string): Promise<void> {
  const squares = await turn(async () => {
    const largest = await sharp(path, decoding)
      .autoOrient()
      .resize(avatarSizes.large, avatarSizes.large, { fit: 'cover' })
      .toColourspace('srgb')
      .png()
      .toBuffer()
      .catch(() => {
        throw new NotAPicture(422, 'is damaged: part of the picture is missing or unreadable.')
      })
    return Promise.all(
      avatarSizeNames.map(async (size) => {
        const pixels = avatarSizes[size]
        const content = await sharp(largest).resize(pixels, pixels).webp({ quality: 82 }).toBuffer()
        return { size, content }
      }),
    )
  })
  for (const { size, content } of squares) {
    await files.put(avatarKey(userId, avatarId, size), content, 'image/webp')
  }
}

/** Names the picture that is shown from now on, and has the one before deleted. */
function show(call: Call, avatarId: string | null): Promise<Account> {
  const { services, session } = call
  const { userId } = session
  return services.database.withTransaction(async (tx) => {
    const { rows } = await sql<{ former: string | null }>`
      select avatar_file_id as former from identity.users where id = ${userId} for update`.execute(tx)
    const former = rows[0]?.former
    await sql`update identity.users set avatar_file_id = ${avatarId}
      where id = ${userId} and avatar_file_id is distinct from ${avatarId}::uuid`.execute(tx)
    if (former) await services.jobs.send(tx, 'avatars', { userId, avatarId: former })
    return accountOf(tx, services, userId)
  })
}

/** RT-37 */
export const changeAvatar: Handler<typeof changing> = async (call) => {
  const { userId } = call.session
  await countAttempt(call, uploadLimits(userId))
  const avatarId = uuid()
  // Before any byte is kept, the promise that it goes again if nothing comes of it.
  await call.services.jobs.sendNow('avatars', { userId, avatarId }, uploadsTake)
  await receivePicture(call, (path) => storeSquares(call.services.files, userId, avatarId, path))
  return show(call, avatarId)
}

export const removeAvatar: Handler<typeof removing> = (call) => show(call, null)
