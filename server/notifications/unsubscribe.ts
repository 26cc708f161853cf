import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { eventKinds, eventTypes } from '#domain/notifications/vocabulary.ts'
import type { Services } from '../context.ts'
import { Refusal } from '../errors.ts'
import { answerPage } from '../http/plain-page.ts'
import { contentPolicy } from '../http/security.ts'
import { preferencesOf, writePreference } from './preferences.ts'
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'

const styles = `
  :root { color-scheme: light dark; --ink: #1a1f1c; --quiet: #5b645f; --paper: #fbfaf7; --surface: #fff;
    --line: #e6e3db; --accent: #0b6b4f; --on-accent: #fff; }
  @media (prefers-color-scheme: dark) { :root { --ink: #ecefea; --quiet: #a3aca6; --paper: #111412;
    --surface: #181c1a; --line: #2a302d; --accent: #4cc29a; --on-accent: #0b1511; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; box-sizing: border-box;
    color: var(--ink); background: var(--paper); font: 16px/24px Inter, system-ui, sans-serif; }
  main { max-width: 440px; padding: 32px; border: 1px solid var(--line); border-radius: 10px;
    background: var(--surface); }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; }
  p { margin: 0 0 20px; color: var(--quiet); }
  p:last-child { margin: 0; }
  a { color: var(--accent); }
  button { padding: 10px 18px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent);
    font: inherit; font-weight: 600; cursor: pointer; }
  form { margin: 0 0 20px; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }`

const policy = contentPolicy({ 'style-src': ["'unsafe-inline'"], 'img-src': ["'self'"] })

function answer(reply: FastifyReply, title: string, ...parts: ReactNode[]): FastifyReply {
  const body = h('main', null, h('h1', null, title), ...parts)
  return answerPage(reply.header('referrer-policy', 'no-referrer'), { title, styles, policy, body })
}

const settings = '/dashboard/settings/manage-notifications'

const whichOf = ({ mails }: Unsubscription) =>
  mails === 'daily'
    ? 'You will no longer receive the daily email.'
    : `You will no longer receive emails about “${eventKinds[mails].label}”.`

/** Turns mails off; what the dashboard shows stays. */
async function stop({ database }: Services, asked: Unsubscription): Promise<void> {
  await database.withTenant(asked, async (tx) => {
    const preferenceOf = await preferencesOf(tx)
    const wanted =
      asked.mails === 'daily'
        ? eventTypes.filter((type) => preferenceOf(type).email === 'daily')
        : [asked.mails]
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
      return answer(
        reply,
        'Unsubscribe?',
        h('p', null, whichOf(asked), ' Everything still appears in your notifications.'),
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
        h('p', null, whichOf(asked)),
        h('p', null, h('a', { href: settings }, 'Notification preferences')),
      )
    })
  })
}
