/** The browser's figures of the specification (CO-…), once. Times in milliseconds, lengths in pixels. */

/** CO-01: widest viewport of each kind. */
export const breakpoints = { mobile: 600, tablet: 1024, laptop: 1280 } as const

/** CO-02. */
export const toasts = {
  duration: 4000,
  visible: 3,
  width: 356,
  gap: 14,
  sessionExpired: 15_000,
  /** Long enough to notice a mistake and to reach the button by keyboard. */
  withAction: 30_000,
  shell: { duration: 6000, offset: '2.5rem', mobileOffset: '7rem', layer: 99_999 },
} as const

/** CO-04. */
export const queryPolicy = {
  retries: 1,
  refetchInterval: 5 * 60_000,
  staleTime: 5 * 60_000,
  gcTime: 50 * 60_000,
} as const

/** CO-08. */
export const tooltipDelay = { page: 700, shell: 200 } as const

/** CO-20. */
export const loadingBar = {
  startDelay: 200,
  estimatedDuration: 2000,
  hideDelay: 500,
  resetDelay: 400,
  height: 3,
} as const

/** CO-21 has the first; the others are ours. */
export const buildWatch = { first: 1000, every: 5 * 60_000, atLeast: 60_000 } as const

/** The stream of notifications: opened once the page is at rest, again when it has ended, and after trouble. */
export const liveStream = { first: 10_000, again: 1000, atMost: 60_000 } as const

/** CO-21: milliseconds that the drawing of an icon is waited for. */
export const iconTimeout = 1500
