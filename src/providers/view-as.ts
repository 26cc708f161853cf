import { currentView, enterView, leaveView } from '#src/lib/session/index.ts'
import { paths } from '#src/lib/paths.ts'

/**
 * Shows this tab what somebody else of the organisation sees, in a view that has begun. A full load, so that nothing of
 * the administrator's stays in memory.
 */
export function showView(id: string): void {
  enterView({ id, from: `${location.pathname}${location.search}` })
  location.assign(paths.home)
}

/** Back to where it began, once the view is over. */
export function endView(): void {
  const from = currentView()?.from ?? paths.home
  leaveView()
  location.assign(from)
}
