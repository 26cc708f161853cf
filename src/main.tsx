import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { isReloading, reloadOnChunkFailure } from './lib/chunk-reload.ts'
import { ensureProfile } from './lib/session/index.ts'
import { NotLoaded } from './not-loaded.tsx'

/*
 * Each area loads its own code, and moving from one to the other is a full load: what one person saw never stays in
 * memory for the next who signs in. The build says in the page which code its address needs (scripts/area-pages.ts).
 */
const AuthPages = lazy(() => import('./pages/auth/index.tsx').catch(notLoaded))
const Dashboard = lazy(() => import('./dashboard.tsx').catch(notLoaded))

const isDashboard = /^\/dashboard(\/|$)/.test(location.pathname)
const Area = isDashboard ? Dashboard : AuthPages

// Who is there, and as what, is asked while the dashboard's code is still on its way; it shares the answer.
if (isDashboard) ensureProfile().catch(() => undefined)

/** What is shown instead of an area whose code did not come. */
function notLoaded() {
  return { default: isReloading() ? () => null : NotLoaded }
}

reloadOnChunkFailure()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense>
      <Area />
    </Suspense>
  </StrictMode>,
)
