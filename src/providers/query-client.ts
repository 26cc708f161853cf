import { hashKey, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/lib/client/index.ts'
import { queryPolicy } from '#src/lib/constants.ts'

/** AP-03: what a query's answer is kept under: whose it is, then what was asked. */
export function keyHashFor(userId: string | undefined, profileId: string | undefined) {
  return (key: readonly unknown[]) => hashKey([userId ?? 'guest', profileId ?? 'none', ...key])
}

/** CO-04. Each profile gets its own, so that nothing of one is ever shown to another. */
export function queryClientFor(userId: string, profileId: string): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // ER-08: without a connection a call fails and says so, instead of waiting unseen for the connection.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        queryKeyHashFn: keyHashFor(userId, profileId),
        // Too many requests do not become fewer by asking again; the call itself has waited as long as it was told to.
        retry: (failures, error) =>
          failures < queryPolicy.retries &&
          !(error instanceof ApiError && (error.definitive || error.code === 429)),
        refetchOnMount: true,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchInterval: queryPolicy.refetchInterval,
        staleTime: queryPolicy.staleTime,
        gcTime: queryPolicy.gcTime,
      },
    },
  })
}
