import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { isFirstProof } from '../../attempts.ts'
import type { Services } from '../../context.ts'
import { deriveKey as keyFor } from '../../keys.ts'

/** Milliseconds for which a challenge can be answered. */
const lifetime = 20 * 60_000

/** One derivation in 256 fits: half a second of a phone's time. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, keyPrefix: '00' } as const

const secretOf = ({ config }: Pick<Services, 'config'>) =>
  Buffer.from(keyFor(config.sessionSecret, 'viewing-challenge')).toString('base64url')

export const challenge = (services: Pick<Services, 'config' | 'clock'>) =>
  createChallenge({
    ...work,
    deriveKey,
    expiresAt: new Date(Date.parse(services.clock.now()) + lifetime),
    hmacSignatureSecret: secretOf(services),
  })

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(work.algorithm),
      nonce: z.string().max(200),
      salt: z.string().max(200),
      cost: z.literal(work.cost),
      keyLength: z.literal(32),
      keyPrefix: z.literal(work.keyPrefix),
      expiresAt: z.number(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }).loose(),
})

/** Whether a browser has done the work of a challenge of ours, for this request alone. */
export const isProven = async (
  services: Pick<Services, 'config' | 'database'>,
  proof: string | null | undefined,
): Promise<boolean> => (await provenBy(services, proof))?.first ?? false

/**
 * The proof that a browser has done the work of a challenge of ours.
 * @returns `mark` tells it from any other; `first` says whether it is used for the first time
 */
export async function provenBy(
  services: Pick<Services, 'config' | 'database'>,
  proof: string | null | undefined,
): Promise<{ mark: string; first: boolean } | undefined> {
  if (!proof) return undefined
  const read = payloadSchema.safeParse(parsed(proof))
  if (!read.success) return undefined
  const { challenge: asked, solution } = read.data
  const { verified } = await verifySolution({
    challenge: asked,
    solution,
    deriveKey,
    hmacSignatureSecret: secretOf(services),
  })
  if (!verified) return undefined
  return { mark: asked.signature, first: await isFirstProof(services.database, asked.signature, lifetime) }
}

function parsed(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString())
  } catch {
    return undefined
  }
}
