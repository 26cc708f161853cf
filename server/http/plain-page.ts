import type { FastifyReply } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** One card in the middle of the page, in the colours of the product. */
export const cardStyles = `
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

interface PlainPage {
  title: string
  /** Style sheet, as text. */
  styles: string
  /** Content security policy. */
  policy: string
  body: ReactNode
  /** Seconds after which the page loads itself again, where it waits for something. */
  again?: number
}

/** Answers with a page that stands by itself: no script, kept by nobody, found by no search engine. */
export function answerPage(
  reply: FastifyReply,
  { title, styles, policy, body, again }: PlainPage,
): FastifyReply {
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      again && h('meta', { httpEquiv: 'refresh', content: String(again) }),
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
