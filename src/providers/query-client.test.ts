import { describe, expect, it } from 'vitest'
import { ApiError } from '#src/lib/client/index.ts'
import { keyHashFor, queryClientFor } from './query-client.ts'

describe('queries of the dashboard', () => {
  it('AP-03 are kept under the user id, or "guest", and under the profile', () => {
    const key = ['data', 'tenant', 'properties']
    const hashes = [
      keyHashFor('user-a', 'profile-1')(key),
      keyHashFor('user-a', 'profile-2')(key),
      keyHashFor('user-b', 'profile-1')(key),
      keyHashFor(undefined, undefined)(key),
    ]
    expect(new Set(hashes).size).toBe(4)
    expect(hashes[0]).toContain('user-a')
    expect(hashes[3]).toContain('guest')
  })

  it('CO-04 are asked again on mount, focus, reconnect and every 5 minutes, stale after 5, forgotten after 50', () => {
    const { queries } = queryClientFor('user', 'profile').getDefaultOptions()
    expect(queries).toMatchObject({
      refetchOnMount: true,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchInterval: 300_000,
      staleTime: 300_000,
      gcTime: 3_000_000,
    })
  })

  it('CO-04 are tried once more, unless the answer is final', () => {
    const retry = queryClientFor('user', 'profile').getDefaultOptions().queries?.retry as (
      failures: number,
      error: Error,
    ) => boolean
    const busy = new ApiError({ code: 503, message: 'Busy.' })
    expect([retry(0, busy), retry(1, busy)]).toEqual([true, false])
    expect(retry(0, new ApiError({ code: 429, message: 'Too many.' }))).toBe(false)
    expect(retry(0, new ApiError({ code: 404, message: 'None.' }))).toBe(false)
  })
})
