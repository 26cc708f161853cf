import type { FastifyInstance } from 'fastify'
import { FileMissing } from '../../adapters/files.ts'
import type { Services } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { sendSigned, type SignedQuery } from '../../tenant/photos/media.ts'
import { avatarKey, avatarPath, avatarSizes, type AvatarSize } from './avatar.ts'

interface Address {
  Params: { userId: string; avatarId: string; file: string }
  Querystring: SignedQuery
}

const isSize = (name: string | undefined): name is AvatarSize => name !== undefined && name in avatarSizes

/** `/media/people/{person}/{picture}/{small | large}.webp?e=…&s=…`: pictures of people, as those of properties. */
export function mountAvatars(app: FastifyInstance, services: Services): void {
  app.get<Address>('/media/people/:userId/:avatarId/:file', (request, reply) => {
    const { userId, avatarId, file } = request.params
    const size = /^(\w+)\.webp$/.exec(file)?.[1]
    if (!isSize(size)) throw notFound()
    return sendSigned(services, request, reply, avatarPath(userId, avatarId, file), async () => {
      const content = services.files.read(avatarKey(userId, avatarId, size))
      return content.catch((error: unknown) => {
        throw error instanceof FileMissing ? notFound() : error
      })
    })
  })
}
