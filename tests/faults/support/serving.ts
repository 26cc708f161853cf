import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { properties } from '#contract/tenant/properties.ts'
import type { Answer, Client } from '#tests/support/client.ts'

const body = {
  title: 'Own probe',
  addressLine1: '1 High Street',
  city: 'Lagos',
  country: 'NG',
  currency: 'NGN',
}

/**
 * Waits until the process says that it is ready and a write succeeds.
 * @param limit milliseconds
 * @returns milliseconds
 */
export async function untilServing(origin: string, client: Client, limit: number): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const ready = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(limit) }).catch(
      () => undefined,
    )
    const written =
      ready?.status === 200 &&
      (await client.call(properties.operations.create, { body }).catch(() => undefined))?.status === 201
    const lapse = performance.now() - begun
    if (written) return lapse
    expect(lapse, 'not serving again').toBeLessThan(limit)
    await delay(50)
  }
}

/** Repeats a request that is safe to repeat until it is answered as wanted, over broken connections and 503s. */
export async function persist(ask: () => Promise<Answer>, wanted: number): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await ask().catch(() => undefined)
    if (answer?.status === wanted) return answer
    if (answer && answer.status !== 503) throw new Error(`${answer.status}: ${answer.text}`)
    if (tries > 1_000) throw new Error('There is no answer.')
    await delay(30)
  }
}
