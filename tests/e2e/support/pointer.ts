import type { Page } from '@playwright/test'

/** The pointer of a headless browser starts in the corner of the page, which must not count as a visitor’s first touch. */
export const ignorePointerInCorner = (page: Page) =>
  page.addInitScript(() => {
    const fromNobody = ({ clientX, clientY }: PointerEvent) => clientX === 0 && clientY === 0
    addEventListener('pointerover', (event) => fromNobody(event) && event.stopPropagation(), true)
  })
