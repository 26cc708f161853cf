import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What of it depends on colours: all that the dark mode can break alone. */
const ofColour = ['color-contrast', 'link-in-text-block']

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** What lies over a page: menus, panels, dialogs. */
export const opened = ':popover-open, dialog[open]'

/**
 * axe finds nothing on the screen as it is now (WCAG 2.2 AA), neither in light nor in dark.
 * @param within only there, where the rest has been looked at already
 */
export async function expectAccessible(page: Page, what: string, within = 'html'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  expect(await violations(new AxeBuilder({ page }).include(within).withTags(tags)), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  // What React draws anew for the mode is there with the next frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(
    await violations(new AxeBuilder({ page }).include(within).withRules(ofColour)),
    `${what}, dark`,
  ).toEqual([])
}
