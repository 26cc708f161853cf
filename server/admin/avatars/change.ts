import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import type { Account, changeAvatar as changing, removeAvatar as removing } from '#contract/admin/me.ts'
import type { FileStore } from '../../adapters/files.ts'
import { Refusal, invalid } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { receiveFiles, type ReceivedFile } from '../../http/received-files.ts'
import { decoding, inspectPicture, NotAPicture, turn } from '../../pictures/render.ts'
import { countAttempt, uploadLimits } from '../identity/attempts.ts'
import { accountOf } from '../me/account.ts'
import { avatarKey, avatarSizeNames, avatarSizes } from './avatar.ts'

/** What the form may hold: `fileSize` in bytes. */
const formLimits = { fileSize: 10 * 1024 * 1024, files: 1 } as const

/** Longer than any upload takes, in seconds. */
const uploadsTake = 3600

const notTaken = (sentence: string) => invalid([{ field: 'file', errors: [sentence] }], sentence)

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

async function receivePicture(call: Call, avatarId: string): Promise<void> {
  const { config, files } = call.services
  const received: ReceivedFile[] = []
  try {
    await receiveFiles(call.request, join(config.dataDir, 'uploads'), formLimits, (file) => {
      received.push(file)
    })
    const [file] = received
    if (!file) throw notTaken('Choose a picture.')
    if (file.truncated) {
      throw new Refusal(413, 'too_large', `“${file.name}” is larger than 10 MB. Choose a smaller picture.`)
    }
    if (file.size === 0) throw notTaken(`“${file.name}” is empty.`)
    try {
      await inspectPicture(file.path)
      await storeSquares(files, call.session.userId, avatarId, file.path)
    } catch (error) {
      throw error instanceof NotAPicture ? notTaken(`“${file.name}” ${error.message}`) : error
    }
  } finally {
    for (const { path } of received) await rm(path, { force: true })
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
  await receivePicture(call, avatarId)
  return show(call, avatarId)
}

export const removeAvatar: Handler<typeof removing> = (call) => show(call, null)
