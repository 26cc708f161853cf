import { lazy, Suspense } from 'react'
import { matchPath, useLocation } from 'react-router'
import { z } from 'zod'
import { PageBoundary } from '#src/ui/feedback/error-boundary.tsx'
import { LoadingOverlay } from '#src/ui/feedback/loading-overlay.tsx'
import { Bare } from './shell/bare.tsx'
import { Shell } from './shell/shell.tsx'
import { DashboardPages } from './dashboard-pages.tsx'

const InviteSheet = lazy(() => import('./pages/people/invites/sheet.tsx'))

const uuid = z.uuid()

/** Pages in the dashboard's frame, and those that have no layout. */
export function FramedPages() {
  const { pathname } = useLocation()
  const inviteId = matchPath('/dashboard/users/invites/:inviteId', pathname)?.params.inviteId
  if (!uuid.safeParse(inviteId).success) {
    return (
      <Shell>
        <DashboardPages />
      </Shell>
    )
  }
  return (
    <Bare>
      <PageBoundary resetKey={pathname}>
        <Suspense fallback={<LoadingOverlay />}>
          <InviteSheet key={inviteId} id={inviteId!} />
        </Suspense>
      </PageBoundary>
    </Bare>
  )
}
