import { startViewAs, stopViewAs } from '#contract/admin/view-as.ts'
import { ApiError, call } from '#src/lib/client/index.ts'
import { currentView, enterView, leaveView } from '#src/lib/session/index.ts'
import { paths } from '#src/lib/paths.ts'

/**
 * Shows this tab what somebody else of the organisation sees. A full load, so that nothing of the administrator's stays
 * in memory.
 * @throws {ApiError}
 */
export async function viewAs(profileId: string): Promise<void> {
  const { id } = await call(startViewAs, { body: { profileId } })
  enterView({ id, from: `${location.pathname}${location.search}` })
  location.assign(paths.home)
}

/** Back to where it began. @throws {ApiError} when the server could not be told: the view goes on */
export async function stopViewing(): Promise<void> {
  try {
    await call(stopViewAs)
  } catch (error) {
    // It is over already.
    if (!(error instanceof ApiError) || !error.definitive) throw error
  }
  const from = currentView()?.from ?? paths.home
  leaveView()
  location.assign(from)
}
