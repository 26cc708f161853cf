import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The short form, which a page reads in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const everything: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** What of it depends on colours: all that the dark mode can break alone. */
const ofColour: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Loads axe once per document: loading it takes longer than a check. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    try {
      if (await frame.evaluate(() => window.axe !== undefined)) continue
      await frame.evaluate(`${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
    } catch (error) {
      // A preview makes room for a newer one.
      if (!frame.isDetached()) throw error
    }
  }
}

async function violations(page: Page, within: string, runOnly: RunOnly): Promise<string[]> {
  await loadAxe(page)
  const { violations: found, incomplete } = await page.evaluate(
    async (asked) =>
      window.axe!.run(
        { include: [asked.within] },
        { runOnly: asked.runOnly, resultTypes: ['violations', 'incomplete'] },
      ),
    { within, runOnly },
  )
  const undecided = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes.map(({ target }) => String(target[0])))
  const weak = undecided.length > 0 ? await page.evaluate(weakOf, undecided) : []
  const said = found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  return [...said, ...weak]
}

/**
 * Decides what axe leaves open: words partly under something else (a bar that stays, the edge of what scrolls), faded, or
 * in the colour that they stand on. Held against the ground that they themselves have, as they look once in sight.
 */
function weakOf(selectors: string[]): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  canvas.canvas.width = canvas.canvas.height = 1
  type Color = [number, number, number, number]
  const read = (color: string): Color => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = (top: Color, under: Color): Color => {
    const [red, green, blue] = [0, 1, 2].map((at) => top[at]! * top[3] + under[at]! * (1 - top[3]))
    return [red!, green!, blue!, 1]
  }
  const light = (color: Color) => {
    const [red, green, blue] = color.slice(0, 3).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  return selectors.flatMap((selector) => {
    const element = document.querySelector(selector)
    const words = element instanceof HTMLInputElement ? element.value : element?.textContent
    if (!element || !words?.trim()) return []
    const around: Element[] = []
    for (let each: Element | null = element; each; each = each.parentElement) around.unshift(each)
    let ground: Color = [255, 255, 255, 1]
    let opacity = 1
    for (const each of around) {
      const { backgroundColor, opacity: own } = getComputedStyle(each)
      opacity *= Number(own)
      const color = read(backgroundColor)
      ground = over([color[0], color[1], color[2], color[3] * opacity], ground)
    }
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const ink = read(color)
    const [dark, bright] = [
      light(over([ink[0], ink[1], ink[2], ink[3] * opacity], ground)),
      light(ground),
    ].sort((a, b) => a - b)
    const ratio = (bright! + 0.05) / (dark! + 0.05)
    const large = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    return ratio < (large ? 3 : 4.5)
      ? [`contrast ${ratio.toFixed(2)}: ${element.outerHTML.slice(0, 200)}`]
      : []
  })
}

/** What lies over a page: menus, panels, dialogs. */
export const opened = ':popover-open, dialog[open]'

/** How much wider the page is than its window: WCAG 1.4.10. Room kept for a scroll bar counts the other way. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // One after the other: the mode must change without motion already.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((mode) => matchMedia(`(prefers-color-scheme: ${mode})`).matches, colorScheme)
  // What React draws anew for the mode is there with the next frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/**
 * axe finds nothing on the screen as it is now (WCAG 2.2 AA), neither in light nor in dark, and nothing sticks out of it.
 * @param within only there, where the rest has been looked at already
 */
export async function expectAccessible(page: Page, what: string, within = 'html'): Promise<void> {
  await switchTo(page, 'light')
  // A page whose script is still on its way has no heading; one that was left may be kept, hidden.
  if (within === 'html') await expect(page.locator('h1:visible').first(), what).toBeAttached()
  // Rows are faint while newer ones are on their way.
  await expect(page.locator('[data-refreshing="true"]')).toHaveCount(0)
  expect(await violations(page, within, everything), what).toEqual([])
  expect(await overflow(page), `${what}, too wide`).toBeLessThanOrEqual(0)
  await switchTo(page, 'dark')
  expect(await violations(page, within, ofColour), `${what}, dark`).toEqual([])
}
