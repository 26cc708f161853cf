import { lazy, Suspense } from 'react'
import { matchPath, Route, Routes, ScrollRestoration, useLocation, type Location } from 'react-router'
import { z } from 'zod'
import { PageBoundary } from '#src/ui/feedback/error-boundary.tsx'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { KeptAlive } from './shell/kept-alive.tsx'
import { paths, routeOf } from '#src/lib/paths.ts'
import { otherPages, pagesOf } from './pages.ts'
import { recordRoutes } from './record-routes.tsx'
import { entryOf } from './resources/index.ts'
import { propertyParts } from './pages/properties/parts.ts'

const PropertyDetails = lazy(() => import('./pages/properties/details.tsx'))

const uuid = z.uuid()
const propertyPages = `${paths.properties.show(':id')}/:part?`
/** Parts of a part: rents, sales, expenses, service charges and budgets among all payments. */
const propertyMoney = ['rents', 'sales', 'expenses', 'service-charges', 'budgets'].map(
  (kind) => `${paths.properties.show(':id')}/:part/${kind}`,
)
const keptAddresses = [propertyPages, ...propertyMoney]

/** RT-62: the id of the property whose page an address shows, on whichever tab: it is kept alive. */
function keptProperty(pathname: string): string | undefined {
  const { id, part } =
    keptAddresses.map((address) => matchPath(address, pathname)).find(Boolean)?.params ?? {}
  const isPart = part === undefined || propertyParts.includes(part)
  return isPart && uuid.safeParse(id).success ? id : undefined
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
            routes={keptAddresses.map((address) => (
              <Route key={address} path={routeOf(address)} element={<PropertyDetails />} />
            ))}
          />
          {kept === undefined ? (
            <Routes>
              {Object.entries(entryOf).map(([name, entry]) => entry && recordRoutes(entry, pagesOf[name]))}
              {otherPages.map(([address, Page]) => (
                <Route key={address} path={routeOf(address)} element={<Page />} />
              ))}
              <Route path="*" element={<PageNotFound />} />
            </Routes>
          ) : null}
        </Suspense>
      </PageBoundary>
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
