import type { FastifyReply } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

interface PlainPage {
  title: string
  /** Style sheet, as text. */
  styles: string
  /** Content security policy. */
  policy: string
  body: ReactNode
}

/** Answers with a page that stands by itself: no script, kept by nobody, found by no search engine. */
export function answerPage(reply: FastifyReply, { title, styles, policy, body }: PlainPage): FastifyReply {
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('title', null, `${title} · Freehold`),
      h('link', { rel: 'icon', href: '/favicon.svg' }),
      h('style', { dangerouslySetInnerHTML: { __html: styles } }),
    ),
    h('body', null, body),
  )
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(`<!doctype html>${renderToStaticMarkup(page)}`)
}
