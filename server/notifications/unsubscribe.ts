import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { eventKinds, eventTypes } from '#domain/notifications/vocabulary.ts'
import type { Services } from '../context.ts'
import { Refusal } from '../errors.ts'
import { leaveReport } from '../people/leave-report.ts'
import { answerPage, cardStyles as styles } from '../http/plain-page.ts'
import { contentPolicy } from '../http/security.ts'
import { preferencesOf, writePreference } from './preferences.ts'
import { isEvent, readUnsubscribeToken, reportIn, type Unsubscription } from './unsubscribe-token.ts'

const policy = contentPolicy({ 'style-src': ["'unsafe-inline'"], 'img-src': ["'self'"] })

function answer(reply: FastifyReply, title: string, ...parts: ReactNode[]): FastifyReply {
  const body = h('main', null, h('h1', null, title), ...parts)
  return answerPage(reply.header('referrer-policy', 'no-referrer'), { title, styles, policy, body })
}

const settings = '/dashboard/settings/manage-notifications'

const kept = ' Everything still appears in your notifications.'

function whichOf({ mails }: Unsubscription): { stops: string; stays: string } {
  if (mails === 'daily') return { stops: 'You will no longer receive the daily email.', stays: kept }
  if (isEvent(mails))
    return { stops: `You will no longer receive emails about “${eventKinds[mails].label}”.`, stays: kept }
  return { stops: 'You will no longer receive this report by email.', stays: '' }
}

/** Turns mails off; what the dashboard shows stays. */
async function stop({ database }: Services, asked: Unsubscription): Promise<void> {
  await database.withTenant(asked, async (tx) => {
    const report = reportIn(asked.mails)
    if (report) return leaveReport(tx, asked, report)
    const preferenceOf = await preferencesOf(tx)
    const wanted = eventTypes.filter((type) =>
      asked.mails === 'daily' ? preferenceOf(type).email === 'daily' : type === asked.mails,
    )
    for (const eventType of wanted) {
      await writePreference(tx, asked, { eventType, inApp: preferenceOf(eventType).inApp, email: 'off' })
    }
  })
}

/**
 * `/unsubscribe/{token}`: what each mail of a notification links to. Mail programs post to it without asking (RFC 8058);
 * a person who opens it is asked first, as programs that look into links must not turn anything off.
 */
export function mountUnsubscribe(app: FastifyInstance, services: Services): void {
  const opened = (token: string) => {
    const asked = readUnsubscribeToken(services.config.sessionSecret, token)
    if (!asked) throw new Refusal(404, 'not_found', 'Page Not Found: this link is incomplete.')
    return asked
  }
  void app.register(async (scope) => {
    // What is posted says nothing that the address does not.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    scope.get<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      const asked = opened(request.params.token)
      const { stops, stays } = whichOf(asked)
      return answer(
        reply,
        'Unsubscribe?',
        h('p', null, stops, stays),
        h('form', { method: 'post' }, h('button', { type: 'submit' }, 'Unsubscribe')),
        h('p', null, h('a', { href: settings }, 'Notification preferences')),
      )
    })
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      const asked = opened(request.params.token)
      await stop(services, asked)
      return answer(
        reply,
        'Unsubscribed',
        h('p', null, whichOf(asked).stops),
        h('p', null, h('a', { href: settings }, 'Notification preferences')),
      )
    })
  })
}
