import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageFrame, PagePayload } from '#contract/public/pages.ts'
import { script as navigation } from 'virtual:navigation'

/** What a page shows where a link to it is shared. */
interface SharedPicture {
  path: string
  type: string
  width: number
  height: number
  alt: string
}

export interface PageParts {
  frame: PageFrame
  title: string
  /** Absent for a page that is not to be found: an error, or one whose address is a secret. */
  found?:
    | {
        description: string
        /** The page's own address, from the slash. */
        path: string
        siteName: string
        /** How it is called where it is shared; its title when left out. */
        sharedTitle?: string
        picture: SharedPicture | undefined
        /** For search engines (schema.org). */
        data?: object | undefined
        /** Not to be listed by search engines: one of many readings of a list. */
        hidden?: boolean
      }
    | undefined
  /** What the browser should ask for before it has read the style. */
  first?: ReactNode
  /** The page's own style sheet, besides the common one. */
  style: string
  /** Path of what the first touch loads; the script that goes from page to page when left out. */
  script?: string
  children: ReactNode
}

/** Runs at the first touch, movement or key, once: nothing before that (docs/decisions/2026-11-21-page-payloads.md). */
export const handlerOf = (path: string) =>
  `this.onpointerover=this.onkeydown=null;import('${path}').catch(function(){})`

/** @param path of the script that the first touch loads */
const bodyTag = (path: string) => `<body onpointerover="${handlerOf(path)}" onkeydown="${handlerOf(path)}">`

/**
 * @param common the style sheet that all pages share
 * @returns the page as HTML, complete (two style elements, no other file needed to read it), or its payload as JSON
 */
export function renderPage(parts: PageParts, common: string): string {
  const body = (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      {parts.children}
    </>
  )
  return parts.frame.form === 'payload' ? payloadOf(parts, body) : documentOf(parts, common, body)
}

function payloadOf({ frame, title, found, style }: PageParts, body: ReactNode): string {
  const payload: PagePayload = {
    title,
    canonical: frame.origin + (found?.path ?? frame.path),
    style,
    body: renderToStaticMarkup(body),
  }
  return JSON.stringify(payload)
}

function documentOf(
  { frame, title, found, first, style, script = navigation.path }: PageParts,
  common: string,
  body: ReactNode,
) {
  const html = renderToStaticMarkup(
    <html lang="en" data-color-mode={frame.colorMode === 'system' ? undefined : frame.colorMode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {first}
        <style dangerouslySetInnerHTML={{ __html: common }} />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {found ? (
          <Found frame={frame} title={title} found={found} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <ThemeColors frame={frame} />
      </head>
      <body>{body}</body>
    </html>,
  )
  return `<!doctype html>${html.replace('<body>', () => bodyTag(script))}`
}

/** The browser's own bars in the page's colour. */
function ThemeColors({ frame: { colorMode } }: { frame: PageFrame }) {
  const colors = { light: '#fbfaf7', dark: '#111412' } as const
  if (colorMode !== 'system') return <meta name="theme-color" content={colors[colorMode]} />
  return Object.entries(colors).map(([mode, color]) => (
    <meta key={mode} name="theme-color" content={color} media={`(prefers-color-scheme: ${mode})`} />
  ))
}

function Found({
  frame,
  title,
  found,
}: Pick<PageParts, 'frame' | 'title'> & { found: NonNullable<PageParts['found']> }) {
  const { description, path, siteName, sharedTitle = title, picture, data, hidden = false } = found
  const url = frame.origin + path
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta name="robots" content={hidden ? 'noindex, follow' : 'index, follow, max-image-preview:large'} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={sharedTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {picture && (
        <>
          <meta property="og:image" content={frame.origin + picture.path} />
          <meta property="og:image:type" content={picture.type} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {data && <JsonLd data={data} />}
    </>
  )
}

/** Data for search engines, in a form that no text in it can break out of. */
function JsonLd({ data }: { data: object }) {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
