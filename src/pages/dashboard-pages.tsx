import { lazy, Suspense, type ComponentType } from 'react'
import { matchPath, Route, Routes, ScrollRestoration, useLocation, type Location } from 'react-router'
import { z } from 'zod'
import { PageBoundary } from '#src/ui/feedback/error-boundary.tsx'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.ts'
import { KeptAlive } from '#src/ui/layout/kept-alive.tsx'

const Home = lazy(() => import('./dashboard/index.tsx'))
const PropertyList = lazy(() => import('./properties/list.tsx'))
const PropertyForm = lazy(() => import('./properties/crud.tsx'))
const PropertyDetails = lazy(() => import('./properties/details.tsx'))
const PropertyActivity = lazy(() => import('./properties/activity-page.tsx'))
const Notifications = lazy(() => import('./notifications/index.tsx'))
const People = lazy(() => import('./people/index.tsx'))
const Tenants = lazy(() => import('./tenants/index.tsx'))
const Settings = lazy(() => import('./settings/index.tsx'))
const imports = import.meta.glob<{ default: ComponentType }>('./imports/index.tsx')
const BulkAdd = lazy(imports['./imports/index.tsx'] ?? (() => Promise.resolve({ default: PageNotFound })))

const uuid = z.uuid()

/** RT-62: the page that an address shows, where it is one that is kept alive. */
function keptKey(pathname: string): string | undefined {
  const id = matchPath('/dashboard/properties/:propertyId', pathname)?.params['propertyId']
  return uuid.safeParse(id).success ? `property ${id}` : undefined
}

/** A kept page has one scroll position, however one comes to it; any other has one per step of the history. */
function scrollKey(location: Location): string {
  return keptKey(location.pathname) ?? location.key
}

/** Every address below /dashboard. */
export function DashboardPages() {
  const { pathname } = useLocation()
  const kept = keptKey(pathname)
  return (
    <>
      <PageBoundary resetKey={pathname}>
        <Suspense fallback={<PendingPage />}>
          <KeptAlive
            activeKey={kept}
            routes={<Route path="properties/:propertyId" element={<PropertyDetails />} />}
          />
          {kept === undefined ? (
            <Routes>
              <Route index element={<Home />} />
              <Route path="properties" element={<PropertyList />} />
              <Route path="properties/crud" element={<PropertyForm />} />
              <Route path="properties/bulk-add/*" element={<BulkAdd />} />
              <Route path="properties/:propertyId/activity" element={<PropertyActivity />} />
              <Route path="notifications" element={<Notifications />} />
              <Route path="users/*" element={<People />} />
              <Route path="tenants/*" element={<Tenants />} />
              <Route path="settings/*" element={<Settings />} />
              <Route path="*" element={<PageNotFound />} />
            </Routes>
          ) : null}
        </Suspense>
      </PageBoundary>
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
