import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h, Fragment, type ReactNode } from 'react'
import { keptMail, keptMails, type KeptMail } from '../adapters/mail/kept.ts'
import { keepsMails } from '../adapters/mail/open.ts'
import type { Services } from '../context.ts'
import { Refusal } from '../errors.ts'
import { answerPage } from './plain-page.ts'
import { contentPolicy } from './security.ts'

const styles = `
  :root { color-scheme: light dark; --ink: #1a1f1c; --quiet: #5b645f; --paper: #fbfaf7; --surface: #fff;
    --line: #e6e3db; --accent: #0b6b4f; }
  @media (prefers-color-scheme: dark) { :root { --ink: #ecefea; --quiet: #a3aca6; --paper: #111412;
    --surface: #181c1a; --line: #2a302d; --accent: #4cc29a; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: 320px minmax(0, 1fr); color: var(--ink);
    background: var(--paper); font: 14px/20px Inter, system-ui, sans-serif; }
  a { color: inherit; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
  nav { border-right: 1px solid var(--line); background: var(--surface); }
  nav h1 { margin: 0; padding: 20px 20px 4px; font-size: 16px; line-height: 24px; }
  nav > p { margin: 0; padding: 0 20px 16px; color: var(--quiet); }
  ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
  li a { display: block; padding: 10px 20px; border-bottom: 1px solid var(--line); text-decoration: none; }
  li a[aria-current] { box-shadow: inset 3px 0 var(--accent); background: var(--paper); }
  li strong { display: block; font-weight: 500; }
  li span { color: var(--quiet); font-size: 13px; overflow-wrap: anywhere; }
  main { display: flex; flex-direction: column; padding: 24px 32px; min-width: 0; }
  main h2 { margin: 0 0 4px; font-size: 20px; line-height: 28px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0 0 12px; color: var(--quiet); }
  dd { margin: 0; overflow-wrap: anywhere; }
  .views { display: flex; gap: 16px; margin: 0 0 12px; }
  .views a { color: var(--quiet); padding: 2px 0; text-decoration: none; }
  .views a[aria-current] { color: var(--ink); border-bottom: 2px solid var(--accent); }
  iframe { flex: 1; width: 100%; min-height: 620px; border: 1px solid var(--line); border-radius: 10px; }
  pre { margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface);
    white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/20px ui-monospace, Menlo, Consolas, monospace; }
  .none { margin: auto; color: var(--quiet); }
  .back { display: none; }
  @media (max-width: 800px) { .none, nav:has([aria-current]) ul { display: none; } .back { display: inline; } body { display: block; } nav { border: 0; } main { padding: 20px 16px; } }`

const instant = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

const sent = (at: string) => h('time', { dateTime: at }, `${instant.format(new Date(at))} UTC`)

const policy = contentPolicy({ 'style-src': ["'unsafe-inline'"], 'img-src': ["'self'"] })

function listOf(mails: Omit<KeptMail, 'html' | 'text'>[], current: string | undefined): ReactNode {
  return h(
    'nav',
    { 'aria-label': 'Mails' },
    h('h1', null, 'Mails'),
    h(
      'p',
      null,
      mails.length > 0
        ? 'Kept here instead of sent, because no SMTP_URL is set.'
        : 'No email has been sent yet. Sign up, or ask for a new password, and it appears here.',
    ),
    h(
      'ul',
      null,
      ...mails.map(({ id, to, subject, sentAt }) =>
        h(
          'li',
          { key: id },
          h(
            'a',
            { href: `/dev/mail/${id}`, 'aria-current': id === current ? 'page' : undefined },
            h('strong', null, subject),
            h('span', null, to, h('br'), sent(sentAt)),
          ),
        ),
      ),
    ),
  )
}

function mailPage({ id, to, subject, html, text, sentAt }: KeptMail, plain: boolean): ReactNode {
  const view = (label: string, href: string, current: boolean) =>
    h('a', { href, 'aria-current': current ? 'page' : undefined }, label)
  return h(
    'main',
    null,
    h('a', { href: '/dev/mail', className: 'back' }, 'All emails'),
    h('h2', null, subject),
    h('dl', null, h('dt', null, 'To'), h('dd', null, to), h('dt', null, 'Sent'), h('dd', null, sent(sentAt))),
    h(
      'div',
      { className: 'views' },
      view('Designed', `/dev/mail/${id}`, !plain),
      view('Plain text', `/dev/mail/${id}?view=text`, plain),
    ),
    plain
      ? h('pre', { tabIndex: 0 }, text)
      : h('iframe', {
          title: subject,
          sandbox: 'allow-top-navigation-by-user-activation',
          srcDoc: html.replace('<head>', '<head><base target="_top"/>'),
        }),
  )
}

const answer = (reply: FastifyReply, title: string, ...parts: ReactNode[]): FastifyReply =>
  answerPage(reply, { title, styles, policy, body: h(Fragment, null, ...parts) })

/** `/dev/mail`: the mails that were kept instead of sent. Not there in production, nor where mails are sent. */
export function mountDevMail(app: FastifyInstance, { config, database }: Services): void {
  if (!keepsMails(config)) return
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await keptMails(database)
    const hint = mails.length > 0 ? h('p', null, 'Choose an email to read it.') : null
    return answer(reply, 'Mails', listOf(mails, undefined), h('main', { className: 'none' }, hint))
  })
  app.get<{ Params: { id: string }; Querystring: { view?: string } }>(
    '/dev/mail/:id',
    async (request, reply) => {
      const { id } = request.params
      const [mails, mail] = await Promise.all([keptMails(database), keptMail(database, id)])
      if (!mail) throw new Refusal(404, 'not_found', `Page Not Found: /dev/mail/${id}`)
      return answer(reply, mail.subject, listOf(mails, id), mailPage(mail, request.query.view === 'text'))
    },
  )
}
