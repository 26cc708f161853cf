import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageFrame } from '#contract/public/pages.ts'

interface DocumentProps {
  frame: PageFrame
  title: string
  /** What the browser should ask for before it has read the style. */
  first?: ReactNode
  /** What else the head says: description, canonical address, sharing, structured data. */
  head: ReactNode
  /** The page's whole style sheet. */
  style: string
  children: ReactNode
}

/** @returns the page as HTML, complete: no script, one style element, no other file needed to read it */
export function renderDocument({ frame, title, first, head, style, children }: DocumentProps): string {
  const page = renderToStaticMarkup(
    <html lang="en" data-color-mode={frame.colorMode === 'system' ? undefined : frame.colorMode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {first}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {head}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111412" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        {children}
      </body>
    </html>,
  )
  return `<!doctype html>${page}`
}

/** Data for search engines, in a form that no text in it can break out of. */
export function JsonLd({ data }: { data: object }) {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
