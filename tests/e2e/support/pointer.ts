import type { Page } from '@playwright/test'

/** The pointer of a browser without windows rests in the corner, where nobody put it: no touch of the page. */
export const leaveCornerAlone = (page: Page) =>
  page.addInitScript(() => {
    const fromNobody = ({ clientX, clientY }: PointerEvent) => clientX === 0 && clientY === 0
    addEventListener('pointerover', (event) => fromNobody(event) && event.stopPropagation(), true)
  })
