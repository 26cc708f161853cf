import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter } from './letter.ts'

/*
 * Mail programs know tables and styles written into each element; the few rules in the head are for those that also
 * know dark mode and narrow screens. Colours are the tokens of src/ui/tokens.css.
 */

const fonts = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text: CSSProperties = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px' }

const headStyles = `
  @media (prefers-color-scheme: dark) {
    .paper { background: #111412 !important; }
    .card { background: #181c1a !important; border-color: #2a302d !important; }
    .ink { color: #ecefea !important; }
    .quiet { color: #a3aca6 !important; }
    .line { border-color: #2a302d !important; }
    .button { background: #4cc29a !important; color: #0b1511 !important; }
    .link { color: #4cc29a !important; }
    .mark { background: #4cc29a !important; }
  }
  @media (max-width: 480px) {
    .outer { padding: 16px 12px !important; }
    .card { padding: 24px 20px !important; }
  }`

const table = (props: object, ...cells: ReactNode[]) =>
  h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...props },
    h('tbody', null, h('tr', null, ...cells)),
  )

/** The wordmark in text: pictures are what mail programs hold back. */
const brand = () =>
  table(
    { style: { margin: '0 0 24px' } },
    h(
      'td',
      { style: { paddingRight: '10px' } },
      h('div', {
        className: 'mark',
        style: { width: '14px', height: '14px', borderRadius: '4px 4px 1px 1px', background: '#0b6b4f' },
      }),
    ),
    h(
      'td',
      {
        className: 'ink',
        style: { fontSize: '17px', fontWeight: 600, letterSpacing: '-0.01em', color: '#1a1f1c' },
      },
      'Freehold',
    ),
  )

const button = ({ label, url }: { label: string; url: string }) =>
  table(
    { style: { margin: '8px 0 24px' } },
    h(
      'td',
      { style: { borderRadius: '6px' } },
      h(
        'a',
        {
          className: 'button',
          href: url,
          style: {
            display: 'inline-block',
            padding: '12px 20px',
            borderRadius: '6px',
            background: '#0b6b4f',
            color: '#ffffff',
            fontSize: '16px',
            fontWeight: 600,
            lineHeight: '20px',
            textDecoration: 'none',
          },
        },
        label,
      ),
    ),
  )

const address = (url: string) =>
  h(
    'p',
    {
      className: 'quiet',
      style: {
        margin: '0 0 16px',
        fontSize: '13px',
        lineHeight: '20px',
        color: '#5b645f',
        wordBreak: 'break-all',
      },
    },
    'Or open this address: ',
    h('a', { className: 'link', href: url, style: { color: '#0b6b4f' } }, url),
  )

/** A note with its addresses as links; however long one is, it stays within its mail. */
const linked = (note: string): ReactNode[] =>
  note
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1
        ? h(
            'a',
            { key: part, className: 'link', href: part, style: { color: '#0b6b4f', wordBreak: 'break-all' } },
            part,
          )
        : part,
    )

function body({ preview, heading, paragraphs, action, notes }: Letter, origin: string): ReactNode {
  const small: CSSProperties = { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: '#5b645f' }
  return [
    h('div', { key: 'preview', style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, preview),
    h(
      'table',
      {
        key: 'page',
        role: 'presentation',
        width: '100%',
        cellPadding: 0,
        cellSpacing: 0,
        border: 0,
        className: 'paper',
        style: { background: '#fbfaf7' },
      },
      h(
        'tbody',
        null,
        h(
          'tr',
          null,
          h(
            'td',
            { align: 'center', className: 'outer', style: { padding: '32px 16px', fontFamily: fonts } },
            h(
              'div',
              { style: { maxWidth: '560px', textAlign: 'left' } },
              h(
                'div',
                {
                  className: 'card',
                  style: {
                    padding: '32px 36px 24px',
                    background: '#ffffff',
                    border: '1px solid #e6e3db',
                    borderRadius: '10px',
                  },
                },
                brand(),
                h(
                  'h1',
                  {
                    className: 'ink',
                    style: {
                      margin: '0 0 16px',
                      fontSize: '22px',
                      lineHeight: '28px',
                      fontWeight: 600,
                      letterSpacing: '-0.015em',
                      color: '#1a1f1c',
                    },
                  },
                  heading,
                ),
                ...paragraphs.map((paragraph) =>
                  h(
                    'p',
                    {
                      key: paragraph,
                      className: 'ink',
                      style: { ...text, color: '#1a1f1c', whiteSpace: 'pre-line' },
                    },
                    paragraph,
                  ),
                ),
                action && button(action),
                action && address(action.url),
                h(
                  'div',
                  { className: 'line', style: { borderTop: '1px solid #e6e3db', paddingTop: '16px' } },
                  ...notes.map((note) =>
                    h('p', { key: note, className: 'quiet', style: small }, ...linked(note)),
                  ),
                ),
              ),
              h(
                'p',
                {
                  className: 'quiet',
                  style: { margin: '16px 4px 0', fontSize: '13px', lineHeight: '20px', color: '#5b645f' },
                },
                'Sent by Freehold at ',
                h(
                  'a',
                  { className: 'link', href: origin, style: { color: '#0b6b4f' } },
                  new URL(origin).host,
                ),
                '.',
              ),
            ),
          ),
        ),
      ),
    ),
  ]
}

/** @param origin of this server, `config.publicUrl` */
function htmlOf(letter: Letter, origin: string): string {
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, letter.subject),
      h('style', { dangerouslySetInnerHTML: { __html: headStyles } }),
    ),
    h('body', { className: 'paper', style: { margin: 0, background: '#fbfaf7' } }, body(letter, origin)),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

/** At most `width` characters per line; what has no space, an address above all, stays whole. */
function wrapped(paragraph: string, width = 72): string {
  return paragraph
    .split('\n')
    .map((line) => wrappedLine(line, width))
    .join('\n')
}

function wrappedLine(line: string, width: number): string {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

function textOf({ heading, paragraphs, action, notes }: Letter, origin: string): string {
  const parts = [
    heading,
    ...paragraphs.map((paragraph) => wrapped(paragraph)),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes.map((note) => wrapped(note)),
    `-- \nSent by Freehold, ${origin}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** A letter as mail programs show it, and as plain text. */
export function renderLetter(letter: Letter, origin: string): { html: string; text: string } {
  return { html: htmlOf(letter, origin), text: textOf(letter, origin) }
}
