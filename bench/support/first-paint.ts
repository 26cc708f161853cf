import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'

/** Chromium's own "Fast 3G" on a phone's processor (promises: 4 × CPU, Fast 3G). */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1_000_000 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8,
}
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

export interface Paint {
  /** When the largest thing was painted, in milliseconds after navigation began. */
  largest: number
  /** What it was. */
  element: string
  /** Sum of layout shifts. */
  shift: number
  /** Bytes of script that were loaded. */
  scriptBytes: number
}

export async function openBrowser(): Promise<Browser> {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path))
  return chromium.launch(installed ? { executablePath: installed, args: ['--no-sandbox'] } : {})
}

/** A page that has nothing cached, behind a slow line and a slow processor. */
export async function openThrottled(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** One first visit, nothing cached. */
export async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(phone)
  try {
    const page = await openThrottled(context)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    return await page.evaluate(
      () =>
        new Promise<Paint>((resolve) => {
          let [largest, shift, element] = [0, 0, '']
          const read = (type: string, each: (entry: PerformanceEntry) => void) =>
            new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
              type,
              buffered: true,
            })
          read('largest-contentful-paint', (entry) => {
            const candidate = entry as PerformanceEntry & { element?: Element }
            largest = entry.startTime
            element = candidate.element?.tagName ?? ''
          })
          read('layout-shift', (entry) => {
            shift += (entry as PerformanceEntry & { value: number }).value
          })
          const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
            ({ initiatorType }) => initiatorType === 'script',
          )
          const scriptBytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
          setTimeout(() => resolve({ largest, element, shift, scriptBytes }), 300)
        }),
    )
  } finally {
    await context.close()
  }
}
