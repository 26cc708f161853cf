import { keysOf } from '#domain/kit/keys.ts'
import type { SessionUser } from '#contract/admin/session.ts'
import type { Services } from '../../context.ts'
import { signedPath } from '../../pictures/picture.ts'

/** The squares that a person's picture is kept in, as WebP: name → pixels. Shown smaller, for dense screens. */
export const avatarSizes = { small: 96, large: 384 } as const
export type AvatarSize = keyof typeof avatarSizes
export const avatarSizeNames = keysOf(avatarSizes)

/**
 * Where the file store keeps one size. Apart from every organisation's files: people belong to several organisations,
 * and their picture to none of them.
 */
export const avatarKey = (userId: string, avatarId: string, size: AvatarSize) =>
  `people/${userId}/${avatarId}/${size}.webp`

export const avatarPath = (userId: string, avatarId: string, file: string) =>
  `/media/people/${userId}/${avatarId}/${file}`

/**
 * What records of people show of their picture: whoever may see the record gets addresses that need no sign-in.
 * @param avatarId null where there is none
 */
export function avatarOf(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  userId: string,
  avatarId: string | null,
): SessionUser['avatar'] {
  if (avatarId === null) return null
  const now = Date.parse(clock.now())
  const address = (size: AvatarSize) =>
    signedPath(config.sessionSecret, avatarPath(userId, avatarId, `${size}.webp`), now)
  return { id: avatarId, small: address('small'), large: address('large') }
}
