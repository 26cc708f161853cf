import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifications, notificationStreamPath } from '#contract/tenant/notifications.ts'
import { loadConfig } from '#src/lib/config.ts'
import { liveStream } from '#src/lib/constants.ts'
import { tenantToken } from '#src/lib/session/index.ts'
import { operationKey } from './use-operation.ts'

/** What all answers about the inbox are kept under. */
export const inboxKey = operationKey(notifications.list).slice(0, 3)

/** Waits; at once over when the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Reads the stream to its end. The token goes into a header, which `EventSource` has none of. @throws when it breaks */
async function follow(signal: AbortSignal, onChange: () => void): Promise<void> {
  const [{ tenantApiUrl }, token] = await Promise.all([loadConfig(), tenantToken()])
  if (!token) throw new Error('Nobody is signed in.')
  const response = await fetch(`${tenantApiUrl}${notificationStreamPath}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  })
  if (response.status === 401) await tenantToken(token)
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    if (events.some((event) => /^event: changed$/m.test(event))) onChange()
  }
}

/** Follows again whenever it ends; after trouble with growing pauses. Meanwhile queries are asked again as ever (CO-04). */
async function keepFollowing(signal: AbortSignal, onChange: () => void): Promise<void> {
  let wait: number = liveStream.first
  while (!signal.aborted) {
    await pause(wait * (0.75 + Math.random() / 2), signal)
    if (signal.aborted) return
    try {
      await follow(signal, onChange)
      wait = liveStream.again
    } catch {
      wait = Math.min(Math.max(wait, liveStream.again) * 2, liveStream.atMost)
    }
  }
}

/** RT-35: the inbox and its count are asked again as soon as they have changed. Only where somebody looks. */
export function useLiveNotifications(): void {
  const client = useQueryClient()
  useEffect(() => {
    let following: AbortController | undefined
    const look = () => void client.invalidateQueries({ queryKey: inboxKey })
    const turn = () => {
      following?.abort()
      following = undefined
      // A browser has few connections to one server: pages out of sight leave them to the others.
      if (document.visibilityState !== 'visible') return
      following = new AbortController()
      void keepFollowing(following.signal, look)
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      following?.abort()
    }
  }, [client])
}
