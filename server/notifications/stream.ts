import type { FastifyInstance } from 'fastify'
import { notificationStreamPath } from '#contract/tenant/notifications.ts'
import type { Services } from '../context.ts'
import { unauthenticated } from '../errors.ts'
import type { Authenticator } from '../http/mount.ts'
import { openLive } from './live.ts'

/** Milliseconds between signs of life, shorter than proxies wait; and until the browser has to come with a newer token. */
const beat = 20_000
const lifetime = 4 * 60_000

/** The stream of a person's changes (contract `notificationStreamPath`); says what has changed to nobody. */
export function mountNotificationStream(
  app: FastifyInstance,
  { database }: Services,
  authenticator: Authenticator,
): void {
  const live = openLive(database)
  // Before the server waits for what is still being answered.
  app.addHook('preClose', async () => live.close())

  app.get(`/api/tenant/v1${notificationStreamPath}`, async (request, reply) => {
    const tenant = await authenticator.tenant(request)
    if (!tenant) throw unauthenticated()
    reply.hijack()
    const { raw } = reply
    // Its own headers besides what hooks have set: compression would hold events back.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    const say = () => raw.write('event: changed\ndata: {}\n\n')
    const end = () => raw.end()
    const beating = setInterval(() => raw.write(': still here\n\n'), beat)
    const ending = setTimeout(end, lifetime)
    const stop = live.follow(tenant.userId, say, end)
    raw.once('close', () => {
      clearInterval(beating)
      clearTimeout(ending)
      stop()
    })
    // Whoever comes again may have missed something.
    say()
  })
}
