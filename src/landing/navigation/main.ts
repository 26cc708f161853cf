/**
 * AP-05: goes from one public page to another without loading a document. Loaded at the first touch; whatever it cannot
 * do, it leaves to the browser.
 */
import type { PagePayload } from '#contract/public/pages.ts'
import { openLoader } from './loader.ts'

/** Pages that have a payload. */
const pages =
  /^\/(solution|about|terms-of-service|privacy-policy|(companies|portfolios|properties)(\/[^/]+)?)?$/

/** CO-20: milliseconds before the loading bar begins. */
const barDelay = 200
/** A pointer that rests on a link so long probably means it. */
const restFor = 80

const root = document.documentElement
const { load, remember } = openLoader((address) => fetch(address))

const announcer = document.createElement('div')
announcer.className = 'visually-hidden'
announcer.role = 'status'

const attach = () => document.body.append(announcer)
const canonicalElement = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')
const styleElement = () => document.querySelectorAll('style')[1]!
const pathOf = ({ pathname, search }: URL | Location) => pathname + search

let shown = pathOf(location)
/** Counts navigations, so that a late answer is not shown over a newer page. */
let turn = 0

/** The address that a link leads to, if it is a page of ours that may be shown in this one's place. */
function targetOf(event: Event): URL | undefined {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.target || link.origin !== location.origin) return
  return pages.test(link.pathname) ? new URL(link.href) : undefined
}

function inSight(): PagePayload {
  announcer.remove()
  const body = document.body.innerHTML
  attach()
  return {
    title: document.title,
    canonical: canonicalElement()?.href ?? '',
    style: styleElement().textContent,
    body,
  }
}

/** @throws when the server has been renewed since this document was loaded, and its styles are no longer allowed here */
function show({ title, canonical, style, body }: PagePayload): void {
  // A new element: emptied, the old one would for a moment hold a style that nobody has allowed.
  const element = document.createElement('style')
  element.textContent = style
  styleElement().replaceWith(element)
  if (!element.sheet?.cssRules.length) throw new Error('style')
  document.body.innerHTML = body
  attach()
  document.title = title
  const link = canonicalElement()
  if (link) link.href = canonical
}

const rememberPlace = () => history.replaceState({ y: scrollY }, '')

async function go(url: URL, back?: { y?: number }): Promise<void> {
  const mine = ++turn
  const path = pathOf(url)
  const bar = setTimeout(() => (root.dataset['loading'] = ''), barDelay)
  try {
    if (!back) rememberPlace()
    const payload = await load(path, !!back)
    if (mine !== turn) return
    remember(shown, inSight())
    if (!back) history.pushState({}, '', url)
    history.scrollRestoration = 'manual'
    shown = path
    show(payload)
    const target = back ? null : document.getElementById(decodeURIComponent(url.hash.slice(1)))
    document.getElementById('content')?.focus({ preventScroll: true })
    if (target) target.scrollIntoView()
    else scrollTo({ top: back?.y ?? 0, behavior: 'instant' })
    announcer.textContent = payload.title
  } catch {
    if (mine !== turn) return
    if (back || location.href === url.href) location.reload()
    else location.assign(url)
  } finally {
    clearTimeout(bar)
    if (mine === turn) delete root.dataset['loading']
  }
}

addEventListener('click', (event) => {
  const url = targetOf(event)
  const other = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!url || other || event.defaultPrevented || (pathOf(url) === shown && url.hash)) return
  event.preventDefault()
  void go(url)
})

let resting: number | undefined
const prefetch = (event: Event) => {
  const url = targetOf(event)
  clearTimeout(resting)
  if (!url || pathOf(url) === shown) return
  const wait = event.type === 'pointerdown' ? 0 : restFor
  resting = setTimeout(() => load(pathOf(url)).catch(() => {}), wait)
}
for (const type of ['pointerover', 'pointerdown', 'focusin']) addEventListener(type, prefetch)

addEventListener('popstate', (event) => {
  // Within a page the browser finds its way itself.
  if (pathOf(location) === shown) return
  const place: { y?: number } | null = event.state
  void go(new URL(location.href), place ?? {})
})

addEventListener('scrollend', rememberPlace)
addEventListener('pagehide', () => {
  rememberPlace()
  history.scrollRestoration = 'auto'
})
attach()
