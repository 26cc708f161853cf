import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { isReloading, reloadOnChunkFailure } from './lib/chunk-reload.ts'

/*
 * Each area loads its own code, and moving from one to the other is a full load: what one person saw never stays in
 * memory for the next who signs in. The build says in the page which code its address needs (scripts/area-pages.ts).
 */
const AuthPages = lazy(() => import('./pages/auth/index.tsx').catch(notLoaded))
const Dashboard = lazy(() => import('./dashboard.tsx').catch(notLoaded))

const Area = /^\/dashboard(\/|$)/.test(location.pathname) ? Dashboard : AuthPages

/** Without the area's code there is nothing to show but that, and the way to try again. */
function notLoaded() {
  return { default: isReloading() ? () => null : NotLoaded }
}

function NotLoaded() {
  return (
    <main role="alert" style={{ padding: '20vh 24px', fontFamily: 'system-ui', textAlign: 'center' }}>
      <h1 style={{ fontSize: 22 }}>Freehold could not be loaded</h1>
      <p>Check your internet connection, then load the page again.</p>
      <button type="button" onClick={() => location.reload()}>
        Load again
      </button>
    </main>
  )
}

reloadOnChunkFailure()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense>
      <Area />
    </Suspense>
  </StrictMode>,
)
