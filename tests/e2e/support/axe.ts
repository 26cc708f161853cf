import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What of it depends on colours: all that the dark mode can break alone. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** In the page itself: there are no frames to be looked into, and that takes a tenth of the time. */
function axeFor(page: Page, within: string): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations', 'incomplete'] })
    .include(within)
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found, incomplete } = await axe.analyze()
  // Of words in the very colour that they stand on axe does not know whether they are hidden by intent. Here none are.
  const unseen = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .map((result) => ({ ...result, nodes: result.nodes.filter(({ any }) => any.some(isUnseen)) }))
  return [...found, ...unseen].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

const isUnseen = ({ data }: { data: unknown }): boolean =>
  (data as { messageKey?: string } | null)?.messageKey === 'equalRatio'

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
  expect(await violations(axeFor(page, within).withTags(tags)), what).toEqual([])
  expect(await overflow(page), `${what}, too wide`).toBeLessThanOrEqual(0)
  await switchTo(page, 'dark')
  expect(await violations(axeFor(page, within).withRules(ofColour)), `${what}, dark`).toEqual([])
}
