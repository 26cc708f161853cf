import { lazy, Suspense } from 'react'
import { matchPath, Route, Routes, ScrollRestoration, useLocation, type Location } from 'react-router'
import { z } from 'zod'
import { PageBoundary } from '#src/ui/feedback/error-boundary.tsx'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { KeptAlive } from './shell/kept-alive.tsx'
import { paths } from '#src/lib/paths.ts'
import { recordRoutes } from './record-routes.tsx'
import { portfolioScreens } from './resources/portfolios.tsx'
import { tenantScreens } from './resources/tenants.tsx'
import { unitScreens } from './resources/units.tsx'
import { propertyParts } from './pages/properties/parts.ts'

const Home = lazy(() => import('./pages/dashboard/index.tsx'))
const PropertyList = lazy(() => import('./pages/properties/list.tsx'))
const PropertyForm = lazy(() => import('./pages/properties/crud.tsx'))
const PropertyDetails = lazy(() => import('./pages/properties/details.tsx'))
const PropertyActivity = lazy(() => import('./pages/properties/activity-page.tsx'))
const UnitForm = lazy(() => import('./pages/units/crud.tsx'))
const UnitById = lazy(() => import('./pages/units/by-id.tsx'))
const UnitDetails = lazy(() => import('./pages/units/details.tsx'))
const PropertyPortfolios = lazy(() => import('./pages/properties/portfolios/page.tsx'))
const ChangePortfolios = lazy(() => import('./pages/properties/portfolios/change.tsx'))
const PortfolioList = lazy(() => import('./pages/portfolios/list.tsx'))
const PortfolioDetails = lazy(() => import('./pages/portfolios/details.tsx'))
const ChangeProperties = lazy(() => import('./pages/portfolios/change-properties.tsx'))
const ListPage = lazy(() => import('./records/list/page.tsx'))
const Issues = lazy(() => import('./pages/issues/index.tsx'))
const IssuesBelow = lazy(() => import('./pages/issues/below-property.tsx'))
const Maintenance = lazy(() => import('./pages/maintenance/index.tsx'))
const Notifications = lazy(() => import('./pages/notifications/index.tsx'))
const People = lazy(() => import('./pages/people/index.tsx'))
const Leases = lazy(() => import('./pages/leases/index.tsx'))
const TenantDetails = lazy(() => import('./pages/tenants/details.tsx'))
const Settings = lazy(() => import('./pages/settings/index.tsx'))
const BulkAdd = lazy(() => import('./pages/imports/index.tsx'))

const uuid = z.uuid()

/** RT-62: the id of the property whose page an address shows, on whichever tab: it is kept alive. */
function keptProperty(pathname: string): string | undefined {
  const { propertyId, part } = matchPath('/dashboard/properties/:propertyId/:part?', pathname)?.params ?? {}
  const isPart = part === undefined || propertyParts.includes(part)
  return isPart && uuid.safeParse(propertyId).success ? propertyId : undefined
}

/** A kept page has one scroll position, however one comes to it; any other has one per step of the history. */
function scrollKey(location: Location): string {
  return keptProperty(location.pathname) ?? location.key
}

/** Every address below /dashboard. */
export function DashboardPages() {
  const { pathname } = useLocation()
  const kept = keptProperty(pathname)
  return (
    <>
      <PageBoundary resetKey={pathname}>
        <Suspense fallback={<PendingPage />}>
          <KeptAlive
            activeKey={kept}
            home={kept && paths.properties.show(kept)}
            routes={<Route path="properties/:propertyId/:part?" element={<PropertyDetails />} />}
          />
          {kept === undefined ? (
            <Routes>
              <Route index element={<Home />} />
              <Route path="properties" element={<PropertyList />} />
              <Route path="properties/crud" element={<PropertyForm />} />
              <Route path="properties/bulk-add/*" element={<BulkAdd />} />
              <Route path="properties/:propertyId/activity" element={<PropertyActivity />} />
              <Route path="properties/:propertyId/units/crud" element={<UnitForm />} />
              <Route path="properties/:propertyId/units/:unitId/:part?" element={<UnitDetails />} />
              <Route path="units" element={<ListPage screens={unitScreens} />} />
              <Route path="units/:unitId" element={<UnitById />} />
              <Route path="properties/:propertyId/portfolios" element={<PropertyPortfolios />} />
              <Route path="properties/:propertyId/portfolios/add-or-remove" element={<ChangePortfolios />} />
              {recordRoutes(portfolioScreens, { list: PortfolioList, show: PortfolioDetails })}
              <Route path="portfolios/:id/properties/add-or-remove" element={<ChangeProperties />} />
              <Route path="properties/:propertyId/issues/*" element={<IssuesBelow />} />
              <Route path="issues/*" element={<Issues />} />
              <Route path="maintenance/*" element={<Maintenance />} />
              <Route path="notifications" element={<Notifications />} />
              <Route path="users/*" element={<People />} />
              <Route path="leases/*" element={<Leases />} />
              {recordRoutes(tenantScreens, { show: TenantDetails })}
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
