import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

/*
 * Each area loads its own code, and moving from one to the other is a full load: what one person saw never stays in
 * memory for the next who signs in. The build says in the page which code its address needs (scripts/area-pages.ts).
 */
const AuthPages = lazy(() => import('./pages/auth/index.tsx'))
const Dashboard = lazy(() => import('./dashboard.tsx'))

const Area = /^\/dashboard(\/|$)/.test(location.pathname) ? Dashboard : AuthPages

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense>
      <Area />
    </Suspense>
  </StrictMode>,
)
